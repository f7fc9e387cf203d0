package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Warning;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is written before the first trial, and all that {@code resume} needs.
 *
 * @param format version of the result format, {@link #FORMAT}
 * @param sett version of Sett
 * @param command the command line as typed, for the report
 * @param pairing as decided for this run
 * @param serverCpus CPUs of measured programs, kernel list format; empty if not pinned
 * @param loadCpus CPUs of the load engine, likewise
 * @param skipped variants that are left out at single points, because they can't run there
 * @param commit of what is measured, if known: hexadecimal, with {@code -dirty} behind it if there
 *     were changes beside it
 * @param jars that were there when it was planned; empty if not known
 */
@RecordBuilder
public record Plan(
    int format,
    String sett,
    List<String> command,
    Instant startedAt,
    Experiment experiment,
    Pairing pairing,
    String serverCpus,
    String loadCpus,
    Fingerprint machine,
    List<Warning> warnings,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Skipped> skipped,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> commit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<JarHashes> jars)
    implements PlanBuilder.With {

  /** Version of the format written; plans of another version are refused. */
  public static final int FORMAT = 1;

  /** Copies the lists. */
  public Plan {
    command = List.copyOf(command);
    warnings = List.copyOf(warnings);
    skipped = List.copyOf(skipped);
  }

  /**
   * A plan in the format of this version, of which every variant runs at every point and no commit
   * is known.
   */
  public Plan(
      String sett,
      List<String> command,
      Instant startedAt,
      Experiment experiment,
      Pairing pairing,
      String serverCpus,
      String loadCpus,
      Fingerprint machine,
      List<Warning> warnings) {
    this(
        FORMAT,
        sett,
        command,
        startedAt,
        experiment,
        pairing,
        serverCpus,
        loadCpus,
        machine,
        warnings,
        /* skipped= */ List.of(),
        /* commit= */ Optional.empty(),
        /* jars= */ Optional.empty());
  }

  /** The same, with a further warning. */
  public Plan warned(Warning warning) {
    return withWarnings(Stream.concat(warnings.stream(), Stream.of(warning)).toList());
  }

  /**
   * A process as it was started, with the jars that it ran with if they are not the planned ones.
   */
  public LaunchedProcess noted(LaunchedProcess launched, JarHashes ran) {
    return jars.filter(planned -> planned.include(ran)).isPresent()
        ? launched
        : launched.withJars(Optional.of(ran));
  }

  /** The variants that run at a point, in the experiment's order. */
  public List<Variant> variantsAt(String point) {
    return experiment.variants().stream()
        .filter(
            v ->
                skipped.stream()
                    .noneMatch(s -> s.point().equals(point) && s.variant().equals(v.name())))
        .toList();
  }

  /**
   * A variant that is left out at a point.
   *
   * @param why one sentence
   */
  public record Skipped(String point, String variant, String why) {}
}
