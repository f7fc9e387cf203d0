package dev.sett.model.keys;

import java.util.List;

/** A list that is written with one item on a line. */
public record Lines(List<?> items) {}
