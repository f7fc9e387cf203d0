package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.trial.Warning;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an experiment found: the content of {@code result.json}.
 *
 * @param effects every metric of every variant but the base, point by point
 * @param verdicts one a point, in the experiment's order
 * @param warnings warnings about the whole, the plan's included; those of a trial are in its file
 * @param interrupted whether the run was stopped before it had decided to end
 * @param explanations why, the confirmed ones first
 * @param looks how often warm pairs were looked at, and what that spent; empty: judged once, by the
 *     whole error
 * @param requests what each request of a script shows by itself, in its order: judged together, but
 *     apart from {@code effects}. Empty without a script, and in results older than this
 * @param breakdowns what decided differences consist of; empty in results older than this
 * @param explained whether causes were looked for, found or not; in results older than this,
 *     whether one was found
 */
@RecordBuilder
public record Result(
    Plan plan,
    Instant finishedAt,
    List<Effect> effects,
    List<PointVerdict> verdicts,
    List<Warning> warnings,
    boolean interrupted,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Explanation> explanations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Looks> looks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<RequestEffect> requests,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Breakdown> breakdowns,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean explained)
    implements ResultBuilder.With {

  /** Copies the lists. */
  public Result {
    effects = List.copyOf(effects);
    verdicts = List.copyOf(verdicts);
    warnings = List.copyOf(warnings);
    explanations = List.copyOf(explanations);
    requests = List.copyOf(requests);
    breakdowns = List.copyOf(breakdowns);
    explained = explained || !explanations.isEmpty();
  }

  /** A result of which nothing is explained yet. */
  public Result(
      Plan plan,
      Instant finishedAt,
      List<Effect> effects,
      List<PointVerdict> verdicts,
      List<Warning> warnings,
      boolean interrupted) {
    this(
        plan,
        finishedAt,
        effects,
        verdicts,
        warnings,
        interrupted,
        /* explanations= */ List.of(),
        /* looks= */ Optional.empty(),
        /* requests= */ List.of(),
        /* breakdowns= */ List.of(),
        /* explained= */ false);
  }

  /** The same with the causes of an earlier result of these trials. */
  public Result explainedAs(Result earlier) {
    return withExplanations(earlier.explanations).withExplained(earlier.explained);
  }

  /**
   * Whether there is no verdict at all at some point that was measured: every headline effect there
   * is refused, or nothing was measured anywhere.
   */
  public boolean refusesAPoint() {
    Map<String, List<Effect>> headlines =
        effects.stream()
            .filter(effect -> effect.metric().headline())
            .collect(Collectors.groupingBy(Effect::point));
    return headlines.isEmpty()
        || headlines.values().stream()
            .anyMatch(here -> here.stream().allMatch(e -> e.verdict() == Verdict.REFUSED));
  }

  /** Error of the family at each point by which its intervals were made, within (0, 1). */
  public double error() {
    return looks.map(Looks::error).orElse(1 - plan.experiment().design().confidence());
  }
}
