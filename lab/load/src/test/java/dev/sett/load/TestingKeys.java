package dev.sett.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * A key and its self-signed certificate, made by the JDK's keytool in a folder of the test's.
 *
 * @param pem the certificate as a file
 */
record TestingKeys(KeyManagerFactory keys, Path pem) {

  private static final String PASSWORD = "not-a-secret";
  private static final String ALIAS = "sett";

  /** Valid now, for localhost and 127.0.0.1. */
  static TestingKeys forLocalhost(Path folder) {
    return make(folder, "here", "SAN=dns:localhost,ip:127.0.0.1", List.of("-validity", "2"));
  }

  /** Valid now, for another host. */
  static TestingKeys forElsewhere(Path folder) {
    return make(folder, "elsewhere", "SAN=dns:elsewhere.test", List.of("-validity", "2"));
  }

  /** For localhost, and valid until eight days ago. */
  static TestingKeys expired(Path folder) {
    return make(
        folder,
        "expired",
        "SAN=dns:localhost,ip:127.0.0.1",
        List.of("-startdate", "-10d", "-validity", "2"));
  }

  private static TestingKeys make(
      Path folder, String name, String extension, List<String> validity) {
    Path store = folder.resolve(name + ".p12");
    Path pem = folder.resolve(name + ".pem");
    List<String> make = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC"));
    make.addAll(List.of("-dname", "CN=sett " + name, "-ext", extension));
    make.addAll(validity);
    keytool(store, make);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keyStore = KeyStore.getInstance("PKCS12");
      keyStore.load(in, PASSWORD.toCharArray());
      byte[] certificate = keyStore.getCertificate(ALIAS).getEncoded();
      Files.writeString(
          pem,
          "-----BEGIN CERTIFICATE-----\n"
              + Base64.getMimeEncoder().encodeToString(certificate)
              + "\n-----END CERTIFICATE-----\n");
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore, PASSWORD.toCharArray());
      return new TestingKeys(keys, pem);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static void keytool(Path store, List<String> what) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.add("-J-XX:TieredStopAtLevel=1");
    command.addAll(what);
    command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new AssertionError("keytool failed: " + command);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A listener on loopback that shows this certificate and speaks these versions only. */
  SSLServerSocket listener(String... versions) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      SSLServerSocket listener =
          (SSLServerSocket)
              context
                  .getServerSocketFactory()
                  .createServerSocket(0, 1000, InetAddress.getLoopbackAddress());
      listener.setEnabledProtocols(versions);
      return listener;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
