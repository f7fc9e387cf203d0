package dev.sett.model.keys;

/** A text that is written as a block of lines where it can be. */
public record Prose(String text) {}
