package dev.sett.model;

/**
 * How a program went that ends by itself.
 *
 * @param exitCode 0 if all went well
 * @param wallNanos from its start to its end
 * @param cpuNanos CPU time of the process and its descendants
 * @param peakRssBytes highest resident memory seen
 */
public record Ended(int exitCode, long wallNanos, long cpuNanos, long peakRssBytes) {}
