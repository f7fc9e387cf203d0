package dev.sett.model;

/**
 * One reading of the outside probe, about once a second.
 *
 * @param atMillis from the start of the trial's process to the end of the sample
 * @param usage since the sample before
 */
public record Sample(long atMillis, Usage usage) {}
