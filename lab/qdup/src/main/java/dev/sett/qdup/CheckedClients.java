package dev.sett.qdup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.io.IoServiceFactory;
import org.apache.sshd.common.io.IoServiceFactoryFactory;
import org.apache.sshd.common.io.nio2.Nio2ServiceFactoryFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes every ssh client of this JVM check host keys, whatever its maker told it.
 *
 * <p>qDup 0.6.13 makes its clients itself and has each accept any key, and no option changes that.
 * But each client asks for its connections when it starts, which is after qDup has set it up and
 * before it connects. This class answers, and sets the check then. The library makes it from its
 * name in a system property.
 */
public final class CheckedClients extends Nio2ServiceFactoryFactory {

  private static final AtomicReference<@Nullable HostKeys> KEYS = new AtomicReference<>();

  /** Made by the library. */
  public CheckedClients() {}

  /**
   * Makes clients check keys from now on. The first call must come before the first client or server
   * of this JVM.
   *
   * @throws IllegalStateException if clients would not ask
   */
  static void install(HostKeys keys) {
    KEYS.set(keys);
    System.setProperty(IoServiceFactoryFactory.class.getName(), CheckedClients.class.getName());
    try (SshClient client = SshClient.setUpDefaultClient()) {
      client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
      client.start();
      if (client.getServerKeyVerifier() != keys) {
        throw new IllegalStateException("ssh clients of this library do not check host keys");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public IoServiceFactory create(FactoryManager manager) {
    HostKeys keys = KEYS.get();
    if (manager instanceof SshClient client && keys != null) {
      client.setServerKeyVerifier(keys);
      client.addSessionListener(keys);
    }
    return super.create(manager);
  }
}
