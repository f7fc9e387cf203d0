package dev.sett.cli.experiment;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.text.ExperimentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that limit the first two variants. */
final class VariantLimitFlags {

  @Option(
      names = "--limit-a",
      paramLabel = "LIMITS",
      description =
          "CPU quota and memory limit of A, such as cpus=0.5,memory=256MiB or one of both. The"
              + " program and all that it starts run in a control group with these limits, which a"
              + " JVM sees.")
  private @Nullable String limitA;

  @Option(names = "--limit-b", paramLabel = "LIMITS", description = "Like --limit-a, for B.")
  private @Nullable String limitB;

  boolean isGiven() {
    return limitA != null || limitB != null;
  }

  /**
   * The variants, the first two of them with their limits.
   *
   * @param variants the baseline first; at least 2
   * @throws ExperimentException with a sentence, if a flag is wrong
   */
  List<Variant> applyTo(List<Variant> variants) {
    Optional<ResourceLimits> a = DesignFlags.given("--limit-a", limitA, LimitKeys::parse);
    Optional<ResourceLimits> b = DesignFlags.given("--limit-b", limitB, LimitKeys::parse);
    List<Variant> limited = new ArrayList<>(variants);
    limited.set(0, variants.get(0).withLimits(a));
    limited.set(1, variants.get(1).withLimits(b));
    return List.copyOf(limited);
  }

  /**
   * Does nothing if no flag is given.
   *
   * @throws ExperimentException with a sentence for variants of one command
   */
  void refuseVaried() {
    if (isGiven()) {
      throw new ExperimentException(
          limitA != null ? "--limit-a" : "--limit-b",
          "conflicts with --command and --vary, which make all variants of one command. Give two"
              + " commands with --a and --b, or write the variants into an experiment file.");
    }
  }
}
