package dev.sett.model.keys;

/**
 * Two ends, both included.
 *
 * @param high at least {@code low}
 */
public record Range<T>(T low, T high) {}
