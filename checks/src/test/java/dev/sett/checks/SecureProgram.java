package dev.sett.checks;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A program of a user's that speaks TLS: {@code SecureProgram PORT KEYSTORE}. */
final class SecureProgram {

  private static final String PASSWORD = "not-a-secret";

  private SecureProgram() {}

  public static void main(String[] args) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(args[1]))) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
            128);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          LockSupport.parkNanos(2_000_000); // leaves the CPUs to other tests
          byte[] body = "fine".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  /** Makes a key for localhost, {@code keys.p12}, and its certificate, {@code server.pem}. */
  static void makeKeys(Path folder) throws IOException, InterruptedException {
    String store = folder.resolve("keys.p12").toString();
    keytool(
        List.of("-genkeypair", "-keyalg", "EC", "-dname", "CN=check", "-validity", "2"),
        List.of("-ext", "SAN=dns:localhost,ip:127.0.0.1"),
        store);
    keytool(
        List.of("-exportcert", "-rfc"),
        List.of("-file", folder.resolve("server.pem").toString()),
        store);
  }

  private static void keytool(List<String> what, List<String> how, String store)
      throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(what);
    command.addAll(how);
    command.addAll(List.of("-alias", "check", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", store, "-storepass", PASSWORD));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new AssertionError("keytool failed: " + command);
    }
  }
}
