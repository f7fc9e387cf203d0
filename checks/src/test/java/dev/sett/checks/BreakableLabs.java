package dev.sett.checks;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts labs that are going to be broken, each in a folder, and looks what is lost and left
 * behind.
 *
 * <p>Each lab measures two programs in short blocks. After it was broken, all trials that were
 * finished must be there and unchanged, no process may be left, and {@code sett resume} must
 * complete the run. After a SIGKILL, nobody is left to remove temporary files, so those are counted
 * after the next run. Thread safe.
 */
final class BreakableLabs {

  /** A load engine that hangs is waited for this long. */
  static final Duration OWN_END_LIMIT = Duration.ofSeconds(200);

  private static final Set<Integer> PORTS = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Duration askedLimit;
  private final int blocks;
  private int made;

  /**
   * Breaks labs in a folder.
   *
   * @param folder empty; whoever made it removes it
   * @param askedLimit longest time from SIGINT or SIGTERM to the end of the lab
   * @param blocks that each run has, at least 1
   */
  BreakableLabs(Path folder, Duration askedLimit, int blocks) {
    this.folder = folder;
    this.askedLimit = askedLimit;
    this.blocks = blocks;
  }

  /** A new folder for a lab. */
  synchronized Path workspace() throws IOException {
    made++;
    return Files.createDirectories(folder.resolve("case-" + made));
  }

  /** A port that no other case has, even if nobody listens on it at the moment. */
  static int freePort() throws IOException {
    int port = SettProcess.freePort();
    while (!PORTS.add(port)) {
      port = SettProcess.freePort();
    }
    return port;
  }

  /** The command of a run with a rate of its own, so that there is no pilot. */
  List<String> compare(Path space, String fault, String... more) throws IOException {
    int port = freePort();
    String command = SettProcess.misbehaving(port, fault, "token " + space.resolve("told"));
    return compare(space, command, port, more);
  }

  /**
   * The same for another program.
   *
   * @param port that it listens on
   */
  List<String> compare(Path space, String command, int port, String... more) {
    List<String> words =
        new ArrayList<>(List.of("compare", "--a", command, "--b", command, "--plain"));
    words.addAll(List.of("--url", "http://127.0.0.1:" + port + "/", "--rate", "300"));
    words.addAll(
        List.of("--duration", "400ms", "--warm-up", "300ms..300ms", "--blocks", "" + blocks));
    words.addAll(List.of("--connections", "4", "--budget", "10m", "--precision", "30%"));
    words.addAll(List.of("--results", space.resolve("results").toString()));
    words.addAll(List.of(more));
    return words;
  }

  /** A lab that can be seen in a state. */
  LabRun started(Path space, LabState state) throws Exception {
    List<String> command =
        state == LabState.EXPLAIN
            ? compare(space, "healthy", "--explain", "--explain-budget", "1m")
            : compare(space, state == LabState.STOP ? "ignores-sigterm" : "healthy");
    if (state.onTerminal()) {
      command.remove("--plain");
    }
    return LabRun.start(
        space, Files.createDirectories(space.resolve("tmp")), state.onTerminal(), command);
  }

  /** The file that a program makes when it is told to end. */
  static Path told(Path space) {
    return space.resolve("told");
  }

  /** Trials that are finished now, after a look at the processes. */
  static Map<String, String> looked(LabRun run) throws IOException {
    run.look();
    return run.trials();
  }

  /** Sends a signal to the lab now, and looks what becomes of it. */
  BreakOutcome sent(
      LabRun run,
      Path space,
      String name,
      LabRun.Signal signal,
      String state,
      Map<String, String> finished)
      throws Exception {
    boolean killed = name.equals("KILL");
    signal.send();
    LabRun.End end = run.await(Duration.ofSeconds(60));
    List<String> problems = new ArrayList<>();
    int expected = killed ? 137 : name.equals("INT") ? 130 : 143;
    Optional<Path> result = run.result();
    boolean hasEnded = result.isPresent() && Files.exists(ResultFolder.open(result.get()).report());
    if (end.code() != expected && !(hasEnded && Set.of(0, 4).contains(end.code()))) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    if (!killed && end.after().compareTo(askedLimit) > 0) {
      problems.add("took " + end.after());
    }
    if (!killed && result.isPresent() && !hasEnded) {
      problems.add("no report: " + end.text());
    }
    return checked(run, space, name, state, finished, end, killed, problems);
  }

  /** Does something to a lab that then ends by itself. */
  BreakOutcome own(
      LabRun run, Path space, String name, LabState state, LabRun.Signal deed, Set<Integer> codes)
      throws Exception {
    Map<String, String> finished = looked(run);
    deed.send();
    LabRun.End end = run.await(OWN_END_LIMIT);
    List<String> problems = new ArrayList<>();
    if (!codes.contains(end.code())) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    return checked(run, space, name, state.words(), finished, end, /* killed= */ false, problems);
  }

  /** What every case ends with. */
  BreakOutcome checked(
      LabRun run,
      Path space,
      String name,
      String state,
      Map<String, String> finished,
      LabRun.End end,
      boolean killed,
      List<String> problems)
      throws Exception {
    List<String> orphans = new ArrayList<>(run.orphans());
    List<String> leftovers = new ArrayList<>();
    if (!killed) {
      leftovers.addAll(run.leftovers());
    }
    int lost = lost(finished, run.trials());
    Optional<Path> result = run.result();
    if (result.isPresent()) {
      List<Trial> readable = ResultFolder.open(result.get()).trials().all();
      if (!readable.isEmpty()) {
        require(
            LabRun.start(
                space, space.resolve("tmp"), false, List.of("report", result.get().toString())),
            Set.of(0),
            problems);
      }
      LabRun resumed =
          LabRun.start(
              space,
              space.resolve("tmp"),
              /* terminal= */ false,
              List.of("resume", result.get().toString(), "--plain"));
      require(resumed, Set.of(0, 4), problems);
      orphans.addAll(resumed.orphans());
      leftovers.addAll(resumed.leftovers());
      lost = Math.max(lost, lost(finished, resumed.trials()));
      long whole =
          ResultFolder.open(result.get()).trials().all().stream()
              .filter(t -> t.failure().isEmpty())
              .count();
      if (whole < 2L * blocks) {
        problems.add("only " + whole + " trials after it was resumed: " + resumed.text());
      }
    } else {
      LabRun next = LabRun.start(space, space.resolve("tmp"), false, compare(space, "healthy"));
      require(next, Set.of(0, 4), problems);
      leftovers.addAll(next.leftovers());
    }
    leftovers.addAll(run.leftovers());
    return new BreakOutcome(
        name,
        state,
        finished.size(),
        lost,
        orphans,
        leftovers.stream().distinct().toList(),
        end.after().toMillis() / 1000.0,
        "exit code " + end.code(),
        problems);
  }

  /** Waits for the end of a lab that nobody breaks, and notes what is wrong with it. */
  static void require(LabRun run, Set<Integer> codes, List<String> problems) throws Exception {
    LabRun.End end = run.await(OWN_END_LIMIT);
    if (!codes.contains(end.code())) {
      problems.add("then exit code " + end.code() + ": " + end.text());
    }
  }

  private static int lost(Map<String, String> before, Map<String, String> after) {
    return (int) before.entrySet().stream().filter(f -> !after.entrySet().contains(f)).count();
  }
}
