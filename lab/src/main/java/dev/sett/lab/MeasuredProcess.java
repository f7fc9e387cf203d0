package dev.sett.lab;

import dev.sett.model.CpuSet;
import dev.sett.model.Launched;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One running program of one variant, its output kept in a file. Used by one thread. */
final class MeasuredProcess {

  private static final int KEPT_LINES = 12;
  private static final Duration POLL = Duration.ofMillis(10);
  private static final Pattern READY_PORT =
      Pattern.compile("\\{\"ready\":true,.*\"port\":(\\d+).*\\}");

  private final Invocation invocation;
  private final List<String> commandLine;
  private final Optional<CpuSet> cpus;
  private final Path output;
  private final Process process;
  private final Children children;
  private final long startNanos;

  private MeasuredProcess(
      Invocation invocation,
      List<String> commandLine,
      Optional<CpuSet> cpus,
      Path output,
      Process process,
      Children children,
      long startNanos) {
    this.invocation = invocation;
    this.commandLine = commandLine;
    this.cpus = cpus;
    this.output = output;
    this.process = process;
    this.children = children;
    this.startNanos = startNanos;
  }

  /**
   * Starts a program.
   *
   * @param guard command in front that ties the program's life to the lab's; may be empty
   * @param output file for its standard output and error
   * @throws TrialException if it can't be started
   */
  static MeasuredProcess start(
      Invocation invocation,
      List<String> guard,
      Optional<CpuSet> cpus,
      Path output,
      Children children) {
    List<String> argv = new ArrayList<>(CpuShare.pin(cpus));
    argv.addAll(invocation.argv());
    List<String> guarded = new ArrayList<>(guard);
    guarded.addAll(argv);
    ProcessBuilder builder =
        new ProcessBuilder(guarded)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    builder.environment().putAll(invocation.env());
    invocation.cwd().ifPresent(cwd -> builder.directory(cwd.toFile()));
    long start = System.nanoTime();
    try {
      Process process = builder.start();
      children.add(process);
      return new MeasuredProcess(invocation, argv, cpus, output, process, children, start);
    } catch (IOException e) {
      throw new TrialException("The program could not be started: " + e.getMessage(), List.of());
    }
  }

  /** Process id of what was started; the program itself may be a child of it. */
  long pid() {
    return process.pid();
  }

  /** {@link System#nanoTime} at the start. */
  long startNanos() {
    return startNanos;
  }

  /** Whether it still runs. */
  boolean alive() {
    return process.isAlive();
  }

  /**
   * Waits until the program answers.
   *
   * @throws TrialException if it ends before, or does not answer in time
   */
  Launched awaitReady(Duration timeout) throws InterruptedException {
    long until = startNanos + timeout.toNanos();
    int asked = 0;
    Knock.Answer last = new Knock.Answer(0, "it was not asked yet");
    String identity = "";
    Optional<URI> url = invocation.url();
    while (true) {
      if (!process.isAlive()) {
        throw ended("before it was ready");
      }
      if (url.isEmpty()) {
        Optional<Matcher> ready = readyLine();
        if (ready.isPresent()) {
          identity = ready.get().group();
          url = Optional.of(URI.create("http://127.0.0.1:" + ready.get().group(1)));
        }
      }
      if (url.isPresent()) {
        URI target = invocation.readyUrl().orElse(url.get().resolve("/ping"));
        last = Knock.at(target, Duration.ofSeconds(2));
        asked++;
        if (last.ready()) {
          return new Launched(
              commandLine,
              cpus.map(CpuSet::toString).orElse(""),
              url.get().toString(),
              invocation.jdkVersion(),
              (System.nanoTime() - startNanos) / 1_000_000,
              identity);
        }
      }
      if (System.nanoTime() > until) {
        String tried =
            url.isEmpty()
                ? "it never printed its ready line"
                : invocation.readyUrl().orElse(url.get())
                    + " was asked "
                    + asked
                    + " times, the last time: "
                    + last.inWords();
        throw new TrialException(
            "The program was not ready after "
                + timeout.toSeconds()
                + " s: "
                + tried
                + ". Name a URL that answers with --ready-url, or allow more time with"
                + " --ready-timeout.",
            lastLines());
      }
      Thread.sleep(POLL);
    }
  }

  /** A sentence for a program that ended when it should not have. */
  TrialException ended(String when) {
    int code = process.isAlive() ? 0 : process.exitValue();
    String how =
        code > 128 && code < 160
            ? "was ended by signal " + (code - 128)
            : "ended with exit code " + code;
    return new TrialException("The program " + how + " " + when + ".", lastLines());
  }

  /**
   * Ends the program and everything below it.
   *
   * @return whether it ended by itself within the grace
   */
  boolean stop(Duration grace) throws InterruptedException {
    return children.stop(process, grace);
  }

  /** The program's last lines of output, at most 12, each cut at 300 characters. */
  List<String> lastLines() {
    try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
      long length = file.length();
      byte[] tail = new byte[(int) Math.min(length, 16_384)];
      file.seek(length - tail.length);
      file.readFully(tail);
      List<String> lines =
          new String(tail, StandardCharsets.UTF_8)
              .lines()
              .filter(l -> !l.isBlank())
              .map(l -> l.length() > 300 ? l.substring(0, 300) + "…" : l)
              .toList();
      return lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  private Optional<Matcher> readyLine() {
    try {
      // Only the first lines matter, and the file is short until the server is up.
      if (Files.size(output) > 1_000_000) {
        return Optional.empty();
      }
      Matcher matcher = READY_PORT.matcher(Files.readString(output));
      return matcher.find() ? Optional.of(matcher) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
