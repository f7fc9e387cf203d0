package dev.sett.hosts;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.text.ExperimentException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs scripts with qDup, a process of its own that is given so long and no longer, and that ends
 * if this one is killed.
 *
 * @param javaHome home of the JDK it runs on
 * @param runner its jar, {@link #RUNNER}
 * @param started is told each process, so that it can be ended from elsewhere
 */
public record QdupRun(Path javaHome, Path runner, Consumer<Process> started) {

  /**
   * The runner, below the root of the checkout: qDup's own parts without its JSON server, which
   * would listen on all addresses of this machine and type what it is sent into the ssh sessions,
   * and with a check of host keys, of which qDup would accept any.
   */
  public static final String RUNNER = "lab/qdup/target/sett-qdup.jar";

  /** Folder below that of the script which gets what hosts bring back. */
  public static final String OUT = "out";

  /** File below that of the script with what qDup says. */
  public static final String LOG = "qdup.log";

  private static final int LAST_LINES = 8;
  private static final int LOG_BYTES = 4 << 20;

  /** What qDup has by itself; half of them work. */
  private static final int LEAST_THREADS = 24;

  private static final long LOOK_MILLIS = 200;

  /**
   * How it went.
   *
   * @param inTime whether it ended by itself
   * @param lost hosts that were lost during the run, which ended it
   * @param said its own last lines
   * @param aborted what the script says about why it was given up; empty if it went through
   */
  public record Ended(
      boolean inTime, List<Host> lost, List<String> said, Optional<String> aborted) {

    /** Copies the lists. */
    public Ended {
      lost = List.copyOf(lost);
      said = List.copyOf(said);
    }
  }

  /**
   * Runs the script in a folder.
   *
   * @param hosts that it reaches, and by which key; none: qDup's own choice, {@code ~/.ssh/id_rsa}
   * @param limit time it may take
   * @throws HostsException if it can't be started
   */
  public Ended run(Path folder, Hosts hosts, Duration limit) throws InterruptedException {
    if (!Files.isRegularFile(runner)) {
      throw new HostsException(
          "The qDup runner is missing (expected at %s). Run build/server.sh lab/qdup %s in the checkout."
              .formatted(runner, RUNNER));
    }
    Process process;
    try {
      process = qdup(folder, hosts).start();
    } catch (IOException e) {
      throw new HostsException("qDup can't be started: " + e.getMessage() + ".");
    }
    started.accept(process);
    Map<Host, Process> watches = new LinkedHashMap<>();
    Ssh ssh = new Ssh(hosts);
    List<Host> lost = List.of();
    boolean ended = false;
    try {
      hosts.all().forEach(host -> watches.put(host, ssh.watch(host)));
      for (long looks = limit.toMillis() / LOOK_MILLIS;
          looks > 0 && !ended && lost.isEmpty();
          looks--) {
        ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        lost =
            watches.entrySet().stream()
                .filter(watch -> !watch.getValue().isAlive())
                .map(Map.Entry::getKey)
                .toList();
      }
    } finally {
      watches.values().forEach(Process::destroyForcibly);
      // Its copying programs would outlive it.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    List<String> lines = log(folder).lines().toList();
    Optional<String> aborted =
        lines.stream()
            .filter(line -> line.contains("Abort! "))
            .map(line -> line.substring(line.indexOf("Abort! ") + "Abort! ".length()).strip())
            .findFirst();
    return new Ended(
        ended, lost, lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()), aborted);
  }

  /** qDup, which finds ssh and rsync in the folders of the system and not on the caller's path. */
  ProcessBuilder qdup(Path folder, Hosts hosts) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    command.addAll(List.of("-jar", runner.toString(), TrialFolder.SCRIPT, OUT));
    command.add(Integer.toString(Math.max(LEAST_THREADS, 4 * hosts.all().size())));
    command.addAll(List.of("--lab", Long.toString(ProcessHandle.current().pid())));
    hosts.key().ifPresent(file -> command.addAll(List.of("--key", file)));
    hosts.knownHosts().ifPresent(file -> command.addAll(List.of("--known-hosts", file)));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(folder.resolve(LOG).toFile());
    builder.environment().put("PATH", SystemTool.path());
    return builder;
  }

  /**
   * What qDup said, which includes what hosts said to it: the last 4 MiB of it.
   *
   * @param folder that it ran in
   * @return empty text if it said nothing, or a sentence if that can't be read
   */
  public static String log(Path folder) {
    try {
      byte[] last = ResultFiles.below(folder).last(LOG, LOG_BYTES).orElse(new byte[0]);
      return new String(last, StandardCharsets.ISO_8859_1);
    } catch (ExperimentException e) {
      return LOG + " " + e.complaints().getFirst().sentence() + "\n";
    }
  }
}
