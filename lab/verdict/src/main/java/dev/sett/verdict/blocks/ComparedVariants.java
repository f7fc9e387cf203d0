package dev.sett.verdict.blocks;

import dev.sett.model.experiment.Variant;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.warnings.PairFailures;
import java.util.List;

/**
 * Which variants of a plan are compared, and what sentences call them: each of the others with the
 * first one.
 */
public record ComparedVariants(Plan plan) {

  /** Names of all, in the order of the plan. */
  public List<String> names() {
    return plan.experiment().variants().stream().map(Variant::name).toList();
  }

  /** Name of the one that the others are compared with. */
  public String base() {
    return names().getFirst();
  }

  /** Those that are compared with it. */
  public List<Variant> others() {
    List<Variant> variants = plan.experiment().variants();
    return variants.subList(1, variants.size());
  }

  /** Those of them that run at a point. */
  public List<Variant> others(String point) {
    return others().stream().filter(plan.variantsAt(point)::contains).toList();
  }

  /** Pairs of one of the others with the base that failed at a point. */
  public PairFailures failures(String point, String other, List<Trial> trials) {
    return PairFailures.of(point, base(), other, trials);
  }

  /** What sentences about such pairs need. */
  public PairFailures.Words words(String point, String other) {
    List<String> names = names();
    return new PairFailures.Words(
        point,
        VariantLabel.of(0, names.getFirst()),
        VariantLabel.of(names.indexOf(other), other),
        blockWord());
  }

  /** What a block is called. */
  public String blockWord() {
    return plan.experiment().design().pairs().isPresent() ? "pair" : "block";
  }
}
