package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One process of one variant at one point: the content of one trial file. The process is a fresh
 * one, from start to stop; in a warm pair it may go through several points and is a trial at each.
 *
 * @param number 1, 2, 3 … in the order of measuring; names the file
 * @param block 1, 2, 3 … inside its point
 * @param position 1, 2 … order of starting inside its block
 * @param launched empty if the process never got ready
 * @param warmUp empty if it never got that far
 * @param slices in order of time
 * @param samples in order of time
 * @param failure empty if the trial went through
 * @param memory what was read of its memory, where that is measured; in order of time
 * @param ended how it went, if the program ends by itself
 * @param inside what was seen from inside its JVM, in a trial kept apart for evidence
 * @param leftOut slices that don't count because others disturbed them, in order of time; kept so
 *     that anybody can see what they would have changed
 */
@RecordBuilder
public record Trial(
    int number,
    int block,
    int position,
    String point,
    String variant,
    Instant startedAt,
    Optional<LaunchedProcess> launched,
    Optional<WarmUp> warmUp,
    List<Slice> slices,
    List<Sample> samples,
    List<Warning> warnings,
    Optional<Failure> failure,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<MemoryReading> memory,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<JobExit> ended,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<InsideEvidence> inside,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Slice> leftOut)
    implements TrialBuilder.With {

  /** Copies the lists. */
  public Trial {
    slices = List.copyOf(slices);
    samples = List.copyOf(samples);
    warnings = List.copyOf(warnings);
    memory = List.copyOf(memory);
    leftOut = List.copyOf(leftOut);
  }

  /** A trial without inside evidence, memory readings, an end, or slices left out. */
  public Trial(
      int number,
      int block,
      int position,
      String point,
      String variant,
      Instant startedAt,
      Optional<LaunchedProcess> launched,
      Optional<WarmUp> warmUp,
      List<Slice> slices,
      List<Sample> samples,
      List<Warning> warnings,
      Optional<Failure> failure) {
    this(
        number,
        block,
        position,
        point,
        variant,
        startedAt,
        launched,
        warmUp,
        slices,
        samples,
        warnings,
        failure,
        /* memory= */ List.of(),
        /* ended= */ Optional.empty(),
        /* inside= */ Optional.empty(),
        /* leftOut= */ List.of());
  }

  /** The slices of one phase, in order of time. */
  public List<Slice> slices(Phase phase) {
    return slices.stream().filter(s -> s.phase() == phase).toList();
  }

  /**
   * Why a trial did not go through.
   *
   * @param sentence what happened, in words
   * @param lastLines the program's last lines of output
   * @param origin what broke, if it was not the program; empty in results older than this
   */
  public record Failure(
      String sentence,
      List<String> lastLines,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Origin> origin) {

    /** What can break other than the program. */
    public enum Origin {
      /** The load engine's process ended, fell silent, or sent something else. */
      @JsonProperty("load-engine")
      LOAD_ENGINE,
      /** A service that the program depends on ended, or could not be prepared or reset. */
      @JsonProperty("service")
      SERVICE
    }

    /** Copies the list. */
    public Failure {
      lastLines = List.copyOf(lastLines);
    }
  }
}
