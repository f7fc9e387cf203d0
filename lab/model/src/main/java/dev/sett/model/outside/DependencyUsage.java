package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalInt;

/**
 * What a service that a measured program depends on, such as a database, used between two moments.
 *
 * @param name of the service
 * @param cpus that it runs on, in kernel list format; empty text: not pinned
 * @param wallNanos time between the two moments, &gt; 0
 * @param cpuNanos CPU time of the service and everything that it started
 * @param connections most established connections to its port that were seen; empty if its port is
 *     not known
 */
public record DependencyUsage(
    String name,
    String cpus,
    long wallNanos,
    long cpuNanos,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt connections) {}
