package dev.sett.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that greets every connection, waits for a first byte and ends it. */
final class TestingBanner implements AutoCloseable {

  private final ServerSocket listener;

  TestingBanner(String banner) throws IOException {
    listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(
            () -> {
              while (true) {
                try (Socket socket = listener.accept()) {
                  socket.getOutputStream().write(banner.getBytes(StandardCharsets.US_ASCII));
                  socket.getInputStream().readNBytes(1);
                  socket.shutdownOutput();
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  if (listener.isClosed()) {
                    return;
                  }
                }
              }
            });
  }

  int port() {
    return listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
