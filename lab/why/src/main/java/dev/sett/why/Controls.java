package dev.sett.why;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.ControlName;
import dev.sett.why.proposal.Proposal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans control runs: the variant as it is against the same variant with one thing changed, at the
 * point in question, in interleaved blocks. Sett's own engine drives them even if another load tool
 * drove the comparison: some tools can't hold a rate, others need longer than a phase to start.
 * Immutable.
 */
public final class Controls {

  /** Maximum measured time of each phase in a control run. */
  private static final Duration PHASE = Duration.ofSeconds(2);

  private final Experiment original;
  private final ControlRunLimits means;

  /**
   * Control runs of an experiment.
   *
   * @param original the experiment that was run
   */
  public Controls(Experiment original, ControlRunLimits means) {
    this.original = original;
    this.means = means;
  }

  /** The first of an explanation's proposals that is possible here, or why none is. */
  public Control plan(Candidate candidate) {
    Optional<Variant> variant = original.variant(candidate.variant());
    Optional<Point> point = original.point(candidate.point());
    if (variant.isEmpty() || point.isEmpty()) {
      return new Control.Impossible(
          "The experiment has no variant %s at point %s."
              .formatted(candidate.variant(), candidate.point()));
    }
    if (candidate.proposals().isEmpty()) {
      return new Control.Impossible("No known change can test this explanation.");
    }
    List<String> reasons = new ArrayList<>();
    for (Proposal proposal : candidate.proposals()) {
      Changed changed =
          Changed.of(
              variant.get(),
              point.get(),
              proposal.change(),
              means,
              original.design().warmUpLimit());
      switch (changed) {
        case Changed.Pair pair -> {
          Optional<String> nothing = provesNothing(candidate, variant.get(), pair, point.get());
          if (nothing.isEmpty()) {
            return new Control.Planned(experiment(candidate, pair, point.get()), proposal);
          }
          reasons.add(nothing.get());
        }
        case Changed.Refused refused -> reasons.add(refused.why());
      }
    }
    return new Control.Impossible(String.join(" ", reasons.stream().distinct().toList()));
  }

  private Optional<String> provesNothing(
      Candidate candidate, Variant variant, Changed.Pair pair, Point point) {
    return candidate.gap().stream()
        .flatMap(gap -> original.variant(gap.other()).stream())
        .flatMap(other -> Likeness.why(variant, pair.after(), other, point).stream())
        .findFirst();
  }

  /** The experiment that was run. */
  public Experiment original() {
    return original;
  }

  /** What a control run can use here. */
  public ControlRunLimits means() {
    return means;
  }

  /**
   * Variants at a point, measured as in a control run: the same warm-up, fewer and shorter blocks.
   */
  public Experiment shortly(String name, String about, List<Variant> variants, Point point) {
    return new Experiment(
            name,
            about,
            variants,
            List.of(point),
            shortened(original.design().inBlocks(), means),
            original.placement())
        .withServices(original.services());
  }

  private Experiment experiment(Candidate candidate, Changed.Pair pair, Point point) {
    return shortly(
        ControlName.of(candidate.rule()),
        "Tests an explanation for %s at %s: %s. The first variant is unchanged, the second is changed."
            .formatted(candidate.variant(), candidate.point(), candidate.title()),
        List.of(pair.before(), pair.after()),
        point);
  }

  /** The same design with fewer blocks and shorter phases, but the same warm-up. */
  private static Design shortened(Design design, ControlRunLimits means) {
    return design
        .with()
        .pairs(Optional.empty())
        .minBlocks(means.blocks())
        .maxBlocks(means.blocks())
        .budget(means.budget())
        .slice(shorter(design.slice(), PHASE))
        .capacity(shorter(design.capacity(), PHASE))
        .cost(shorter(design.cost(), PHASE))
        .untilDecided(false)
        .build();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
