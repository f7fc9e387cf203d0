package dev.sett.model.storage;

import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.Plan;
import java.util.Optional;

/**
 * What the run in a result folder would start, read once: what is decided about is what runs, even
 * if somebody changes the files meanwhile.
 *
 * @param plan without secrets
 * @param hosts the machines of a run over several
 * @param foreign why the result does not count as made by this user, a clause such as {@code it has
 *     no signature}; empty if this user made it
 */
public record PlanReview(Plan plan, Optional<Hosts> hosts, Optional<String> foreign) {}
