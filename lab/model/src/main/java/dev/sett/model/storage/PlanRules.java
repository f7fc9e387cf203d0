package dev.sett.model.storage;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Design;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.hosts.HostsWriter;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.ExperimentWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The rules of experiment and hosts files for what a result would run. A plan is written as such a
 * file and read again: whatever the file may not say, the plan may not say, and whatever the file
 * can't say, neither.
 */
public final class PlanRules {

  private final Path folder;
  private final Catalogue catalogue;
  private final List<Complaint> complaints = new ArrayList<>();

  private PlanRules(Path folder, Catalogue catalogue) {
    this.folder = folder;
    this.catalogue = catalogue;
  }

  /**
   * Checks what is about to be run.
   *
   * @param folder of the result, for complaints
   * @param hosts the machines of a run over several
   * @param catalogue knows built-in servers and their models
   * @throws ExperimentException with all complaints, if a rule is broken
   */
  public static void check(Path folder, Plan plan, Optional<Hosts> hosts, Catalogue catalogue) {
    PlanRules rules = new PlanRules(folder, catalogue);
    rules.plan(plan);
    hosts.ifPresent(rules::hosts);
    if (!rules.complaints.isEmpty()) {
      throw new ExperimentException(rules.complaints);
    }
  }

  private void plan(Plan plan) {
    String file = folder.resolve(PlanSignature.PLAN).toString();
    Experiment experiment = running(plan.experiment());
    same(
        file,
        () -> ExperimentWriter.write(experiment),
        yaml -> new ExperimentReader(catalogue).read(file, yaml, Path.of("").toAbsolutePath()),
        read -> says(read).equals(says(experiment)));
    // Warm pairs have no phases of a fixed length, so these are not in the file.
    Design design = plan.experiment().design();
    value(file, "capacity", Quantity.format(design.capacity()), DesignKeys.CAPACITY::parse);
    value(file, "cost", Quantity.format(design.cost()), DesignKeys.COST::parse);
    Stream.concat(
            plan.experiment().variants().stream().flatMap(variant -> cwd(variant).stream()),
            plan.experiment().services().stream().flatMap(service -> service.cwd().stream()))
        .forEach(cwd -> value(file, "cwd", cwd, text -> SyntaxRules.path(text, Path.of("/"))));
    for (String cpus : List.of(plan.serverCpus(), plan.loadCpus())) {
      if (!cpus.isEmpty()) {
        value(file, "CPUs", cpus, CpuSet::parse);
      }
    }
    plan.commit().ifPresent(commit -> value(file, "commit", commit, SyntaxRules::commit));
  }

  private void hosts(Hosts hosts) {
    String file = folder.resolve(PlanSignature.HOSTS).toString();
    same(
        file,
        () -> HostsWriter.write(hosts),
        yaml -> HostsReader.here().read(file, yaml, Path.of("/")),
        hosts::equals);
  }

  private void value(String file, String name, String text, Function<String, ?> rule) {
    try {
      var _ = rule.apply(text);
    } catch (IllegalArgumentException e) {
      complaints.add(new Complaint(file, name + ": " + e.getMessage()));
    }
  }

  /** Reads a file. */
  private interface Reading<T> {
    T read(String yaml);
  }

  /** Compares what was read with what was written. */
  private interface Comparing<T> {
    boolean isSame(T read);
  }

  private <T> void same(
      String file, Supplier<String> writing, Reading<T> reading, Comparing<T> comparing) {
    String yaml;
    try {
      yaml = writing.get();
    } catch (RuntimeException e) {
      // Values that no reader makes, such as NaN, can't even be written.
      complaints.add(
          new Complaint(file, "is not a valid plan (" + e.getClass().getSimpleName() + ")."));
      return;
    }
    try {
      if (!comparing.isSame(reading.read(yaml))) {
        complaints.add(
            new Complaint(file, "contains a value that can't be written in such a file."));
      }
    } catch (ExperimentException e) {
      e.complaints().forEach(c -> complaints.add(placed(file, yaml, c)));
    }
  }

  /** A complaint about a line, with the keys that lead to it: people have the JSON before them. */
  private static Complaint placed(String file, String yaml, Complaint complaint) {
    String line = complaint.where().substring(complaint.where().lastIndexOf(':') + 1);
    if (!line.matches("\\d{1,9}")) {
      return new Complaint(file, complaint.sentence());
    }
    List<String> lines = yaml.lines().toList();
    List<String> keys = new ArrayList<>();
    int deeper = Integer.MAX_VALUE;
    for (int i = Math.min(Integer.parseInt(line), lines.size()) - 1; i >= 0 && deeper > 0; i--) {
      int depth = lines.get(i).length() - lines.get(i).stripLeading().length();
      if (depth < deeper) {
        keys.addFirst(SyntaxRules.visible(lines.get(i).strip().replaceFirst(":( .*)?$", "")));
        deeper = depth;
      }
    }
    return new Complaint(file + " (" + String.join(" > ", keys) + ")", complaint.sentence());
  }

  /**
   * What is run of an experiment: without what is only shown, and without working folders, of which
   * a reader wants to know whether they are here.
   */
  private static Experiment running(Experiment all) {
    return all.with()
        .about("")
        .variants(all.variants().stream().map(PlanRules::withoutFolder).toList())
        .services(all.services().stream().map(s -> s.withCwd(Optional.empty())).toList())
        .quick(Optional.empty())
        .published(Optional.empty())
        .build();
  }

  private static Variant withoutFolder(Variant variant) {
    Launch launch =
        switch (variant.launch()) {
          case OwnServer own -> own.withCwd(Optional.empty());
          case OwnJob own -> own.withCwd(Optional.empty());
          case RunningServer running -> running;
          case BuiltInServer server -> server;
          case BuiltInJob program -> program;
        };
    return variant.withLaunch(launch);
  }

  private static Optional<String> cwd(Variant variant) {
    return switch (variant.launch()) {
      case OwnServer own -> own.cwd();
      case OwnJob own -> own.cwd();
      case RunningServer running -> Optional.empty();
      case BuiltInServer server -> Optional.empty();
      case BuiltInJob program -> Optional.empty();
    };
  }

  /** What must come back equal. */
  private record Said(
      String name,
      List<Variant> variants,
      List<Point> points,
      Optional<Integer> pairs,
      int minBlocks,
      int maxBlocks,
      boolean untilDecided,
      Placement placement,
      Optional<String> engine,
      List<Dependency> services) {}

  private static Said says(Experiment experiment) {
    Design design = experiment.design();
    return new Said(
        experiment.name(),
        experiment.variants(),
        experiment.points(),
        design.pairs(),
        design.minBlocks(),
        design.maxBlocks(),
        design.untilDecided(),
        experiment.placement(),
        experiment.engine(),
        experiment.services());
  }
}
