package dev.sett.qdup;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.shell.ProcessShellCommandFactory;

/**
 * A server of ssh on loopback that lets everybody in, and has a key that it prefers to this one.
 */
final class TestingSshServer implements AutoCloseable {

  static final String HOST = "127.0.0.1";

  static {
    // The library chooses once in a JVM who makes connections, those of servers as well.
    try {
      CheckedClients.install(new HostKeys(KnownHosts.only(Path.of("missing")), _ -> {}));
    } catch (IOException | GeneralSecurityException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final KeyPair key = pair("ssh-ed25519");
  private final AtomicInteger logins = new AtomicInteger();
  private final SshServer server = SshServer.setUpDefaultServer();

  TestingSshServer() throws IOException {
    server.setHost(HOST);
    server.setKeyPairProvider(KeyPairProvider.wrap(key, pair("ecdsa-sha2-nistp256")));
    server.setPublickeyAuthenticator(
        (_, _, _) -> {
          logins.incrementAndGet();
          return true;
        });
    server.start();
  }

  /** The same, which also runs the commands that it is sent, on this machine. */
  static TestingSshServer runningCommands() throws IOException {
    TestingSshServer made = new TestingSshServer();
    made.server.setCommandFactory(ProcessShellCommandFactory.INSTANCE);
    return made;
  }

  /** A new key of 256 bits. */
  static KeyPair pair(String type) {
    try {
      return KeyUtils.generateKeyPair(type, 256);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A line of known_hosts. */
  static String line(String hosts, KeyPair key) {
    return hosts + " " + PublicKeyEntry.toString(key.getPublic());
  }

  KeyPair key() {
    return key;
  }

  int port() {
    return server.getPort();
  }

  /** As in known_hosts. */
  String name() {
    return "[" + HOST + "]:" + port();
  }

  /** Attempts of clients to log in: the first thing that a client says about itself. */
  int logins() {
    return logins.get();
  }

  @Override
  public void close() throws IOException {
    server.stop(/* immediately= */ true);
  }
}
