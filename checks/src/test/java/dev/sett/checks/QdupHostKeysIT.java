package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.hosts.HostsException;
import dev.sett.hosts.Ssh;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The runner of qDup scripts, on an sshd on loopback: commands, copies there, copies back; and the
 * lab's own ssh.
 */
final class QdupHostKeysIT {

  private static final String FOLDER = "lab/qdup";
  private static final String RUNNER = FOLDER + "/target/sett-qdup.jar";

  @TempDir private Path folder;
  private Sshd sshd;
  private int port;

  @BeforeEach
  void start() throws Exception {
    Optional<String> missing = Sshd.missing();
    Assumptions.assumeTrue(missing.isEmpty(), missing::get);
    Ended built =
        run("/bin/sh", SettProcess.HOME.resolve("build/server.sh").toString(), FOLDER, RUNNER);
    assertEquals(0, built.code(), built.text());
    port = SettProcess.freePort();
    Sshd.makeKeys(folder);
    sshd = Sshd.start(folder, "sshd", "127.0.0.1", port, List.of());
    Files.writeString(folder.resolve("sent"), "sent");
    Files.writeString(
        folder.resolve("qdup.yaml"),
        """
        name: try
        scripts:
          only:
          - sh: mkdir -p %1$s && touch %1$s/typed
          - upload: {path: sent, destination: %1$s}
          - queue-download: {path: %1$s/, destination: back}
        hosts:
          only: %2$s@127.0.0.1:%3$d
        roles:
          only:
            hosts: [only]
            run-scripts: [only]
        """
            .formatted(there(), System.getProperty("user.name"), port));
  }

  @AfterEach
  void stop() {
    if (sshd != null) {
      sshd.close();
    }
  }

  private record Ended(int code, String text) {}

  private Ended run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.directory(folder.toFile()).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }

  private Ended runScript() throws IOException, InterruptedException {
    return run(
        Path.of(System.getProperty("java.home"), "bin/java").toString(),
        "-jar",
        SettProcess.HOME.resolve(RUNNER).toString(),
        "qdup.yaml",
        "out",
        "24",
        "--key",
        folder.resolve("key").toString(),
        "--known-hosts",
        folder.resolve("known_hosts").toString());
  }

  private Path there() {
    return folder.resolve("there");
  }

  private void know(String key) throws IOException {
    Files.writeString(
        folder.resolve("known_hosts"),
        "[127.0.0.1]:%d %s".formatted(port, Files.readString(folder.resolve(key))));
  }

  private void assertRefused(String why) throws Exception {
    Ended ended = runScript();
    assertEquals(1, ended.code(), ended.text());
    String[] fingerprint = run("ssh-keygen", "-lf", "host_key.pub").text().split(" ");
    assertTrue(
        ended
            .text()
            .contains(
                "Abort! The key of host [127.0.0.1]:%d (ssh-ed25519 %s) is not %s"
                    .formatted(port, fingerprint[1], why)),
        ended.text());
    assertFalse(Files.exists(there()));
    assertFalse(Files.readString(folder.resolve("sshd.log")).contains("Accepted publickey"));
  }

  @Test
  void aHostWhoseKeyIsKnownIsUsed() throws Exception {
    know("host_key.pub");
    // Its name becomes a hash.
    Ended hashed = run("ssh-keygen", "-q", "-H", "-f", "known_hosts");
    assertEquals(0, hashed.code(), hashed.text());
    assertFalse(Files.readString(folder.resolve("known_hosts")).contains("127.0.0.1"));
    Ended ended = runScript();
    assertEquals(0, ended.code(), ended.text());
    assertEquals("sent", Files.readString(there().resolve("sent")));
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      assertEquals(
          List.of("sent", "typed"),
          files
              .filter(file -> file.toString().matches(".*/back/[^/]+"))
              .map(file -> file.getFileName().toString())
              .sorted()
              .toList());
    }
  }

  @Test
  void aHostWhoseKeyIsUnknownIsRefusedBeforeAnythingIsSent() throws Exception {
    Files.writeString(folder.resolve("known_hosts"), "");
    assertRefused("in known_hosts");
  }

  /** A key that changes during a run fails the trials after it. */
  @Test
  void theLabNamesAKeyThatHasChanged() throws Exception {
    know("key.pub");
    Host host =
        new Host(
            "server",
            "127.0.0.1",
            System.getProperty("user.name"),
            port,
            Optional.empty(),
            Hosts.FOLDER,
            "127.0.0.1");
    Hosts hosts =
        new Hosts(
            Optional.of(folder.resolve("key").toString()),
            Optional.of(folder.resolve("known_hosts").toString()),
            new HostService(host, Hosts.SERVER_PORT, List.of()),
            List.of(),
            Optional.empty(),
            Optional.empty());
    HostsException refusal =
        assertThrows(
            HostsException.class, () -> new Ssh(hosts).clock(host, InstantSource.system()));
    String sentence = String.valueOf(refusal.getMessage());
    assertTrue(
        sentence.startsWith("server (127.0.0.1) has another host key (ssh-ed25519 SHA256:"),
        sentence);
    know("host_key.pub");
    assertTrue(new Ssh(hosts).clock(host, InstantSource.system()).uncertaintyNanos() > 0);
  }

  @Test
  void aHostWhoseKeyHasChangedIsRefusedBeforeAnythingIsSent() throws Exception {
    know("key.pub");
    assertRefused("the one in known_hosts");
  }
}
