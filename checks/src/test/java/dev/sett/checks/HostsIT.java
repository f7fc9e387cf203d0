package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Over hosts: two and three network namespaces with sshd, from the command line to the result. */
@Order(1) // the longest first
@Execution(ExecutionMode.CONCURRENT)
final class HostsIT {

  private static final String EXPERIMENT =
      """
      variants:
        pool: {threads: "platform:8"}
        virtual: {threads: virtual}
      points:
        ping: {path: /ping, connections: 9, rate: 500/s}
      design: {blocks: 1..1, warm-up: 1s, capacity: 1s, cost: 2s, slice: 1s, budget: 10m}
      """;

  /** Where qDup by itself listens first. */
  private static final int QDUP_PORT = 31337;

  @TempDir private Path folder;
  private FakeHosts hosts;

  @BeforeEach
  void open() throws Exception {
    Optional<String> missing = FakeHosts.missing();
    Assumptions.assumeTrue(missing.isEmpty(), missing::get);
    hosts = FakeHosts.open(/* count= */ 3, Files.createDirectory(folder.resolve("hosts")));
    Files.writeString(folder.resolve("try.yaml"), EXPERIMENT);
  }

  @AfterEach
  void close() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private SettProcess start(String hostsFile) throws IOException {
    Files.writeString(folder.resolve("hosts.yaml"), hosts.head() + hostsFile);
    return SettProcess.start(
        List.of(
            "run",
            folder.resolve("try.yaml").toString(),
            "--hosts",
            folder.resolve("hosts.yaml").toString(),
            "--results",
            folder.resolve("results").toString(),
            "--plain"));
  }

  private List<Trial> trials() throws IOException {
    return ResultFolder.open(result()).trials().all();
  }

  private Path result() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.findFirst().orElseThrow();
    }
  }

  @Test
  void twoLoadHostsMakeOneTrialOfTheUsualKind() throws Exception {
    SettProcess.Ended ended =
        start(
                "server: "
                    + hosts.entryFromHome(1)
                    + "\nload: ["
                    + hosts.entry(2)
                    + ", "
                    + hosts.entry(3)
                    + "]\n")
            .await(Duration.ofMinutes(10));
    List<Trial> trials = trials();
    assertEquals(2, trials.size(), ended.text());
    for (Trial trial : trials) {
      assertTrue(trial.failure().isEmpty(), () -> trial.failure() + ended.text());
      LoadSlice cost = trial.slices(Phase.COST).getFirst().load();
      assertEquals(9, cost.connections());
      assertEquals(500, cost.targetRps(), 1e-9);
      // Every request that was due in the counted time, whenever it was answered.
      long due = Histograms.decode(cost.response()).getTotalCount();
      assertEquals(500, due * 1e9 / cost.countedNanos(), 10, cost.countedNanos() + " ns");
      assertTrue(cost.completed() > 0 && cost.completed() <= cost.sent(), "" + cost.completed());
      assertTrue(cost.engine().loops().size() >= 2);
      assertTrue(trial.slices(Phase.COST).getFirst().usage().cpuNanos() > 0);
      assertTrue(trial.launched().orElseThrow().identity().contains("jetty"));
      assertFalse(trial.launched().orElseThrow().jvm().orElseThrow().collector().isEmpty());
      assertTrue(trial.launched().orElseThrow().url().startsWith("http://" + hosts.address(1)));
    }
    assertTrue(
        ended.text().contains("Measured across hosts: server (" + hosts.address(1)), ended.text());
    assertTrue(
        ResultFolder.open(result())
            .plan()
            .machine()
            .facts()
            .get("hosts")
            .startsWith("server (" + hosts.address(1) + "), load-1 ("));
    assertTrue(Files.isRegularFile(result().resolve("hosts/001/qdup.yaml")));
    assertFalse(Files.exists(result().resolve("hosts/001/out")));
  }

  /** What conducts the run can type on every host: nobody else may reach it. */
  @Test
  void noHostReachesWhatConductsTheRun() throws Exception {
    List<Integer> others = reachable();
    SettProcess sett = start("server: " + hosts.entry(1) + "\nload: " + hosts.entry(2) + "\n");
    try (ServerSocket control = new ServerSocket()) {
      HostsRun.awaitLoad(folder.resolve("hosts/host-2"));
      control.bind(new InetSocketAddress(hosts.lab(), 0));
      assertTrue(hosts.reaches(2, control.getLocalPort()), "a host can connect to this one");
      List<Integer> open = reachable();
      open.removeAll(others);
      assertEquals(List.of(), open, "ports of this machine that a host can connect to");
      assertEquals(List.of(), ListeningSockets.of(HostsRun.conductor(sett).pid()));
    } finally {
      sett.signal("INT");
      sett.await();
    }
  }

  /** Ports of this machine that qDup could have taken, and that a host can connect to. */
  private List<Integer> reachable() throws Exception {
    List<Integer> open = new ArrayList<>();
    for (int port = QDUP_PORT; port < QDUP_PORT + 10; port++) {
      if (hosts.reaches(2, port)) {
        open.add(port);
      }
    }
    return open;
  }

  /** The phase would go on for two minutes; what qDup does to bring logs back takes up to 20 s. */
  @Test
  void aProgramThatDiesInMidPhaseFailsItsTrialImmediatelyWithItsLastLines() throws Exception {
    Files.writeString(
        folder.resolve("try.yaml"), EXPERIMENT.replace("capacity: 1s", "capacity: 120s"));
    SettProcess sett = start("server: " + hosts.entry(1) + "\nload: " + hosts.entry(2) + "\n");
    try {
      HostsRun.awaitPhase(folder.resolve("hosts/host-2"), /* number= */ 2);
      long died = System.nanoTime();
      assertTrue(server(folder.resolve("hosts/host-1")).destroyForcibly());
      sett.awaitText("was terminated by signal 9 during the capacity phase.");
      Duration noticed = Duration.ofNanos(System.nanoTime() - died);
      assertTrue(noticed.toSeconds() < 60, noticed::toString);
    } finally {
      sett.signal("INT");
      sett.await();
    }
    Trial.Failure failure = trials().getFirst().failure().orElseThrow();
    assertEquals(
        "The program on server (%s) was terminated by signal 9 during the capacity phase."
            .formatted(hosts.address(1)),
        failure.sentence());
    assertTrue(failure.lastLines().getLast().contains("\"ready\":true"), failure::toString);
  }

  private static ProcessHandle server(Path folder) {
    return HostsRun.processes(folder)
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .filter(process -> process.info().commandLine().orElse("").contains("sett-server-jetty"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aHostThatIsCutOffFailsItsTrialAndIsNamed() throws Exception {
    SettProcess sett =
        start(
            "server: "
                + hosts.entry(1)
                + "\nload: ["
                + hosts.entry(2)
                + ", "
                + hosts.entry(3)
                + "]\n");
    HostsRun.awaitLoad(folder.resolve("hosts/host-3"));
    hosts.cut(3, /* off= */ true);
    SettProcess.Ended ended = sett.await(Duration.ofMinutes(6));
    assertEquals(3, ended.code(), ended.text());
    assertTrue(
        ended.text().contains("load-2 (" + hosts.address(3) + ") was lost during the trial"),
        ended.text());
    assertTrue(trials().getFirst().failure().isPresent());
  }

  @Test
  void whatHostsLackIsSaidAtOnceBeforeAnythingStarts() throws Exception {
    Path open = Files.createDirectories(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path small = Files.createDirectories(folder.resolve("small"));
    hosts.ssh(2, "mount -t tmpfs -o size=1m none " + small);
    SettProcess.Ended ended =
        start(
                """
                server: {host: %s, java: /nowhere, folder: %s}
                load:
                - {host: %s, folder: %s/sett}
                - {host: %s}
                """
                    .formatted(hosts.address(1), open, hosts.address(2), small, hosts.address(98)))
            .await(Duration.ofMinutes(3));
    assertEquals(2, ended.code(), ended.text());
    for (String expected :
        List.of(
            "4 problems",
            "server (" + hosts.address(1) + "): has no Java: '/nowhere/bin/java -version'",
            "server ("
                + hosts.address(1)
                + "): has a folder "
                + open
                + " with mode 777, but the mode must be 700",
            "load-1 (" + hosts.address(2) + "): has only 1 MB free in " + small,
            "load-2 (" + hosts.address(98) + "): can't be reached over ssh")) {
      assertTrue(ended.text().contains(expected), () -> expected + " in " + ended.text());
    }
    assertFalse(Files.exists(folder.resolve("results")));
  }

  @Test
  void aWrongKeyAndAnUnknownHostKeyAreSentencesAndNobodyIsAsked() throws Exception {
    Files.delete(hosts.key());
    assertEquals(
        0,
        new ProcessBuilder(
                "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", hosts.key().toString())
            .start()
            .waitFor());
    SettProcess.Ended wrong =
        start("server: " + hosts.entry(1) + "\nload: " + hosts.entry(2) + "\n")
            .await(Duration.ofMinutes(3));
    assertEquals(2, wrong.code(), wrong.text());
    assertTrue(wrong.text().contains("does not accept any key of root"), wrong.text());
    Files.writeString(folder.resolve("hosts/known_hosts"), "");
    SettProcess.Ended unknown =
        start("server: " + hosts.entry(1) + "\nload: " + hosts.entry(2) + "\n")
            .await(Duration.ofMinutes(3));
    assertEquals(2, unknown.code(), unknown.text());
    for (int host = 1; host <= 2; host++) {
      assertTrue(
          unknown
              .text()
              .contains("(" + hosts.address(host) + "): has a host key (ssh-ed25519 SHA256:"),
          unknown.text());
    }
    assertTrue(unknown.text().contains("that is not in known_hosts"), unknown.text());
  }
}
