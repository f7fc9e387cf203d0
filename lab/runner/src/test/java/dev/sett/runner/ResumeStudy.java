package dev.sett.runner;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.runner.CutRun.Cut;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.schedule.ResultJudge;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Cuts simulated runs off in each of their states, resumes them, and compares what they find with
 * the same runs uninterrupted: a table of {@code bench/resilience/results.md}; {@code
 * bench/resilience/run.sh} prints it.
 */
final class ResumeStudy {

  private static final int NEVER = -1;

  /**
   * Factors between A and B in requests per second: no difference, and a clear one. CPU per request
   * differs by as much.
   */
  private static final List<Double> FACTORS = List.of(1.0, 1.2);

  private final Path folder;
  private int made;

  /**
   * A study that needs some space.
   *
   * @param folder empty, for results, of which none remains
   */
  ResumeStudy(Path folder) {
    this.folder = folder;
  }

  /** How a run is measured. */
  record Kind(String name, Pairing pairing, Design design) {}

  /** All that are studied. */
  static final List<Kind> KINDS =
      List.of(
          new Kind(
              "warm pairs",
              Pairing.ALTERNATING,
              coarse(Defaults.warmPairs(Duration.ofSeconds(150)).withPairs(2))),
          new Kind(
              "warm pairs, number chosen",
              Pairing.ALTERNATING,
              Defaults.warmPairs(Duration.ofMinutes(2))),
          new Kind(
              "warm pairs until decided",
              Pairing.ALTERNATING,
              coarse(TestingRuns.untilDecided(Duration.ofMinutes(3)))),
          new Kind(
              "short blocks, one process after another",
              Pairing.SEQUENTIAL,
              TestingRuns.shortBlocks(5, 5, Duration.ofHours(1))));

  /** Two that take little time to compute. */
  static final List<Kind> SMALL =
      List.of(
          new Kind(
              "short pairs",
              Pairing.ALTERNATING,
              Defaults.warmPairs(Duration.ofMinutes(1)).withPairs(2)),
          new Kind(
              "few short blocks",
              Pairing.SEQUENTIAL,
              TestingRuns.shortBlocks(2, 2, Duration.ofHours(1))));

  /**
   * A design with long turns of load, of which there are fewer. Where the number of pairs is
   * chosen, turns as long as these would not leave enough time for it.
   */
  private static Design coarse(Design design) {
    return new Design(
        design.pairing(),
        design.pairs(),
        design.minBlocks(),
        design.maxBlocks(),
        design.budget(),
        /* slice= */ Duration.ofSeconds(6),
        design.capacity(),
        design.cost(),
        design.warmUpMin(),
        design.warmUpLimit(),
        design.readyTimeout(),
        design.margin(),
        design.latencyMargin(),
        design.confidence(),
        design.precision(),
        design.rateShare(),
        design.seed(),
        design.untilDecided());
  }

  /**
   * What became of the runs that were cut off in one way in one state.
   *
   * @param cases runs
   * @param lost trials that were saved and are missing or changed afterwards
   * @param unreadable runs whose folder could not be judged before it was resumed
   * @param different runs with another verdict than without the cut, each in a sentence
   */
  record Row(String state, Cut cut, int cases, int lost, int unreadable, List<String> different) {

    Row plus(Row other) {
      List<String> all = new ArrayList<>(different);
      all.addAll(other.different);
      return new Row(
          state, cut, cases + other.cases, lost + other.lost, unreadable + other.unreadable, all);
    }
  }

  /**
   * Cuts runs of one kind off.
   *
   * @param everywhere whenever the state changes; if not, at the last step of each state
   */
  List<Row> rows(Kind kind, double factor, boolean everywhere)
      throws IOException, InterruptedException {
    Path whole = planned(kind);
    CutRun uninterrupted = new CutRun(whole, environment(factor), NEVER, Cut.SIGKILL);
    Map<String, String> wanted = verdicts(uninterrupted.run());
    CutRun again = new CutRun(whole, environment(factor), NEVER, Cut.SIGKILL);
    Result _ = again.run();
    if (again.states().contains("start")) {
      throw new IllegalArgumentException(
          kind.name() + " has no time for all blocks, so a resumed run measures more.");
    }
    delete(whole);
    List<String> states = uninterrupted.states();
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Cut cut : Cut.values()) {
      boolean all = everywhere && cut != Cut.CLOCK_SET_BACK;
      for (int at : all ? edges(states) : last(states)) {
        Row row = cutOff(kind, factor, at, cut, states.get(at), wanted);
        rows.merge(cut + row.state(), row, Row::plus);
      }
    }
    return List.copyOf(rows.values());
  }

  /** Turns of load amid others of the same phase are alike, so only the first and last count. */
  private static List<Integer> edges(List<String> states) {
    return IntStream.range(0, states.size())
        .filter(
            at ->
                at == 0
                    || at == states.size() - 1
                    || !states.get(at).equals(states.get(at - 1))
                    || !states.get(at).equals(states.get(at + 1)))
        .boxed()
        .toList();
  }

  private static List<Integer> last(List<String> states) {
    return states.stream().distinct().map(states::lastIndexOf).toList();
  }

  private Row cutOff(
      Kind kind, double factor, int at, Cut cut, String state, Map<String, String> wanted)
      throws IOException, InterruptedException {
    Path run = planned(kind);
    CutRun first = new CutRun(run, environment(factor), at, cut);
    try {
      Result _ = first.run();
    } catch (CutRun.Killed e) {
      // As it was to be.
    }
    Map<String, String> kept = trials(run);
    int unreadable = 0;
    try {
      Result _ = ResultJudge.judge(ResultFolder.open(run), Clock.systemUTC());
    } catch (RuntimeException e) {
      unreadable = 1;
    }
    Map<String, String> found =
        verdicts(new CutRun(run, environment(factor), NEVER, Cut.SIGKILL).run());
    Map<String, String> after = trials(run);
    int lost = Math.max(0, first.saved() - kept.size());
    lost += (int) kept.entrySet().stream().filter(f -> !after.entrySet().contains(f)).count();
    delete(run);
    List<String> different = new ArrayList<>();
    Set<String> metrics = new TreeSet<>(wanted.keySet());
    metrics.addAll(found.keySet());
    for (String metric : metrics) {
      String without = wanted.getOrDefault(metric, "nothing");
      String with = found.getOrDefault(metric, "nothing");
      if (!without.equals(with)) {
        different.add(
            "%s, B x %s, %s at step %d (%s): %s is %s, not %s"
                .formatted(kind.name(), factor, cut, at, state, metric, with, without));
      }
    }
    return new Row(state, cut, 1, lost, unreadable, different);
  }

  private static TestingWorld environment(double factor) {
    TestingWorld environment =
        new TestingWorld().variant("a", 1000, 10).variant("b", factor * 1000, factor * 10);
    environment.processScatter = 0.005;
    return environment;
  }

  private Path planned(Kind kind) {
    made++;
    Path run = folder.resolve("run-" + made);
    Point ping = new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
    ResultFolder _ =
        TestingRuns.planned(
            run,
            TestingRuns.experiment(TestingRuns.VARIANTS, List.of(ping), kind.design()),
            kind.pairing(),
            List.of());
    return run;
  }

  private static Map<String, String> verdicts(Result result) {
    Map<String, String> verdicts = new TreeMap<>();
    for (Effect effect : result.effects()) {
      verdicts.put(effect.metric().words(), effect.verdict().toString());
    }
    return verdicts;
  }

  /** Names and contents of the trials in a folder. */
  private static Map<String, String> trials(Path run) throws IOException {
    Map<String, String> trials = new TreeMap<>();
    for (String name : ResultFolder.open(run).trials().names()) {
      trials.put(name, Files.readString(run.resolve("trials").resolve(name)));
    }
    return trials;
  }

  private static void delete(Path run) throws IOException {
    TemporaryFolders.deleteAll(run);
  }

  /** Prints the table, and what is wrong; exit code 1 if anything is. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("sett-resume-");
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Map<String, Row> rows = new LinkedHashMap<>();
    try {
      for (Kind kind : KINDS) {
        for (double factor : FACTORS) {
          for (Row row : new ResumeStudy(folder).rows(kind, factor, /* everywhere= */ true)) {
            rows.merge(row.cut() + row.state(), row, Row::plus);
          }
        }
      }
    } finally {
      delete(folder);
    }
    out.println("| cut | state | runs | lost trials | unreadable results | other verdicts |");
    out.println("|---|---|--:|--:|--:|--:|");
    for (Row row : rows.values()) {
      out.printf(
          "| %s | %s | %d | %d | %d | %d |%n",
          row.cut().words(),
          row.state(),
          row.cases(),
          row.lost(),
          row.unreadable(),
          row.different().size());
    }
    rows.values().stream().flatMap(row -> row.different().stream()).forEach(System.err::println);
    if (rows.values().stream()
        .anyMatch(row -> row.lost() + row.unreadable() + row.different().size() > 0)) {
      System.exit(1);
    }
  }
}
