package dev.sett.model.trial;

import dev.sett.model.outside.Usage;

/**
 * One turn of load on one variant, from both sides.
 *
 * @param startMillis from the start of the trial's process to the start of the slice
 * @param load what the load engine saw
 * @param usage what the measured process used from just before the slice until its drain was over
 */
public record Slice(Phase phase, long startMillis, LoadSlice load, Usage usage) {}
