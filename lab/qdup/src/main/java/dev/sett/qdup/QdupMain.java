package dev.sett.qdup;

import io.hyperfoil.tools.qdup.Run;
import io.hyperfoil.tools.qdup.Stage;
import io.hyperfoil.tools.qdup.cmd.Dispatcher;
import io.hyperfoil.tools.qdup.config.RunConfig;
import io.hyperfoil.tools.qdup.config.RunConfigBuilder;
import io.hyperfoil.tools.qdup.config.RunError;
import io.hyperfoil.tools.qdup.config.yaml.Parser;
import io.hyperfoil.tools.qdup.config.yaml.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs one script: what {@code main} of qDup 0.6.13 does, without its JSON server. That server
 * listens on all addresses without authentication and types what it is sent into the ssh sessions,
 * and no option switches it off. Its libraries are not on the class path either. And unlike qDup,
 * it connects only to hosts whose keys are known.
 */
public final class QdupMain {

  private static final String USAGE =
      "Usage: java -jar sett-qdup.jar SCRIPT OUT THREADS [--key FILE] [--known-hosts FILE]"
          + " [--lab PID]";
  private static final String KEY = "--key";
  private static final String KNOWN_HOSTS = "--known-hosts";
  private static final String LAB = "--lab";
  private static final int SSH_TIMEOUT_SECONDS = 10;

  private static final Duration LOOK = Duration.ofMillis(200);

  /** Time that a run which was given up has to bring back what there is. */
  private static final Duration TO_BRING_BACK = Duration.ofSeconds(20);

  private QdupMain() {}

  /**
   * Runs a script and brings back what it asks for.
   *
   * @param args the script; the folder that gets what hosts bring back; threads for commands, and
   *     as many for timers, at least 2; with {@code --key} the private key, which is {@code
   *     ~/.ssh/id_rsa} if left out; with {@code --known-hosts} the file of host keys, which is
   *     those of OpenSSH if left out; with {@code --lab} a process whose end is that of the run
   */
  public static void main(String[] args) throws IOException, GeneralSecurityException {
    Optional<Map<String, String>> given = options(args);
    if (given.isEmpty()) {
      System.err.println(USAGE);
      System.exit(2);
      return;
    }
    Map<String, String> options = given.get();
    Path out = Files.createDirectories(Path.of(args[1]));
    int threads = Integer.parseInt(args[2]);
    KnownHosts known =
        Optional.ofNullable(options.get(KNOWN_HOSTS))
            .map(file -> KnownHosts.only(Path.of(file)))
            .orElseGet(() -> KnownHosts.usual(Path.of(System.getProperty("user.home"))));
    Optional<String> key = Optional.ofNullable(options.get(KEY));
    Optional.ofNullable(options.get(LAB)).map(Long::parseLong).ifPresent(QdupMain::endWith);
    // The lab shows the sentence behind this word.
    CheckedClients.install(
        new HostKeys(known, sentence -> System.err.println("Abort! " + sentence)));
    RunConfigBuilder builder = new RunConfigBuilder();
    key.ifPresent(builder::setIdentity);
    builder.setTimeout(SSH_TIMEOUT_SECONDS);
    if (!run(args[0], builder, out, threads, new CheckedCopies(known, key))) {
      System.exit(1);
    }
  }

  /** A lab that is killed can't end this process, and frees its hosts for other runs. */
  private static void endWith(long lab) {
    Optional<ProcessHandle> process = ProcessHandle.of(lab);
    if (process.isEmpty()) {
      System.exit(1);
      return;
    }
    CompletableFuture<Void> unused = process.get().onExit().thenRunAsync(() -> System.exit(1));
  }

  /** Options with their values; empty if the command line is not a valid one. */
  private static Optional<Map<String, String>> options(String[] args) {
    if (args.length < 3 || args.length % 2 == 0) {
      return Optional.empty();
    }
    Map<String, String> options = new HashMap<>();
    for (int i = 3; i < args.length; i += 2) {
      if (!List.of(KEY, KNOWN_HOSTS, LAB).contains(args[i])
          || options.put(args[i], args[i + 1]) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(options);
  }

  /** Whether it went through. */
  private static boolean run(
      String script, RunConfigBuilder builder, Path out, int threads, CheckedCopies copies) {
    Parser parser = Parser.getInstance();
    parser.setAbortOnExitCode(false);
    YamlFile yaml = parser.loadFile(script);
    if (yaml == null) {
      System.err.println(script + " is not a valid qDup script.");
      return false;
    }
    builder.loadYaml(yaml);
    RunConfig config = builder.buildConfig(parser);
    config.setColorTerminal(false);
    if (config.hasErrors()) {
      config.getErrors().stream().map(RunError::toString).forEach(System.err::println);
      return false;
    }
    config.getSettings().set("check-exit-code", false);
    ThreadPoolExecutor commands =
        new ThreadPoolExecutor(
            Math.max(1, threads / 2), threads, 30, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(threads);
    Dispatcher dispatcher = new Dispatcher(commands, timers);
    Run run = new CheckedRun(out.toString(), config, dispatcher, copies);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> giveUp(run)));
    Thread.ofVirtual().start(() -> endAfterAbort(run));
    run.run();
    dispatcher.shutdown();
    commands.shutdownNow();
    timers.shutdownNow();
    return !run.isAborted();
  }

  /** qDup 0.6.13 can wait forever for an answer of a session that it closed when it gave up. */
  private static void endAfterAbort(Run run) {
    try {
      while (!run.isAborted()) {
        Thread.sleep(LOOK);
      }
      Thread.sleep(TO_BRING_BACK);
      Runtime.getRuntime().halt(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A run that is interrupted brings back what there is. */
  private static void giveUp(Run run) {
    if (run.getStage().isBefore(Stage.Cleanup)) {
      run.abort(/* skipCleanUp= */ false);
    }
  }
}
