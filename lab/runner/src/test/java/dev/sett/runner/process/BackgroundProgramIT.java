package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.probe.process.ProcessTree;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose program is not the process that was started. */
@Timeout(120)
class BackgroundProgramIT {

  private static final String JAVA = System.getProperty("java.home") + "/bin/java";
  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private final ChildProcesses children = new ChildProcesses();
  private int port;

  @BeforeEach
  void choosePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
  }

  @AfterEach
  void endAll() {
    children.killAll();
  }

  /** A forking wrapper that stays: all of its processes count. */
  @Test
  void theProgramBelowAShellIsFound() throws Exception {
    MeasuredProcess process = ready(shell(server(JAVA) + " & wait"));

    ServingProcess.Started started =
        assertInstanceOf(ServingProcess.Started.class, process.serving());
    assertFalse(started.pids().contains(process.pid()), "the shell does not listen");
    long pid = started.pids().getFirst();
    assertTrue(ProcessHandle.of(pid).orElseThrow().isAlive());

    process.stop(GRACE);
    assertGone(pid);
  }

  @Test
  void aWrapperMayEndOnceItsProgramAnswers() throws Exception {
    MeasuredProcess process =
        ready(shell(server(JAVA) + " & while [ ! -e '" + file("go") + "' ]; do sleep 0.1; done"));
    long pid = assertInstanceOf(ServingProcess.Started.class, process.serving()).pids().getFirst();
    Files.createFile(file("go"));
    while (ProcessHandle.of(process.pid()).isPresent()) {
      Thread.sleep(10);
    }

    assertTrue(process.alive(), "its program answers");
    assertFalse(process.exit().isDone());
    process.stop(GRACE);
    assertGone(pid);
    assertFalse(process.alive());
    process.exit().get(1, TimeUnit.MINUTES);
  }

  @Test
  void aProgramInTheBackgroundIsFoundAndStoppedAfterItsCommandHasEnded() throws Exception {
    MeasuredProcess process = ready(daemon(JAVA));

    long pid = assertInstanceOf(ServingProcess.Elsewhere.class, process.serving()).pid();
    assertTrue(process.alive());
    assertFalse(process.exit().isDone());

    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    process.exit().get(1, TimeUnit.MINUTES);
    assertFalse(process.alive());
    assertTrue(
        String.valueOf(process.ended("during a test").getMessage())
            .contains("The program ended, which was process " + pid + ", during a test"));
  }

  @Test
  void itIsAskedToEndAndItEnds() throws Exception {
    MeasuredProcess process = ready(daemon(JAVA));
    long pid = assertInstanceOf(ServingProcess.Elsewhere.class, process.serving()).pid();

    assertTrue(process.stop(GRACE), "it ends by SIGTERM");

    assertGone(pid);
  }

  @Test
  void theWishToGoEndsItToo() throws Exception {
    MeasuredProcess process = ready(daemon(JAVA));
    long pid = assertInstanceOf(ServingProcess.Elsewhere.class, process.serving()).pid();

    children.endAll(GRACE);

    assertGone(pid);
  }

  /** Whoever ran before is neither measured nor stopped. */
  @Test
  void aProcessThatRanBeforeIsLeftAlone() throws Exception {
    HttpServer before =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 8);
    before.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    before.start();
    try {
      MeasuredProcess process = ready(List.of("/bin/sleep", "1000"));
      String why = assertInstanceOf(ServingProcess.Unseen.class, process.serving()).why();
      assertTrue(
          why.startsWith(
              "port %d is owned by process %d (".formatted(port, ProcessHandle.current().pid())),
          why);
      assertTrue(why.contains("which was running before the command was started."), why);
      process.stop(GRACE);
      assertTrue(ReadinessCheck.listens(url()), "it still answers");
    } finally {
      before.stop(0);
    }
  }

  @Test
  void aForwarderIsNotTakenForTheProgram() throws Exception {
    Path proxy = Files.createSymbolicLink(file("docker-proxy"), Path.of(JAVA));

    MeasuredProcess process = ready(shell("exec " + server(proxy.toString())));

    String why = assertInstanceOf(ServingProcess.Unseen.class, process.serving()).why();
    assertTrue(why.contains("docker-proxy), which forwards connections."), why);
    assertTrue(why.contains("'--network host'"), why);
    assertTrue(process.alive());
    process.stop(GRACE);
    assertFalse(process.alive());
  }

  /** What can't be found can't be stopped, unless its command does that. */
  @Test
  void aForwarderWhoseCommandHasEndedIsRefused() throws Exception {
    Path proxy = Files.createSymbolicLink(file("docker-proxy"), Path.of(JAVA));
    MeasuredProcess process = start(daemon(proxy.toString()));

    TrialException refused = assertThrows(TrialException.class, () -> awaitReady(process));

    assertTrue(
        String.valueOf(refused.getMessage()).contains("so you have to stop it yourself"),
        refused::getMessage);
    process.stop(GRACE);
  }

  @Test
  void aCommandThatFailsIsNoLauncher() throws Exception {
    MeasuredProcess process = start(shell("echo no such image; exit 125"));

    TrialException failed = assertThrows(TrialException.class, () -> awaitReady(process));

    assertEquals("The program ended with exit code 125 before it was ready.", failed.getMessage());
    assertEquals(List.of("no such image"), failed.lastLines());
  }

  @Test
  void theShellThatOutlivesTheLabEndsWhatItWasToldOf() throws Exception {
    Process told = new ProcessBuilder("/bin/sleep", "1000").start();
    Process other = new ProcessBuilder("/bin/sleep", "1000").start();
    try {
      CleanUp cleanUp = CleanUp.start(Optional.empty(), "no-such-mark");
      cleanUp.add(told.pid());
      assertTrue(told.isAlive());
      cleanUp.close();
      assertTrue(told.waitFor(1, TimeUnit.MINUTES));
      assertTrue(other.isAlive());
    } finally {
      told.destroyForcibly();
      other.destroyForcibly();
    }
  }

  /** Neither its parent, its session nor a variable leads to it. */
  private List<String> daemon(String java) {
    return shell("setsid env -i " + server(java) + " >/dev/null 2>&1 &");
  }

  private String server(String java) {
    return "%s -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -m jdk.httpserver -b 127.0.0.1 -p %d -d %s"
        .formatted(java, port, folder);
  }

  private static List<String> shell(String script) {
    return List.of("/bin/sh", "-c", script);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  private MeasuredProcess ready(List<String> command) throws Exception {
    MeasuredProcess process = start(command);
    awaitReady(process);
    return process;
  }

  private static void awaitReady(MeasuredProcess process) throws InterruptedException {
    process.awaitReady(READY, Duration.ofMillis(20), () -> {});
  }

  private MeasuredProcess start(List<String> command) {
    return MeasuredProcess.start(
        new Invocation(
            command, Map.of(), Optional.empty(), Optional.of(url()), Optional.of(url()), "25"),
        /* guard= */ List.of(),
        /* cpus= */ Optional.empty(),
        new ProgramLog(folder.resolve("program.log")),
        children);
  }

  /** Whoever adopted it may not have waited for it yet. */
  private static void assertGone(long pid) {
    assertEquals(List.of(), ProcessTree.alive(pid));
  }
}
