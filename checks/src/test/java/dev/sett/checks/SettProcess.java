package dev.sett.checks;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command line as a process of its own, the way a user runs it. */
final class SettProcess {

  static final Path HOME =
      Path.of(System.getProperty("sett.home", "..")).toAbsolutePath().normalize();
  private static final Path ENV = Path.of("/usr/bin/env");

  /**
   * For all JVMs that it starts: they live for seconds, and compiling well costs more than that.
   */
  private static final String QUICK = "-XX:TieredStopAtLevel=1";

  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  private static final List<String> FLAGS =
      List.of(
          JAVA,
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");
  private static final Path JAR = HOME.resolve("lab/cli/target/sett-cli.jar");

  /** Whether the cache was made, or tried. */
  private static boolean cacheMade;

  private static Optional<Path> cache = Optional.empty();

  /** Those whose end was not awaited: of tests that failed before. */
  private static final Set<SettProcess> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(SettProcess::abandon)));
  }

  private final Process process;
  private final Path folder;
  private Optional<Ended> ended = Optional.empty();
  private List<String> left = List.of();

  private SettProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
    OPEN.add(this);
  }

  /** What came out of a finished run: exit code and all that was printed. */
  record Ended(int code, String text) {}

  /** Starts it with these arguments; both streams go to one file. */
  static SettProcess start(List<String> arguments) throws IOException {
    return start(arguments, Map.of());
  }

  /**
   * Starts it with more variables in its environment. It has a folder of its own for temporary
   * files, and with it the lock that keeps measurements of one machine apart: tests may run side by
   * side, and what a killed one leaves behind is removed.
   */
  static SettProcess start(List<String> arguments, Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(ENV)) {
      // A shell lets its background jobs ignore Ctrl-C, and so would everything started from there.
      command.addAll(List.of(ENV.toString(), "--default-signal=INT"));
    }
    // Services that run as another user have their folders in it.
    Path folder =
        Files.createTempDirectory(
            "sett-check-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
    command.add(JAVA);
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Dsett.lock-folder=" + folder);
    command.addAll(launch().subList(1, launch().size()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output(folder).toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    builder.environment().put("JAVA_TOOL_OPTIONS", QUICK);
    builder.environment().putAll(environment);
    return new SettProcess(builder.start(), folder);
  }

  private static Path output(Path folder) {
    return folder.resolve("printed.txt");
  }

  /** The words that start it, before its arguments: as {@code ./sett} does, load engine or not. */
  static List<String> launch() throws IOException {
    List<String> command = new ArrayList<>(FLAGS);
    if (cache().isPresent()) {
      command.addAll(List.of("-XX:AOTCache=" + cache().get(), "-Xlog:aot*=off,cds*=off"));
    }
    command.addAll(List.of("-Dsett.home=" + HOME, "-jar", JAR.toString()));
    return command;
  }

  /**
   * The cache that makes it start faster, as {@code ./sett} has one. The first test makes it, since
   * {@code ./sett} has not been started yet.
   */
  private static synchronized Optional<Path> cache() throws IOException {
    if (!cacheMade) {
      Path file = HOME.resolve("checks/target/start.aot");
      Files.deleteIfExists(file);
      List<String> command = new ArrayList<>(FLAGS);
      command.addAll(List.of("-XX:AOTCacheOutput=" + file, "-Dsett.home=" + HOME));
      command.addAll(List.of("-jar", JAR.toString(), "--version"));
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .onExit()
          .join();
      cache = Optional.of(file).filter(Files::exists);
      cacheMade = true;
    }
    return cache;
  }

  /** Runs it to its end, at most six minutes. */
  static Ended run(String... arguments) throws IOException, InterruptedException {
    return start(List.of(arguments)).await();
  }

  /** Runs it to its end, at most six minutes. */
  static Ended run(List<String> arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  Ended await() throws IOException, InterruptedException {
    return await(Duration.ofMinutes(6));
  }

  /** Waits for its end, at most so long. */
  Ended await(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("did not end within " + limit.toSeconds() + " s: " + text());
    }
    Ended now = new Ended(process.exitValue(), text());
    if (ended.isEmpty()) {
      ended = Optional.of(now);
      left = temporary();
      remove();
      OPEN.remove(this);
    }
    return now;
  }

  /** Names of what it had left in its folder for temporary files when its end was awaited. */
  List<String> leftInTemporaryFolder() {
    return left;
  }

  private List<String> temporary() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith("sett-"))
          .toList();
    }
  }

  /** Whether it has not ended yet. */
  boolean isRunning() {
    return process.isAlive();
  }

  /** What it has printed. */
  String text() throws IOException {
    return ended.isPresent() ? ended.get().text() : Files.readString(output(folder));
  }

  /** Programs that a killed lab left alone may still write while they end. */
  private void remove() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      try {
        Files.deleteIfExists(file);
      } catch (DirectoryNotEmptyException e) {
        // Of such a program; it only takes room.
      }
    }
  }

  /** Ends it like Ctrl-C, by force where that takes long, and removes its folder. */
  private void abandon() {
    try {
      signal("INT");
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      remove();
    } catch (IOException e) {
      // The check names what is left; the other ones still have their turn.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until something was printed, at most three minutes. */
  void awaitText(String wanted) throws IOException, InterruptedException {
    awaitText(wanted, Duration.ofMinutes(3));
  }

  /** Waits until something was printed. */
  void awaitText(String wanted, Duration patience) throws IOException, InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (!text().contains(wanted)) {
      if (System.nanoTime() > until || !process.isAlive()) {
        throw new AssertionError("'" + wanted + "' was not printed: " + text());
      }
      Thread.sleep(50);
    }
  }

  /** Its load engine. */
  ProcessHandle loadEngine() {
    return descendants()
        .filter(p -> p.info().commandLine().orElse("").contains("dev.sett.load.EngineMain"))
        .findFirst()
        .orElseThrow();
  }

  /** Processes that it started, and those that they started. */
  Stream<ProcessHandle> descendants() {
    return process.descendants();
  }

  long pid() {
    return process.pid();
  }

  /** Sends a signal by its name. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /**
   * Kills it so that it can do nothing about it; what it leaves behind stays until its end is
   * awaited.
   */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Command of a {@link Misbehaving} program. */
  static String misbehaving(int port, String fault, String token) {
    return JAVA
        + " -XX:TieredStopAtLevel=1 -cp "
        + HOME.resolve("checks/target/test-classes")
        + " dev.sett.checks.Misbehaving "
        + port
        + " "
        + fault
        + " "
        + token;
  }

  /**
   * A comparison of a {@link Misbehaving} program with itself, in blocks of a second or two, with
   * nothing but text on standard output.
   *
   * @param words of the program after its fault: a token, and what the fault needs
   */
  static List<String> comparison(
      String fault, String words, String blocks, String budget, Path results) throws IOException {
    int port = freePort();
    String command = misbehaving(port, fault, words);
    return List.of(
        "compare",
        "--a",
        command,
        "--b",
        command,
        "--url",
        "http://127.0.0.1:" + port + "/",
        "--duration",
        "300ms",
        "--warm-up",
        "200ms..200ms",
        "--connections",
        "4",
        "--blocks",
        blocks,
        "--budget",
        budget,
        "--precision",
        "30%",
        "--plain",
        "--results",
        results.toString());
  }

  /** Processes whose command line holds a token. */
  static List<String> running(String token) {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .map(ProcessHandle.Info::commandLine)
        .flatMap(Optional::stream)
        .filter(line -> line.contains(token) && !line.contains("dev.sett.cli.Main"))
        .toList();
  }

  /** Waits for such processes to be gone, at most two minutes; those that are not. */
  static List<String> leftOver(String token) throws InterruptedException {
    for (int i = 0; i < 2_400 && !running(token).isEmpty(); i++) {
      Thread.sleep(50);
    }
    return running(token);
  }

  /**
   * A port nobody listens on just now. Not one of those that the system gives to connections, or
   * one of them may have it before the program that it is meant for.
   */
  static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 31_000);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken; another one.
      }
    }
  }
}
