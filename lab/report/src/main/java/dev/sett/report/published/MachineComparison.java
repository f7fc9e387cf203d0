package dev.sett.report.published;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Plan;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The machine of a result beside that of what was published. */
public final class MachineComparison {
  private static final Pattern SERVER = cpusOf("server");
  private static final Pattern LOAD = cpusOf("load");

  private MachineComparison() {}

  private static Pattern cpusOf(String whose) {
    return Pattern.compile(
        "(\\d{1,5}) CPUs? (?:for the |of the )?" + whose, Pattern.CASE_INSENSITIVE);
  }

  /** The machine of a result: {@code server 1 CPU, load 1 CPU; Linux 6.12.48; JDK 25.0.4}. */
  public static String here(Plan plan) {
    List<String> parts = new ArrayList<>();
    parts.add(
        "server "
            + (serverCpus(plan).isEmpty() ? "not pinned" : cpus(serverCpus(plan)))
            + ", load "
            + (plan.loadCpus().isBlank() ? "not pinned" : cpus(loadCpus(plan))));
    for (String fact : List.of("cpu", "kernel")) {
      String value = plan.machine().facts().getOrDefault(fact, "");
      if (!value.isBlank()) {
        parts.add(value);
      }
    }
    parts.add("JDK " + jdks(plan));
    return String.join("; ", parts);
  }

  /**
   * What of the published layout is not as it was, as a sentence; empty if nothing, or if what was
   * published does not say how many CPUs there were.
   */
  static String scaled(Published published, Plan plan) {
    List<String> parts = new ArrayList<>();
    part(parts, "for the server", published, SERVER, serverCpus(plan));
    part(parts, "for the load", published, LOAD, loadCpus(plan));
    return parts.isEmpty()
        ? ""
        : "The CPU layout differs from the published one: " + Words.list(parts) + ".";
  }

  private static void part(
      List<String> parts,
      String whose,
      Published published,
      Pattern pattern,
      SortedSet<Integer> ours) {
    OptionalInt theirs = count(published.machine(), pattern);
    if (theirs.isPresent() && !ours.isEmpty() && !ours.equals(one(theirs.getAsInt()))) {
      parts.add(cpus(ours) + " " + whose + " instead of " + theirs.getAsInt());
    }
  }

  private static OptionalInt count(String machine, Pattern pattern) {
    Matcher matcher = pattern.matcher(machine);
    return matcher.find()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /** Numbers of CPUs that servers were given: the plan's, or those of the points. */
  private static SortedSet<Integer> serverCpus(Plan plan) {
    TreeSet<Integer> counts = new TreeSet<>();
    for (Point point : plan.experiment().points()) {
      point
          .cpus()
          .ifPresentOrElse(
              counts::add,
              () -> {
                if (!plan.serverCpus().isBlank()) {
                  counts.add(CpuSet.parse(plan.serverCpus()).cpus().size());
                }
              });
    }
    return counts;
  }

  private static SortedSet<Integer> loadCpus(Plan plan) {
    return plan.loadCpus().isBlank()
        ? new TreeSet<>()
        : one(CpuSet.parse(plan.loadCpus()).cpus().size());
  }

  private static SortedSet<Integer> one(int count) {
    return new TreeSet<>(List.of(count));
  }

  private static String cpus(SortedSet<Integer> counts) {
    String words = Words.list(counts.stream().map(String::valueOf).toList());
    return words + (counts.equals(one(1)) ? " CPU" : " CPUs");
  }

  /** Releases that points or variants ask for, and the one of the lab where none is asked for. */
  private static String jdks(Plan plan) {
    TreeSet<String> asked =
        plan.experiment().points().stream()
            .flatMap(p -> p.jdk().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    plan.experiment().variants().forEach(v -> v.launch().jdk().ifPresent(asked::add));
    String own = plan.machine().facts().getOrDefault("lab jdk", "unknown").replaceFirst(".* ", "");
    if (asked.isEmpty()) {
      return own;
    }
    boolean ownToo =
        plan.experiment().points().stream().anyMatch(p -> p.jdk().isEmpty())
            && plan.experiment().variants().stream().anyMatch(v -> v.launch().jdk().isEmpty());
    return Words.list(List.copyOf(asked)) + ", as requested" + (ownToo ? ", and " + own : "");
  }
}
