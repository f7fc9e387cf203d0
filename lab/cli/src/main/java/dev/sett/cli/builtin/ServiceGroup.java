package dev.sett.cli.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.ForegroundProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.ParentGuard;
import dev.sett.runner.process.ChildProcesses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processes that belong together: each prints the ready line of a built-in server, and when one
 * ends, all do. For one thread, which must live as long as they do; a signal to this process ends
 * them, too, even if it kills this process.
 */
public final class ServiceGroup implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("\"port\":([0-9]+)");

  private final List<String> guard = ParentGuard.command();
  private final Map<String, Process> processes = new LinkedHashMap<>();
  private final ChildProcesses children = new ChildProcesses();
  private final Thread stop = Thread.ofPlatform().unstarted(this::stopAll);

  public ServiceGroup() {
    ForegroundProcess.addHook(stop, children);
  }

  /**
   * Starts one; what it says on standard error is seen by the user.
   *
   * @throws TrialException if there is no such program, or a signal came before
   */
  public void start(String name, List<String> command) {
    try {
      List<String> guarded = new ArrayList<>(guard);
      guarded.addAll(command);
      Process process =
          children.start(
              new ProcessBuilder(guarded).redirectError(ProcessBuilder.Redirect.INHERIT));
      synchronized (processes) {
        processes.put(name, process);
      }
    } catch (IOException e) {
      throw new TrialException(command.getFirst() + " can't be started: " + e.getMessage() + ".");
    }
  }

  /**
   * Waits for the ready line of one that was started.
   *
   * @return its address on this host, such as {@code http://127.0.0.1:8081}
   * @throws TrialException if it ends without that line
   */
  String awaitReady(String name) throws InterruptedException {
    Process process = process(name);
    // Not closed: that would break the pipe of a process that goes on.
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String line;
    try {
      line = out.readLine();
      while (line != null && line.startsWith("[")) {
        line = out.readLine(); // A warning of the JVM's own.
      }
    } catch (IOException e) {
      line = null;
    }
    Matcher port = PORT.matcher(line == null ? "" : line);
    if (!port.find()) {
      throw new TrialException(
          "The service %s exited with code %d before it was ready; see its output above."
              .formatted(name, process.waitFor()));
    }
    return "http://127.0.0.1:" + port.group(1);
  }

  /**
   * Waits until one ends.
   *
   * @return the exit code for a user who asked for it by a signal
   * @throws TrialException if it ended for another reason
   */
  public int awaitEnd() throws InterruptedException {
    Map<String, Process> all;
    synchronized (processes) {
      all = new LinkedHashMap<>(processes);
    }
    CompletableFuture.anyOf(
            all.values().stream().map(Process::onExit).toArray(CompletableFuture[]::new))
        .join();
    for (Map.Entry<String, Process> entry : all.entrySet()) {
      if (!entry.getValue().isAlive()) {
        int code = entry.getValue().waitFor();
        // 128 plus the number of the signal that stopped it: success.
        if (code != 130 && code != 143) {
          throw new TrialException(
              "The service %s exited with code %d; the other services were stopped."
                  .formatted(entry.getKey(), code));
        }
      }
    }
    return ExitCode.DONE;
  }

  private Process process(String name) {
    synchronized (processes) {
      Process process = processes.get(name);
      if (process == null) {
        throw new IllegalArgumentException(name + " was not started");
      }
      return process;
    }
  }

  private void stopAll() {
    children.endAll(ForegroundProcess.GRACE);
  }

  @Override
  public void close() {
    stopAll();
    ForegroundProcess.removeHook(stop);
  }
}
