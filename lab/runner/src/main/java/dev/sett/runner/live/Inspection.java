package dev.sett.runner.live;

import java.util.Optional;

/**
 * How programs are looked into.
 *
 * @param profiler what takes the profile
 * @param keptBytes most bytes of raw files that are kept, at least 0; empty: none are
 */
public record Inspection(Profiler profiler, Optional<Long> keptBytes) {}
