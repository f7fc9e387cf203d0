package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.design.CpuSet;
import dev.sett.model.outside.JvmFacts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * The process of a trial as it was really started.
 *
 * @param commandLine program and arguments, pinning included
 * @param cpus CPUs it was pinned to, kernel list format; empty if not pinned
 * @param url where the load went; empty for a program that ends by itself
 * @param jdk version of the JDK it was given
 * @param readyMillis from start to the first answer; 0 for a program that ends by itself
 * @param identity what the server reported: its ready line; empty for your own programs
 * @param jvm its CPUs, collector, heap and flags; empty if it was not read
 * @param jars that it and Sett ran with; empty: those of the plan, or not known
 * @param rttMicros round-trip time to it, measured when it was ready, in microseconds; empty if no
 *     delay was added
 */
@RecordBuilder
public record LaunchedProcess(
    List<String> commandLine,
    String cpus,
    String url,
    String jdk,
    long readyMillis,
    String identity,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<JvmFacts> jvm,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<JarHashes> jars,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Long> rttMicros)
    implements LaunchedProcessBuilder.With {

  /** Copies the list. */
  public LaunchedProcess {
    commandLine = List.copyOf(commandLine);
  }

  /** Number of CPUs it was pinned to; 0 if it was not. */
  public int pinnedCpus() {
    return cpus.isEmpty() ? 0 : CpuSet.parse(cpus).size();
  }

  /** A process of whose JVM nothing is known. */
  public LaunchedProcess(
      List<String> commandLine,
      String cpus,
      String url,
      String jdk,
      long readyMillis,
      String identity) {
    this(
        commandLine,
        cpus,
        url,
        jdk,
        readyMillis,
        identity,
        /* jvm= */ Optional.empty(),
        /* jars= */ Optional.empty(),
        /* rttMicros= */ Optional.empty());
  }
}
