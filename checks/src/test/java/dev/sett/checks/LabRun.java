package dev.sett.checks;

import dev.sett.model.storage.ResultFolder;
import dev.sett.probe.process.Orphans;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A lab that is going to be broken, with a folder for everything that it makes: results, temporary
 * files, and what it prints. Used by one thread.
 */
final class LabRun {

  /** Variable that all processes of a run inherit. */
  private static final String MARK = "SETT_BROKEN_RUN";

  private static final Path SCRIPT = Path.of("/usr/bin/script");
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final int GROUPS_DEPTH = 8;
  private static final Duration GONE_WITHIN = Duration.ofSeconds(15);
  private static final Set<ProcessHandle> LABS = ConcurrentHashMap.newKeySet();
  private static int started;

  private final Path folder;
  private final Process process;
  private final Path screen;
  private final String mark;
  private final ProcessHandle lab;
  private final Set<ProcessHandle> seen = new LinkedHashSet<>();

  private LabRun(Path folder, Process process, Path screen, String mark)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.process = process;
    this.screen = screen;
    this.mark = mark;
    this.lab = awaitLab(process);
    LABS.add(lab);
  }

  /** Ends all labs that this JVM has started; their programs end with them. */
  static void killAll() {
    LABS.forEach(ProcessHandle::destroyForcibly);
  }

  /** How a lab ended. */
  record End(int code, Duration after, String text) {}

  /** Whether a lab can be given a terminal here, on which it shows what it is doing. */
  static boolean hasTerminal() {
    return Files.isExecutable(SCRIPT);
  }

  /**
   * Starts a lab.
   *
   * @param folder for what it makes; that of an earlier run, to go on with what that one left
   * @param locks folder of the machine's lock
   * @param terminal whether it gets a terminal
   * @param arguments of {@code ./sett}
   */
  static LabRun start(Path folder, Path locks, boolean terminal, List<String> arguments)
      throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("tmp"));
    String mark = mark();
    List<String> command =
        new ArrayList<>(List.of("/usr/bin/env", "--default-signal=INT", "--default-signal=QUIT"));
    List<String> launch = SettProcess.launch();
    command.add(launch.getFirst());
    command.add("-Djava.io.tmpdir=" + folder.resolve("tmp"));
    command.add("-Dsett.lock-folder=" + locks);
    command.addAll(launch.subList(1, launch.size()));
    command.addAll(arguments);
    Path screen = folder.resolve("screen-" + mark);
    ProcessBuilder builder = new ProcessBuilder(command);
    if (terminal) {
      String words = command.stream().map(LabRun::quoted).collect(Collectors.joining(" "));
      builder.command(SCRIPT.toString(), "-qfec", "exec " + words, screen.toString());
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    } else {
      builder.redirectOutput(screen.toFile());
    }
    builder.redirectErrorStream(true).redirectInput(Path.of("/dev/null").toFile());
    builder.environment().put(MARK, mark);
    builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1");
    return new LabRun(folder, builder.start(), screen, mark);
  }

  private static synchronized String mark() {
    started++;
    return ProcessHandle.current().pid() + "-" + started;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** The process itself, or the JVM below the terminal. */
  private static ProcessHandle awaitLab(Process process) throws InterruptedException {
    while (process.isAlive()) {
      Optional<ProcessHandle> found =
          Stream.concat(Stream.of(process.toHandle()), process.descendants())
              .filter(p -> p.info().command().filter(c -> c.endsWith("/java")).isPresent())
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      Thread.sleep(1);
    }
    return process.toHandle();
  }

  /** What it has printed. */
  String text() throws IOException {
    return Files.exists(screen) ? Files.readString(screen) : "";
  }

  /** The last thing that it said it is doing, on its terminal; empty text if nothing yet. */
  String doing() throws IOException {
    String text = text();
    int from = text.lastIndexOf(" · ");
    int to = text.indexOf('\n', from);
    return from < 0 || to < 0 ? "" : text.substring(from + 3, to).strip();
  }

  /** Whether it has made the folder for results, which it does before it takes the lock. */
  boolean hasBegun() {
    return Files.isDirectory(folder.resolve("results"));
  }

  /** Its result, once it has a plan. */
  Optional<Path> result() throws IOException {
    Path results = folder.resolve("results");
    if (!Files.isDirectory(results)) {
      return Optional.empty();
    }
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(made -> Files.exists(made.resolve("plan.json"))).findFirst();
    }
  }

  /** Contents of its finished trials, by name. */
  Map<String, String> trials() throws IOException {
    Map<String, String> trials = new TreeMap<>();
    Optional<Path> result = result();
    if (result.isPresent()) {
      for (String name : ResultFolder.open(result.get()).trials().names()) {
        trials.put(name, Files.readString(result.get().resolve("trials").resolve(name)));
      }
    }
    return trials;
  }

  /** Those of its processes whose command has a word in it, the lab aside. */
  List<ProcessHandle> below(String word) {
    return lab.descendants()
        .filter(p -> p.info().commandLine().filter(line -> line.contains(word)).isPresent())
        .toList();
  }

  ProcessHandle lab() {
    return lab;
  }

  boolean isAlive() {
    return lab.isAlive();
  }

  /** A signal that is sent the moment it is asked for. */
  interface Signal {
    void send() throws IOException;
  }

  /** Prepares a signal, so that no time is lost with starting a program for it. */
  static Signal signal(String name, ProcessHandle to) throws IOException {
    Process ready =
        new ProcessBuilder(
                "/bin/sh", "-c", "read -r go; kill -\"$1\" \"$2\"", "sh", name, "" + to.pid())
            .start();
    return () -> {
      try (OutputStream line = ready.getOutputStream()) {
        line.write('\n');
      }
    };
  }

  /** Remembers all of its processes, so that one that loses its environment is found again. */
  void look() {
    lab.descendants().forEach(seen::add);
  }

  /**
   * Waits for its end.
   *
   * @throws AssertionError if it does not end; then it is killed
   */
  End await(Duration limit) throws IOException, InterruptedException {
    long from = System.nanoTime();
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      lab.destroyForcibly();
      process.destroyForcibly().waitFor();
      throw new AssertionError("did not end within " + limit.toSeconds() + " s: " + text());
    }
    return new End(process.exitValue(), Duration.ofNanos(System.nanoTime() - from), text());
  }

  /**
   * Processes of the run that are still there; they get a while to end.
   *
   * @return command lines; the processes are killed
   */
  List<String> orphans() throws InterruptedException {
    long until = System.nanoTime() + GONE_WITHIN.toNanos();
    List<ProcessHandle> left = alive();
    while (!left.isEmpty() && System.nanoTime() < until) {
      Thread.sleep(20);
      left = alive();
    }
    left.forEach(ProcessHandle::destroyForcibly);
    return left.stream().map(p -> p.info().commandLine().orElse("process " + p.pid())).toList();
  }

  private List<ProcessHandle> alive() {
    Set<ProcessHandle> all = new LinkedHashSet<>(seen);
    Orphans.marked(MARK, mark).forEach(pid -> ProcessHandle.of(pid).ifPresent(all::add));
    return all.stream().filter(ProcessHandle::isAlive).toList();
  }

  /** Temporary files, control groups and network namespaces of this lab that are still there. */
  List<String> leftovers() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
      files
          .filter(file -> file.getFileName().toString().startsWith("sett-"))
          .forEach(file -> found.add(file.toString()));
    }
    String name = "sett-" + lab.pid();
    if (Files.isDirectory(GROUPS)) {
      try (Stream<Path> groups =
          Files.find(
              GROUPS,
              GROUPS_DEPTH,
              (path, is) ->
                  is.isDirectory() && path.getFileName().toString().startsWith(name + "-"))) {
        groups.forEach(group -> found.add(group.toString()));
      }
    }
    if (Files.exists(Leftovers.NAMESPACES.resolve(name))) {
      found.add("network namespace " + name);
    }
    return found;
  }

  /** Writes a line where the load engine writes its own. */
  static void garble(ProcessHandle engine) throws IOException {
    Files.write(
        Path.of("/proc", "" + engine.pid(), "fd", "1"),
        "\u0007{\"half\": an answer\n".getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.WRITE);
  }
}
