package dev.sett.hosts;

import dev.sett.model.trial.LoadSlice;

/**
 * The part of a slice of load that one host sent.
 *
 * @param alias of the host
 * @param startNanos when it began, in nanoseconds on a clock that all parts share
 */
public record HostSlice(String alias, long startNanos, LoadSlice load) {}
