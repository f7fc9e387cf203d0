package dev.sett.model.keys;

import java.util.Map;

/** A mapping that is written on one line. */
public record Inline(Map<String, ?> entries) {}
