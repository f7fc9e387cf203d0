package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideWindow;
import dev.sett.probe.agent.AttachedAgent;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A watcher in a JVM of its own, with a folder of its own for temporary files. */
final class WatcherProcess implements AutoCloseable {
  private static final String WATCHING = "watching";

  private final Process process;
  private final Path folder;

  private WatcherProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  /** What runs there: it watches a process until it is killed, or can't. */
  public static void main(String[] args) throws InterruptedException {
    RunningJvm jvm = RunningJvm.of(Long.parseLong(args[0]));
    try (AttachedAgent agent = AttachedAgent.attach(jvm, SubjectProcess.JAR)) {
      System.out.println(WATCHING);
      while (true) {
        List<InsideWindow> _ = agent.more();
        Thread.sleep(100);
      }
    } catch (ProbeException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Starts it, and waits until it watches. */
  static WatcherProcess start(long watchedPid, Path folder) throws IOException {
    Files.createDirectories(folder);
    Process process =
        new ProcessBuilder(
                SubjectProcess.thisJdk().resolve("bin").resolve("java").toString(),
                "-Xmx64m",
                "-Djava.io.tmpdir=" + folder,
                "-Dsett.home=" + System.getProperty("sett.home"),
                "-cp",
                System.getProperty("java.class.path"),
                WatcherProcess.class.getName(),
                Long.toString(watchedPid))
            .redirectErrorStream(true)
            .start();
    WatcherProcess watcher = new WatcherProcess(process, folder);
    assertEquals(WATCHING, watcher.said());
    return watcher;
  }

  long pid() {
    return process.pid();
  }

  /** Its next line. */
  String said() throws IOException {
    String said = process.inputReader().readLine();
    while (said != null && said.startsWith("[")) {
      said = process.inputReader().readLine(); // A warning of the JVM's own.
    }
    return String.valueOf(said);
  }

  /** Kills it so that it can do nothing about it. */
  void kill() throws Exception {
    signal("KILL");
    assertEquals(128 + 9, process.waitFor());
  }

  /** Waits until it has ended by itself. */
  void awaitEnd() throws Exception {
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
  }

  /** Sends it a signal by its name. */
  void signal(String name) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
    assertEquals(0, kill.waitFor());
    assertTrue(name.equals("KILL") || process.isAlive(), name);
  }

  /** Files and folders of its watch that are there. */
  List<Path> files() throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(file -> folder.relativize(file).toString().startsWith("sett-attached-"))
          .toList();
    }
  }

  @Override
  public void close() {
    Process _ = process.destroyForcibly();
    process.onExit().join();
  }
}
