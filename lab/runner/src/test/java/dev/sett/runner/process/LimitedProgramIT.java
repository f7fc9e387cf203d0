package dev.sett.runner.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.design.ResourceLimits;
import dev.sett.probe.process.LimitedCgroups;
import dev.sett.probe.usage.JobProbe;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program with a CPU quota and a memory limit, from its start to its end. */
@Timeout(120)
class LimitedProgramIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ResourceLimits LIMITS =
      new ResourceLimits(Optional.of(0.5), Optional.of(64L << 20));
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir private Path folder;
  private final ChildProcesses children = new ChildProcesses();

  @BeforeEach
  void assumePossible() {
    Optional<String> complaint = LimitedCgroups.complaint(LIMITS);
    assumeTrue(complaint.isEmpty(), () -> "Not here: " + complaint.orElse(""));
  }

  @AfterEach
  void endAll() {
    children.killAll();
  }

  @Test
  void aProgramThatSpinsTakesTwiceItsCpuTimeOrLonger() throws Exception {
    // Its own CPU time comes first there; the lab's children include those of other tests.
    CompletedProcess completed =
        run(
            "i=0; while [ $i -lt 500000 ]; do i=$((i+1)); done;"
                + " cat /proc/$$/schedstat /proc/self/cgroup");

    assertEquals(0, completed.ended().exitCode());
    double cpuNanos = Double.parseDouble(output().split(" ", 2)[0]);
    double cpus = cpuNanos / completed.ended().wallNanos();
    assertTrue(cpus > 0.1 && cpus < 0.65, cpus + " CPUs in " + completed.ended());
    assertTrue(output().contains("/program-1"), output());
  }

  @Test
  void theKernelsKillIsSaid() {
    TrialException killed = assertThrows(TrialException.class, () -> run("exec tail /dev/zero"));

    assertEquals(
        "The program was killed at its memory limit of 64 MiB before its work was done.",
        killed.getMessage());
  }

  @Test
  void theKernelsKillOfAChildIsSaid() {
    TrialException killed = assertThrows(TrialException.class, () -> run("tail /dev/zero; exit 3"));

    assertEquals(
        "The program ended with exit code 3, after a process of it was killed at its memory limit of"
            + " 64 MiB, before its work was done.",
        killed.getMessage());
  }

  @Test
  void aVariableThatAShellDropsIsRefused() {
    TrialException refused =
        assertThrows(
            TrialException.class,
            () -> start(List.of("/bin/true"), Map.of("a.b", "x"), Optional.empty()));

    assertTrue(String.valueOf(refused.getMessage()).contains("such as a.b"), refused.toString());
  }

  @Test
  void aServerThatTheCommandDidNotStartIsRefused() throws Exception {
    try (ServerSocket other = new ServerSocket(0)) {
      Thread answering = Thread.ofVirtual().start(() -> answer(other));
      URI url = URI.create("http://127.0.0.1:" + other.getLocalPort() + "/");
      MeasuredProcess process = start(List.of("/bin/sleep", "1000"), Map.of(), Optional.of(url));

      TrialException refused =
          assertThrows(
              TrialException.class,
              () -> process.awaitReady(PATIENCE, MeasuredProcess.POLL, () -> {}));

      String sentence = String.valueOf(refused.getMessage());
      assertTrue(
          sentence.startsWith("The limit of 0.5 CPUs and 64 MiB of memory does not hold: "),
          sentence);
      assertTrue(sentence.contains("podman run --cpus 0.5 --memory 256m."), sentence);
      process.stop(Duration.ofSeconds(5));
      answering.interrupt();
    }
  }

  @Test
  void aServerIsReadyAndItsJvmFitsIntoItsLimits() throws Exception {
    int port = freePort();
    MeasuredProcess process =
        start(
            List.of(
                JAVA,
                "-Xlog:os+container=trace:file=" + folder.resolve("container.log"),
                "-m",
                "jdk.httpserver",
                "-p",
                "" + port,
                "-d",
                folder.toString()),
            Map.of(),
            Optional.of(URI.create("http://127.0.0.1:" + port + "/")),
            new ResourceLimits(Optional.of(0.5), Optional.of(256L << 20)));

    process.awaitReady(PATIENCE, MeasuredProcess.POLL, () -> {});

    String log = Files.readString(folder.resolve("container.log"));
    assertTrue(log.contains("CPU Quota is: 50000"), log);
    assertTrue(log.contains("Memory Limit is: 268435456"), log);
    process.stop(PATIENCE);
    assertFalse(process.alive());
  }

  private static void answer(ServerSocket server) {
    try {
      while (true) {
        try (var socket = server.accept()) {
          socket.getInputStream().read(new byte[4096]);
          socket
              .getOutputStream()
              .write(
                  "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                      .getBytes(US_ASCII));
        }
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private CompletedProcess run(String script) throws Exception {
    JobProbe probe = JobProbe.begin();
    MeasuredProcess process =
        start(List.of("/bin/sh", "-c", script), Map.of(), /* url= */ Optional.empty());
    try {
      probe.watch(process.pid());
      return process.awaitEnd(PATIENCE, probe);
    } finally {
      process.stop(PATIENCE);
    }
  }

  private String output() throws Exception {
    return Files.readString(folder.resolve("program.log"));
  }

  private MeasuredProcess start(
      List<String> command, Map<String, String> environment, Optional<URI> url) {
    return start(command, environment, url, LIMITS);
  }

  private MeasuredProcess start(
      List<String> command,
      Map<String, String> environment,
      Optional<URI> url,
      ResourceLimits limits) {
    return MeasuredProcess.start(
        new Invocation(
            command,
            environment,
            /* cwd= */ Optional.empty(),
            url,
            url,
            "25",
            "127.0.0.1",
            /* certificates= */ Optional.empty(),
            Optional.of(limits)),
        /* guard= */ List.of(),
        /* cpus= */ Optional.empty(),
        new ProgramLog(folder.resolve("program.log")),
        children);
  }
}
