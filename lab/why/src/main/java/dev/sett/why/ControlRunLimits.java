package dev.sett.why;

import dev.sett.model.launch.Catalogue;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The means that a control run can use.
 *
 * @param catalogue of the built-in servers and their models
 * @param serverCpus CPUs that a server has unless the point sets them; 0 if it is not pinned
 * @param hasJdk whether there is a JDK of a release such as {@code 25}
 * @param agentJar path of the agent's jar; empty if there is none
 * @param reports path of the folder that agents write to, a file for each JVM; those of JVMs in
 *     which an agent changes something begin with {@value #CHANGED_REPORT}
 * @param budget time for one control run
 * @param blocks that a control run has in that time, at least 1
 */
public record ControlRunLimits(
    Catalogue catalogue,
    int serverCpus,
    Predicate<String> hasJdk,
    Optional<String> agentJar,
    String reports,
    Duration budget,
    int blocks) {

  /** How the files begin in which agents report a change. */
  public static final String CHANGED_REPORT = "changed-";
}
