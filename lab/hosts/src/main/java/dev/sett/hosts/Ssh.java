package dev.sett.hosts;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.SystemTool;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Questions to hosts by the system's own ssh, which never asks anybody anything, and connects only
 * to hosts whose keys are known. Thread safe.
 *
 * <p>A host that is not there, or hangs, is given up after seconds, not minutes.
 */
public final class Ssh {

  /** What ssh ends with when it, and not the command, failed. */
  static final int FAILED = 255;

  private static final List<String> OPTIONS =
      List.of(
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=5",
          "-o",
          "ServerAliveInterval=3",
          "-o",
          "ServerAliveCountMax=2");
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int CLOCK_READINGS = 9;
  private static final int MOST_OUTPUT = 65_536;

  private final Hosts hosts;
  private final Consumer<Process> started;

  /** The user's own ssh, with its configuration, and with the key that the hosts file names. */
  public Ssh(Hosts hosts) {
    this(hosts, process -> {});
  }

  /**
   * The same.
   *
   * @param started is told each process, so that it can be ended from elsewhere, which ends the
   *     question that waits for it
   */
  public Ssh(Hosts hosts, Consumer<Process> started) {
    this.hosts = hosts;
    this.started = started;
  }

  private Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.accept(process);
    return process;
  }

  /**
   * What came of a command.
   *
   * @param code its exit code; {@link #FAILED} where it was not reached
   * @param output standard output and error together
   */
  record Said(int code, String output) {}

  /** The command line for a command there. */
  List<String> command(Host host, String there) {
    return command(host, there, List.of());
  }

  private List<String> command(Host host, String there, List<String> more) {
    List<String> words = new ArrayList<>(SystemTool.SSH.command());
    words.addAll(more);
    words.addAll(OPTIONS);
    hosts.key().ifPresent(file -> words.addAll(List.of("-i", file, "-o", "IdentitiesOnly=yes")));
    words.addAll(KnownHostsFiles.options(hosts));
    words.addAll(List.of("-p", Integer.toString(host.port())));
    words.addAll(List.of("--", host.user() + "@" + host.host(), there));
    return words;
  }

  /**
   * Runs a command there.
   *
   * @param limit time it may take
   */
  Said ask(Host host, String there, Duration limit) throws InterruptedException {
    Said said = run(command(host, there), limit);
    // Only with -v does ssh print the key that it refuses.
    return said.code() == FAILED && HostKeyRefusal.is(said.output())
        ? run(command(host, there, List.of("-v")), limit)
        : said;
  }

  private Said run(List<String> command, Duration limit) throws InterruptedException {
    Process process;
    try {
      process =
          start(
              new ProcessBuilder(command)
                  .redirectErrorStream(true)
                  .redirectInput(new File("/dev/null")));
    } catch (IOException e) {
      return new Said(FAILED, SystemTool.SSH.notStarted(e));
    }
    AtomicBoolean late = new AtomicBoolean();
    Thread guard = guard(process, limit, late);
    try {
      String output = read(process);
      int code = process.waitFor();
      return late.get()
          ? new Said(FAILED, "Connection timed out: no output for " + limit.toSeconds() + " s")
          : new Said(code, output);
    } finally {
      process.destroyForcibly();
      guard.interrupt();
    }
  }

  /** Ends a process that takes too long, and with it the reading of what it says. */
  static Thread guard(Process process, Duration limit, AtomicBoolean late) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                  late.set(true);
                  process.destroyForcibly();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // It ended in time.
              }
            });
  }

  /**
   * A connection that does nothing but end when the host is lost: within about nine seconds, three
   * answers of its sshd that do not come.
   *
   * @throws HostsException if ssh can't be started
   */
  Process watch(Host host) {
    try {
      return start(
          new ProcessBuilder(command(host, "cat"))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD));
    } catch (IOException e) {
      throw new HostsException(SystemTool.SSH.notStarted(e));
    }
  }

  /**
   * A connection that lasts as long as its command, with the command's input and output. Unlike the
   * others it asks the host rarely whether it is still there, because it lasts while that measures.
   *
   * @throws HostsException if ssh can't be started
   */
  Process hold(Host host, String there) {
    try {
      return start(
          new ProcessBuilder(command(host, there, List.of("-o", "ServerAliveInterval=30")))
              .redirectError(ProcessBuilder.Redirect.DISCARD));
    } catch (IOException e) {
      throw new HostsException("ssh can't be started: " + e.getMessage());
    }
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * How far the clock there is from ours.
   *
   * @param clock ours
   * @throws HostsException if it can't be read
   */
  public ClockOffset clock(Host host, InstantSource clock) throws InterruptedException {
    String there = "while read -r line; do date +%s%N; done";
    Process process;
    try {
      process =
          start(
              new ProcessBuilder(command(host, there))
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
    } catch (IOException e) {
      throw new HostsException(SystemTool.SSH.notStarted(e));
    }
    Thread guard = guard(process, PATIENCE, new AtomicBoolean());
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter out = process.outputWriter(StandardCharsets.UTF_8)) {
      List<ClockOffset.Reading> readings = new ArrayList<>();
      for (int i = 0; i < CLOCK_READINGS; i++) {
        long asked = nanos(clock.instant());
        out.write("?\n");
        out.flush();
        String line = in.readLine();
        long answered = nanos(clock.instant());
        if (line == null || !line.matches("\\d{19}")) {
          throw unread(host, "it printed " + line);
        }
        readings.add(new ClockOffset.Reading(asked, Long.parseLong(line), answered));
      }
      return ClockOffset.of(readings);
    } catch (IOException e) {
      throw unread(host, String.valueOf(e.getMessage()));
    } finally {
      process.destroyForcibly();
      guard.interrupt();
    }
  }

  /** Why the clock can't be read: above all, a key that has changed since the run began. */
  private HostsException unread(Host host, String why) throws InterruptedException {
    String output = ask(host, "true", PATIENCE).output();
    return new HostsException(
        HostKeyRefusal.is(output)
            ? host.named() + " " + HostKeyRefusal.sentence(hosts, host, output)
            : "The clock of %s can't be read: %s.".formatted(host.named(), why));
  }

  private static long nanos(Instant moment) {
    return moment.getEpochSecond() * 1_000_000_000L + moment.getNano();
  }
}
