package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run over hosts that are all this machine, by an sshd on loopback: it takes no root. */
final class HostsListenIT {

  private static final String EXPERIMENT =
      """
      variants:
        pool: {threads: "platform:8"}
        virtual: {threads: virtual}
      points:
        ping: {path: /ping, connections: 4, rate: 500/s}
      design: {blocks: 1..1, warm-up: 2s, capacity: 2s, cost: 2s, slice: 1s, budget: 10m}
      """;

  @TempDir private Path folder;

  private Sshd open() throws Exception {
    Optional<String> missing = Sshd.missing();
    Assumptions.assumeTrue(missing.isEmpty(), missing::get);
    int port = SettProcess.freePort();
    Sshd.makeKeys(folder);
    Files.writeString(
        folder.resolve("known_hosts"),
        "[127.0.0.1]:%d %s".formatted(port, Files.readString(folder.resolve("host_key.pub"))));
    Files.writeString(folder.resolve("try.yaml"), EXPERIMENT);
    Files.writeString(
        folder.resolve("hosts.yaml"),
        """
        key: key
        known-hosts: known_hosts
        port: %d
        java: %s
        server: {host: 127.0.0.1, folder: %s, listen: %d}
        load: {host: 127.0.0.1, folder: %s}
        """
            .formatted(
                port,
                System.getProperty("java.home"),
                folder.resolve("server"),
                SettProcess.freePort(),
                folder.resolve("load")));
    return Sshd.start(folder, "sshd", "127.0.0.1", port, List.of());
  }

  @Test
  void whatConductsTheRunListensNowhere() throws Exception {
    try (Sshd _ = open()) {
      SettProcess sett = SettProcess.start(command("results"));
      try {
        HostsRun.awaitLoad(folder.resolve("load"));
        assertEquals(List.of(), ListeningSockets.of(HostsRun.conductor(sett).pid()));
        assertSecondRunIsRefused(sett);
      } finally {
        sett.signal("INT");
        sett.await();
      }
    }
  }

  /** The phase would go on for two minutes, and the hosts are free for other runs. */
  @Test
  void aLabThatIsKilledLeavesNothingOnItsHosts() throws Exception {
    try (Sshd _ = open()) {
      Files.writeString(
          folder.resolve("try.yaml"), EXPERIMENT.replace("capacity: 2s", "capacity: 120s"));
      SettProcess sett = SettProcess.start(command("results"));
      HostsRun.awaitPhase(folder.resolve("load"), /* number= */ 2);
      assertFalse(running().isEmpty());
      ProcessHandle conductor = HostsRun.conductor(sett);
      sett.kill();
      for (int i = 0; i < 600 && !running().isEmpty(); i++) {
        Thread.sleep(100);
      }
      assertEquals(List.of(), running());
      conductor.onExit().get(60, TimeUnit.SECONDS); // It still brings logs into the lab's folder.
      sett.await();
    }
  }

  private List<String> running() {
    return Stream.of("server", "load")
        .flatMap(host -> HostsRun.processes(folder.resolve(host)))
        .map(process -> process.info().commandLine().orElse("process " + process.pid()))
        .toList();
  }

  /** Two runs would disturb each other. */
  private void assertSecondRunIsRefused(SettProcess first) throws Exception {
    SettProcess.Ended second = SettProcess.run(command("second"));
    assertEquals(2, second.code(), second.text());
    for (String alias : List.of("server", "load-1")) {
      assertTrue(
          second.text().contains(alias + " (127.0.0.1): is in use by another run of Sett ("),
          second.text());
    }
    assertTrue(second.text().contains(", process " + first.pid() + ", since "), second.text());
    assertFalse(Files.exists(folder.resolve("second")));
  }

  private List<String> command(String results) {
    return List.of(
        "run",
        folder.resolve("try.yaml").toString(),
        "--hosts",
        folder.resolve("hosts.yaml").toString(),
        "--results",
        folder.resolve(results).toString(),
        "--plain");
  }

  /** The look can fail. */
  @Test
  void aSocketThatListensIsSeen() throws Exception {
    assertTrue(Files.isDirectory(Path.of("/proc/self/net")), "needs Linux");
    String port = ":%04X".formatted(SettProcess.freePort());
    assertFalse(listensOn(port), port);
    try (ServerSocket socket = new ServerSocket(Integer.parseInt(port.substring(1), 16))) {
      assertTrue(listensOn(port), socket::toString);
    }
    assertFalse(listensOn(port), port);
  }

  /** Whether this JVM does, in which other tests have sockets, too. */
  private static boolean listensOn(String port) throws Exception {
    return ListeningSockets.of(ProcessHandle.current().pid()).stream()
        .anyMatch(address -> address.endsWith(port));
  }
}
