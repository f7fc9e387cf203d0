package dev.sett.qdup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hyperfoil.tools.qdup.Host;
import io.hyperfoil.tools.qdup.SshSession;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that accept any key, as those of qDup do, against a server on loopback. */
class HostKeysIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private final List<String> refusals = new CopyOnWriteArrayList<>();
  private final KeyPair other = TestingSshServer.pair("ssh-ed25519");
  private TestingSshServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TestingSshServer();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void trust(String... lines) throws Exception {
    Path file = Files.write(folder.resolve("known_hosts"), List.of(lines));
    CheckedClients.install(new HostKeys(KnownHosts.only(file), refusals::add));
  }

  /** Logs in. */
  private void logIn(String host) throws IOException {
    try (SshClient client = SshClient.setUpDefaultClient()) {
      client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
      client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
      client.start();
      try (ClientSession session =
          client.connect("ann", host, server.port()).verify(PATIENCE).getSession()) {
        session.addPublicKeyIdentity(other);
        session.auth().verify(PATIENCE);
        assertTrue(session.isAuthenticated());
      }
    }
  }

  private void assertLogsIn() throws IOException {
    logIn(TestingSshServer.HOST);
    assertEquals(List.of(), refusals);
    assertTrue(server.logins() > 0);
  }

  private String assertRefused() {
    assertThrows(SshException.class, () -> logIn(TestingSshServer.HOST));
    assertEquals(0, server.logins());
    assertEquals(1, refusals.size(), refusals::toString);
    return refusals.getFirst();
  }

  @Test
  void anUnknownKeyIsRefusedBeforeTheClientLogsIn() throws Exception {
    trust(TestingSshServer.line("10.0.0.1", server.key()));
    String sentence = assertRefused();
    assertTrue(
        sentence.startsWith("The key of host " + server.name() + " (ecdsa-sha2-nistp256 SHA256:"));
    assertTrue(
        sentence.endsWith(
            "log in once to add it: ssh -o UserKnownHostsFile=%s -p %d ann@%s"
                .formatted(folder.resolve("known_hosts"), server.port(), TestingSshServer.HOST)),
        sentence);
  }

  @Test
  void aMissingFileKnowsNobody() throws Exception {
    CheckedClients.install(new HostKeys(KnownHosts.only(folder.resolve("missing")), refusals::add));
    assertRefused();
  }

  @Test
  void aChangedKeyIsRefused() throws Exception {
    trust(TestingSshServer.line(server.name(), other));
    assertEquals(
        "The key of host %s (ssh-ed25519 %s) is not the one in known_hosts (ssh-ed25519 %s). Another machine may be answering in its place. If the host has a new key, remove the old one (ssh-keygen -f %s -R '%s') and log in once: ssh -o UserKnownHostsFile=%s -p %d ann@%s"
            .formatted(
                server.name(),
                KeyUtils.getFingerPrint(server.key().getPublic()),
                KeyUtils.getFingerPrint(other.getPublic()),
                folder.resolve("known_hosts"),
                server.name(),
                folder.resolve("known_hosts"),
                server.port(),
                TestingSshServer.HOST),
        assertRefused());
  }

  @Test
  void aKnownKeyIsAccepted() throws Exception {
    trust(TestingSshServer.line(server.name(), server.key()));
    assertLogsIn();
  }

  @Test
  void aHostIsFoundByItsName() throws Exception {
    trust(TestingSshServer.line("[localhost]:" + server.port(), server.key()));
    logIn("localhost");
    assertEquals(List.of(), refusals);
  }

  @Test
  void aHashedNameIsFound() throws Exception {
    byte[] salt = new byte[20];
    Mac mac = Mac.getInstance("HmacSHA1");
    mac.init(new SecretKeySpec(salt, "HmacSHA1"));
    Base64.Encoder base64 = Base64.getEncoder();
    trust(
        TestingSshServer.line(
            "|1|%s|%s"
                .formatted(
                    base64.encodeToString(salt),
                    base64.encodeToString(
                        mac.doFinal(server.name().getBytes(StandardCharsets.UTF_8)))),
            server.key()));
    assertLogsIn();
  }

  /** The server prefers the other one, which nobody knows. */
  @Test
  void theHostShowsTheKeyThatIsKnown() throws Exception {
    trust(
        "# a comment",
        "",
        "not a valid line",
        TestingSshServer.line("10.0.0.1,*.lan," + server.name(), server.key()));
    assertLogsIn();
  }

  @Test
  void anEntryWithoutAPortHoldsForEveryPort() throws Exception {
    trust(TestingSshServer.line(TestingSshServer.HOST, server.key()));
    assertLogsIn();
  }

  @Test
  void anEntryWithAPortHidesThoseWithout() throws Exception {
    trust(
        TestingSshServer.line(server.name(), other),
        TestingSshServer.line(TestingSshServer.HOST, server.key()));
    assertRefused();
  }

  @Test
  void aRevokedKeyIsRefusedEvenIfItIsKnown() throws Exception {
    for (String hosts : List.of(server.name(), TestingSshServer.HOST, "*")) {
      refusals.clear();
      trust(
          TestingSshServer.line(server.name(), server.key()),
          TestingSshServer.line("@revoked " + hosts, server.key()));
      assertTrue(assertRefused().contains("is marked @revoked"), hosts);
    }
  }

  @Test
  void anotherKeyThatIsRevokedDoesNotMatter() throws Exception {
    trust(TestingSshServer.line(server.name(), server.key()), TestingSshServer.line("@revoked *", other));
    assertLogsIn();
  }

  @Test
  void everyFileCounts() throws Exception {
    Path user = Files.write(folder.resolve("user"), List.of(TestingSshServer.line("10.0.0.1", other)));
    Path global =
        Files.write(
            folder.resolve("global"), List.of(TestingSshServer.line(server.name(), server.key())));
    Path missing = folder.resolve("missing");
    CheckedClients.install(
        new HostKeys(
            new KnownHosts(List.of(missing, user), List.of(global, missing)), refusals::add));
    assertLogsIn();
  }

  /** With qDup's own class, which tells its client to accept every key. */
  @Test
  void sessionsOfQdupAreChecked() throws Exception {
    Path identity = folder.resolve("identity");
    try (OutputStream out = Files.newOutputStream(identity)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(other, "", null, out);
    }
    trust(TestingSshServer.line("10.0.0.1", server.key()));
    ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    try {
      SshSession session =
          new SshSession(
              "load-1",
              new Host("ann", TestingSshServer.HOST, null, server.port()),
              "",
              identity.toString(),
              null,
              5,
              "",
              timers,
              false);
      assertFalse(session.isOpen());
      session.close();
    } finally {
      timers.shutdownNow();
    }
    assertEquals(0, server.logins());
    assertEquals(1, refusals.size(), refusals::toString);
  }
}
