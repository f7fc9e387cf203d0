package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What the JDK's own tool says of a running JVM: whether there is anything of the agent in it. */
final class JvmView {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private final long pid;
  private final Path threads;

  /** Of a process; dumps of its threads go into a folder. */
  JvmView(long pid, Path folder) {
    this.pid = pid;
    this.threads = folder.resolve("threads.txt");
  }

  /** Waits until all three threads of the agent and its recording are there. */
  void awaitAgent() throws Exception {
    await("agent is there", () -> agentThreads().size() == 3 && records());
  }

  /** Waits until the recording has ended, and only the agent's own thread is left of it. */
  void awaitOnlyItsOwnThread() throws Exception {
    await(
        "all but the agent's own thread has ended",
        () ->
            !records()
                && agentThreads().size() == 1
                && agentThreads().getFirst().contains("\"sett-agent\""));
  }

  /** Waits until a thread is in a method. */
  void awaitThread(String method) throws Exception {
    await("a thread in " + method, () -> dump().stream().anyMatch(l -> l.contains(method)));
  }

  /** Waits until no thread and no recording of the agent is there. */
  void awaitNoAgent() throws Exception {
    await("agent has ended", () -> agentThreads().isEmpty() && !records());
  }

  /** Waits for a condition, for two minutes. */
  static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.call()) {
      assertTrue(System.nanoTime() < end, () -> "not within two minutes: " + what);
      Thread.sleep(100);
    }
  }

  /** Platform and virtual ones. */
  private List<String> agentThreads() throws Exception {
    return dump().stream().filter(line -> line.contains("\"sett-agent")).toList();
  }

  private List<String> dump() throws Exception {
    String _ = jcmd("Thread.dump_to_file", "-overwrite", threads.toString());
    return Files.readAllLines(threads);
  }

  private boolean records() throws Exception {
    return jcmd("JFR.check").contains("name=sett");
  }

  private String jcmd(String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                SubjectProcess.thisJdk().resolve("bin").resolve("jcmd").toString(),
                Long.toString(pid)));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }
}
