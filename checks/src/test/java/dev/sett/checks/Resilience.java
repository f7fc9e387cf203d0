package dev.sett.checks;

import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Breaks real labs on purpose and looks what is lost and what is left behind: the tables of {@code
 * bench/resilience/results.md}; {@code bench/resilience/run.sh} runs it.
 *
 * <p>Each case measures two programs in short blocks. After it, all trials that were finished must
 * be there and unchanged, no process may be left, and {@code sett resume} must complete the run.
 * After a SIGKILL, nobody is left to remove temporary files, so those are counted after the next
 * run.
 */
final class Resilience {

  /** What is promised from SIGINT or SIGTERM to the end of the lab. */
  private static final Duration ASKED_LIMIT = Duration.ofSeconds(5);

  /** A load engine that hangs is waited for this long. */
  private static final Duration OWN_END_LIMIT = Duration.ofSeconds(200);

  private static final int BLOCKS = LabState.TRIALS / 2;
  private static final int AT_ONCE = 3;
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
  Resilience(Path folder, Duration askedLimit, int blocks) {
    this.folder = folder;
    this.askedLimit = askedLimit;
    this.blocks = blocks;
  }

  /**
   * What came of a case.
   *
   * @param name of the case
   * @param state of the lab at the moment
   * @param finished trials at that moment
   * @param lost of them, or changed
   * @param orphans command lines of processes that were left
   * @param leftovers files, control groups and network namespaces that were left
   * @param seconds from the moment to the end of the lab
   * @param ended how it ended, in words
   * @param problems what else was wrong
   */
  record Outcome(
      String name,
      String state,
      int finished,
      int lost,
      List<String> orphans,
      List<String> leftovers,
      double seconds,
      String ended,
      List<String> problems) {

    boolean good() {
      return lost == 0 && orphans.isEmpty() && leftovers.isEmpty() && problems.isEmpty();
    }
  }

  /** A thing that is done to a lab. */
  interface Deed {
    Outcome run() throws Exception;
  }

  /**
   * A case with a name.
   *
   * @param name group and case: {@code kill save}
   */
  record Case(String name, Deed deed) {}

  /** All cases. */
  List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String signal : List.of("INT", "TERM", "KILL")) {
      for (LabState state : LabState.SIGNALLED) {
        cases.add(new Case(signal + " " + state, () -> signal(signal, state)));
      }
    }
    cases.add(new Case("engine KILL", () -> engine("killed", e -> LabRun.signal("KILL", e))));
    cases.add(new Case("engine STOP", () -> engine("hangs", e -> LabRun.signal("STOP", e))));
    cases.add(
        new Case("engine GARBLE", () -> engine("sends garbage", e -> () -> LabRun.garble(e))));
    cases.add(new Case("engine STOP TERM", () -> hungEngine("TERM")));
    cases.add(new Case("engine STOP KILL", () -> hungEngine("KILL")));
    cases.add(new Case("program KILL", () -> program("KILL", "killed")));
    cases.add(new Case("program STOP", () -> program("STOP", "hangs")));
    cases.add(new Case("program STOP TERM", this::hungProgram));
    cases.add(new Case("program DAEMON", this::daemon));
    cases.add(new Case("disk TRIAL", this::fullForTrial));
    cases.add(new Case("disk REPORT", this::fullForReport));
    cases.add(new Case("disk LOG", this::fullForLog));
    cases.add(new Case("disk READ_ONLY", this::readOnly));
    cases.add(new Case("disk READ_ONLY_AT_START", this::readOnlyAtStart));
    cases.add(new Case("labs TWO", this::twoLabs));
    cases.add(new Case("labs AFTER_KILL", this::afterKilledLab));
    cases.add(new Case("labs RACE", this::race));
    return cases;
  }

  private synchronized Path workspace() throws IOException {
    made++;
    return Files.createDirectories(folder.resolve("case-" + made));
  }

  /** A port that no other case has, even if nobody listens on it at the moment. */
  private static int freePort() throws IOException {
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

  private List<String> compare(Path space, String command, int port, String... more) {
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

  private LabRun started(Path space, LabState state) throws Exception {
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

  private static Path told(Path space) {
    return space.resolve("told");
  }

  /** A signal to the lab in some state. */
  Outcome signal(String name, LabState state) throws Exception {
    Path space = workspace();
    LabRun run = started(space, state);
    LabRun.Signal signal = LabRun.signal(name, run.lab());
    if (state == LabState.SAVE) {
      // There is no time to look at what is finished while another trial is saved.
      LabState.WITH_TRIAL.await(run, told(space));
      Map<String, String> finished = looked(run);
      state.await(run, told(space));
      return sent(run, space, name, signal, state.words(), finished);
    }
    state.await(run, told(space));
    return sent(run, space, name, signal, state.words(), looked(run));
  }

  /** Trials that are finished now, after a look at the processes. */
  private static Map<String, String> looked(LabRun run) throws IOException {
    run.look();
    return run.trials();
  }

  /** Sends a signal to the lab now, and looks what becomes of it. */
  private Outcome sent(
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

  /** What every case ends with. */
  private Outcome checked(
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
      if (whole < 2 * blocks) {
        problems.add("only " + whole + " trials after it was resumed: " + resumed.text());
      }
    } else {
      LabRun next = LabRun.start(space, space.resolve("tmp"), false, compare(space, "healthy"));
      require(next, Set.of(0, 4), problems);
      leftovers.addAll(next.leftovers());
    }
    leftovers.addAll(run.leftovers());
    return new Outcome(
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

  private static void require(LabRun run, Set<Integer> codes, List<String> problems)
      throws Exception {
    LabRun.End end = run.await(OWN_END_LIMIT);
    if (!codes.contains(end.code())) {
      problems.add("then exit code " + end.code() + ": " + end.text());
    }
  }

  private static int lost(Map<String, String> before, Map<String, String> after) {
    return (int) before.entrySet().stream().filter(f -> !after.entrySet().contains(f)).count();
  }

  /** Prepares what is done to a load engine. */
  private interface ToEngine {
    LabRun.Signal prepare(ProcessHandle engine) throws IOException;
  }

  /** The lab goes on with another engine, or ends and keeps what is finished. */
  private Outcome engine(String what, ToEngine prepare) throws Exception {
    Path space = workspace();
    LabRun run = started(space, LabState.CAPACITY);
    LabState.ENGINE.await(run, told(space));
    LabRun.Signal deed = prepare.prepare(run.below("dev.sett.load.EngineMain").getFirst());
    LabState.CAPACITY.await(run, told(space));
    return own(run, space, "load engine " + what, LabState.CAPACITY, deed, Set.of(0, 3, 4));
  }

  /** Does something to a lab that then ends by itself. */
  private Outcome own(
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

  private Outcome hungEngine(String name) throws Exception {
    Path space = workspace();
    LabRun run = started(space, LabState.CAPACITY);
    LabState.ENGINE.await(run, told(space));
    LabRun.Signal stop = LabRun.signal("STOP", run.below("dev.sett.load.EngineMain").getFirst());
    LabRun.Signal signal = LabRun.signal(name, run.lab());
    LabState.CAPACITY.await(run, told(space));
    stop.send();
    Thread.sleep(200);
    return sent(run, space, name, signal, "load engine hangs", looked(run));
  }

  private Outcome program(String signal, String what) throws Exception {
    Path space = workspace();
    LabRun run = started(space, LabState.CAPACITY);
    LabState.CAPACITY.await(run, told(space));
    LabRun.Signal deed = LabRun.signal(signal, program(run));
    return own(run, space, "program " + what, LabState.CAPACITY, deed, Set.of(0, 3, 4));
  }

  private static ProcessHandle program(LabRun run) {
    return run.below(Misbehaving.class.getName()).getFirst();
  }

  private Outcome hungProgram() throws Exception {
    Path space = workspace();
    LabRun run = started(space, LabState.CAPACITY);
    LabRun.Signal signal = LabRun.signal("TERM", run.lab());
    LabState.CAPACITY.await(run, told(space));
    LabRun.signal("STOP", program(run)).send();
    Thread.sleep(200);
    return sent(run, space, "TERM", signal, "program hangs", looked(run));
  }

  /**
   * The program is started by a shell that ends, in a session of its own and with no environment.
   */
  private Outcome daemon() throws Exception {
    Path space = workspace();
    int port = freePort();
    String program = SettProcess.misbehaving(port, "healthy", "token");
    LabRun run =
        LabRun.start(
            space,
            Files.createDirectories(space.resolve("tmp")),
            /* terminal= */ false,
            compare(space, "/bin/sh -c 'setsid env -i " + program + " & sleep 1'", port));
    while (run.isAlive() && run.below(Misbehaving.class.getName()).isEmpty()) {
      Thread.sleep(1);
    }
    run.look();
    LabRun.End end = run.await(OWN_END_LIMIT);
    List<String> problems = new ArrayList<>();
    if (end.code() != 3 || !end.text().contains("The program ended with exit code 0")) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    return new Outcome(
        "program daemonizes",
        LabState.START.words(),
        0,
        0,
        run.orphans(),
        run.leftovers(),
        end.after().toMillis() / 1000.0,
        "exit code " + end.code(),
        problems);
  }

  private Outcome fullForTrial() throws Exception {
    Path space = workspace();
    try (Disk disk = Disk.mount(space.resolve("results"), "2m")) {
      LabRun run = started(space, LabState.FIXED_RATE);
      LabState.FIXED_RATE.await(run, told(space));
      Map<String, String> finished = looked(run);
      disk.fill();
      LabRun.End end = run.await(OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "No space left on device", finished);
      disk.free();
      return checked(run, space, "disk full", "saving a trial", finished, end, false, problems);
    }
  }

  private static List<String> diskProblems(
      LabRun.End end, String reason, Map<String, String> finished) {
    List<String> problems = new ArrayList<>();
    boolean goOn =
        finished.isEmpty() || end.text().contains(finished.size() + " finished trials are kept");
    if (end.code() != 2 || !end.text().contains(reason) || !goOn) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    return problems;
  }

  /** Space for four trials and their result, and not for the report. */
  private Outcome fullForReport() throws Exception {
    Path space = workspace();
    try (Disk disk = Disk.mount(space.resolve("results"), "160k")) {
      LabRun run = started(space, LabState.REPORT);
      LabState.JUDGE.await(run, told(space));
      Map<String, String> finished = looked(run);
      LabRun.End end = run.await(OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "No space left on device", finished);
      if (!Files.exists(run.result().orElseThrow().resolve("result.json"))) {
        problems.add("no result: " + end.text());
      }
      disk.remount("size=2m");
      return checked(
          run, space, "disk full", LabState.REPORT.words(), finished, end, false, problems);
    }
  }

  /** What programs print is lost; the run goes on. */
  private Outcome fullForLog() throws Exception {
    Path space = workspace();
    try (Disk disk = Disk.mount(space.resolve("tmp"), "64k")) {
      LabRun run = started(space, LabState.SAVE);
      disk.fill();
      run.look();
      LabRun.End end = run.await(OWN_END_LIMIT);
      List<String> problems = new ArrayList<>();
      if (!Set.of(0, 4).contains(end.code())) {
        problems.add("exit code " + end.code() + ": " + end.text());
      }
      disk.free();
      return checked(run, space, "disk full", "writing a log", Map.of(), end, false, problems);
    }
  }

  private Outcome readOnly() throws Exception {
    Path space = workspace();
    try (Disk disk = Disk.mount(space.resolve("results"), "2m")) {
      LabRun run = started(space, LabState.FIXED_RATE);
      LabState.FIXED_RATE.await(run, told(space));
      Map<String, String> finished = looked(run);
      disk.remount("ro");
      LabRun.End end = run.await(OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "Read-only file system", finished);
      disk.remount("rw");
      return checked(
          run, space, "results become read-only", "saving a trial", finished, end, false, problems);
    }
  }

  private Outcome readOnlyAtStart() throws Exception {
    Path space = workspace();
    try (Disk disk = Disk.mount(space.resolve("results"), "2m")) {
      disk.remount("ro");
      LabRun run = started(space, LabState.SAVE);
      LabRun.End end = run.await(OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "Read-only file system", Map.of());
      disk.remount("rw");
      return checked(
          run, space, "results are read-only", "before the lock", Map.of(), end, false, problems);
    }
  }

  /** The second lab is refused with the number of the first, which goes on undisturbed. */
  Outcome twoLabs() throws Exception {
    Path space = workspace();
    LabRun first = started(space, LabState.ENGINE);
    LabState.ENGINE.await(first, told(space));
    Path other = workspace();
    LabRun second =
        LabRun.start(other, space.resolve("tmp"), /* terminal= */ false, compare(other, "healthy"));
    LabRun.End refused = second.await(OWN_END_LIMIT);
    List<String> problems = new ArrayList<>();
    if (refused.code() != 2
        || !refused.text().contains("process " + first.lab().pid() + " of user")) {
      problems.add("exit code " + refused.code() + ": " + refused.text());
    }
    if (second.result().isPresent()) {
      problems.add("the refused lab made a result");
    }
    if (!first.isAlive()) {
      problems.add("the first lab did not go on: " + first.text());
    }
    Map<String, String> finished = looked(first);
    require(first, Set.of(0, 4), problems);
    return checked(
        first,
        space,
        "a second lab",
        LabState.ENGINE.words(),
        finished,
        refused,
        /* killed= */ false,
        problems);
  }

  /** A lab that was killed holds nobody up. */
  private Outcome afterKilledLab() throws Exception {
    Path space = workspace();
    LabRun first = started(space, LabState.ENGINE);
    LabState.ENGINE.await(first, told(space));
    first.look();
    LabRun.signal("KILL", first.lab()).send();
    LabRun.End end = first.await(Duration.ofSeconds(60));
    Path other = workspace();
    LabRun second =
        LabRun.start(other, space.resolve("tmp"), /* terminal= */ false, compare(other, "healthy"));
    List<String> problems = new ArrayList<>();
    require(second, Set.of(0, 4), problems);
    return checked(
        first,
        space,
        "a lab after a killed one",
        "load engine starting",
        Map.of(),
        end,
        true,
        problems);
  }

  /** Of labs that begin together at most one measures at any time. */
  private Outcome race() throws Exception {
    Path locks = workspace();
    List<LabRun> labs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Path space = workspace();
      labs.add(LabRun.start(space, locks, /* terminal= */ false, compare(space, "healthy")));
    }
    List<String> problems = new ArrayList<>();
    while (labs.stream().anyMatch(LabRun::isAlive)) {
      long measuring =
          labs.stream().filter(lab -> !lab.below("dev.sett.load.EngineMain").isEmpty()).count();
      if (measuring > 1) {
        problems.add(measuring + " labs measured at the same time");
      }
      Thread.sleep(5);
    }
    List<String> orphans = new ArrayList<>();
    List<String> leftovers = new ArrayList<>();
    List<Integer> codes = new ArrayList<>();
    for (LabRun lab : labs) {
      LabRun.End end = lab.await(OWN_END_LIMIT);
      codes.add(end.code());
      if (!Set.of(0, 2, 4).contains(end.code())) {
        problems.add("exit code " + end.code() + ": " + end.text());
      }
      orphans.addAll(lab.orphans());
      leftovers.addAll(lab.leftovers());
    }
    if (codes.stream().allMatch(code -> code == 2)) {
      problems.add("all were refused");
    }
    return new Outcome(
        "four labs at once",
        LabState.BEFORE_LOCK.words(),
        0,
        0,
        orphans,
        leftovers,
        0,
        "exit codes " + codes.stream().sorted().toList(),
        problems.stream().distinct().toList());
  }

  /** A small file system in memory; only root may mount one. */
  private record Disk(Path at) implements AutoCloseable {

    private static final Set<Disk> MOUNTED = ConcurrentHashMap.newKeySet();

    static Disk mount(Path at, String size) throws IOException, InterruptedException {
      Files.createDirectories(at);
      if (!run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", at.toString())) {
        throw new Skipped("a small file system can't be mounted (this needs root)");
      }
      Disk mounted = new Disk(at);
      MOUNTED.add(mounted);
      return mounted;
    }

    void remount(String option) throws IOException, InterruptedException {
      if (!run("mount", "-o", "remount," + option, at.toString())) {
        throw new AssertionError(at + " can't be remounted with " + option);
      }
    }

    void fill() throws IOException {
      try (OutputStream file = Files.newOutputStream(at.resolve("filler"))) {
        byte[] page = new byte[4096];
        while (true) {
          file.write(page);
        }
      } catch (IOException e) {
        if (!String.valueOf(e.getMessage()).contains("No space left")) {
          throw e;
        }
      }
    }

    void free() throws IOException {
      Files.delete(at.resolve("filler"));
    }

    @Override
    public void close() {
      try {
        boolean unused = MOUNTED.remove(this) && run("umount", "-l", at.toString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    }
  }

  /** A case that can't be tried here. */
  static final class Skipped extends IOException {
    private static final long serialVersionUID = 1;

    Skipped(String why) {
      super(why);
    }
  }

  /**
   * Runs the cases whose names begin with one of the arguments, all if there are none, and prints a
   * table. Exit code 1 if anything was lost, left behind or otherwise wrong.
   */
  public static void main(String[] args) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(
                    () -> {
                      LabRun.killAll();
                      Disk.MOUNTED.forEach(Disk::close);
                    }));
    Path folder = Files.createTempDirectory("sett-break-");
    boolean good = true;
    try (ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Case> wanted =
          new Resilience(folder, ASKED_LIMIT, BLOCKS)
              .cases().stream()
                  .filter(
                      c ->
                          args.length == 0
                              || Arrays.stream(args).anyMatch(a -> c.name().startsWith(a)))
                  .toList();
      List<Future<Outcome>> all = wanted.stream().map(c -> pool.submit(() -> tried(c))).toList();
      System.out.println(
          "| case | state | finished trials | lost | processes left | other leftovers |"
              + " lab ended after | with |");
      System.out.println("|---|---|--:|--:|--:|--:|--:|---|");
      for (int i = 0; i < wanted.size(); i++) {
        good &= print(wanted.get(i), all.get(i));
      }
    } finally {
      Folders.delete(folder);
    }
    System.exit(good ? 0 : 1);
  }

  private static Outcome tried(Case one) throws Exception {
    long from = System.nanoTime();
    try {
      return one.deed().run();
    } finally {
      System.err.printf("%s: %d s%n", one.name(), (System.nanoTime() - from) / 1_000_000_000L);
    }
  }

  private static boolean print(Case one, Future<Outcome> future) throws InterruptedException {
    try {
      Outcome o = future.get();
      System.out.printf(
          "| %s | %s | %d | %d | %d | %d | %.1f s | %s |%n",
          o.name(),
          o.state(),
          o.finished(),
          o.lost(),
          o.orphans().size(),
          o.leftovers().size(),
          o.seconds(),
          o.ended());
      Stream.of(o.orphans(), o.leftovers(), o.problems())
          .flatMap(List::stream)
          .forEach(line -> System.err.println(one.name() + ": " + line));
      return o.good();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Skipped skipped) {
        System.out.printf("| %s | skipped: %s | | | | | | |%n", one.name(), skipped.getMessage());
        return true;
      }
      System.out.printf("| %s | failed | | | | | | |%n", one.name());
      System.err.println(one.name() + ": " + e.getCause());
      return false;
    }
  }
}
