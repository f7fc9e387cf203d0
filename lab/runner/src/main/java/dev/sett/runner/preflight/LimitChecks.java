package dev.sett.runner.preflight;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import dev.sett.probe.process.LimitedCgroups;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Whether the programs of variants can have the limits that they are to have. */
final class LimitChecks {

  /** They ask a daemon for the program, or move it into a control group that they make. */
  private static final Set<String> CONTAINERS =
      Set.of("podman", "docker", "nerdctl", "podman-compose", "docker-compose");

  private final Function<ResourceLimits, Optional<String>> tried;

  /** Checks against this machine. */
  LimitChecks() {
    this(LimitedCgroups::complaint);
  }

  /**
   * The same elsewhere.
   *
   * @param tried why there can be no control group with some limits; empty if there can
   */
  LimitChecks(Function<ResourceLimits, Optional<String>> tried) {
    this.tried = tried;
  }

  /** Everything that prevents the run. */
  List<Complaint> check(Experiment experiment) {
    List<Complaint> complaints = new ArrayList<>();
    for (Variant variant : experiment.variants()) {
      if (variant.limits().isPresent()) {
        refused(variant, variant.limits().get(), experiment.placement().apart())
            .ifPresent(
                why ->
                    complaints.add(new Complaint("variant " + variant.name(), "limits: " + why)));
      }
    }
    return complaints;
  }

  private Optional<String> refused(Variant variant, ResourceLimits limits, boolean apart) {
    if (variant.launch() instanceof RunningServer) {
      return Optional.of(
          "it already runs, so Sett can't limit it. Leave out the limits, or give the command that starts it.");
    }
    if (apart) {
      return Optional.of(
          "programs in a separate network namespace don't see their control groups, so a JVM would not"
              + " adapt to them. Leave out --netns (network: namespace), or the limits.");
    }
    Optional<String> container = container(variant);
    return container.isPresent()
        ? Optional.of(
            "%s starts containers, which have control groups of their own. Leave out the limits, and use the container's own: podman run --cpus 0.5 --memory 256m."
                .formatted(container.get()))
        : tried.apply(limits);
  }

  /** The program that would start a container. */
  private static Optional<String> container(Variant variant) {
    List<String> command =
        switch (variant.launch()) {
          case OwnServer own -> own.command();
          case OwnJob own -> own.command();
          case BuiltInServer _, BuiltInJob _, RunningServer _ -> List.of();
        };
    return command.stream()
        .limit(1)
        .map(program -> String.valueOf(Path.of(program).getFileName()))
        .filter(CONTAINERS::contains)
        .findFirst();
  }
}
