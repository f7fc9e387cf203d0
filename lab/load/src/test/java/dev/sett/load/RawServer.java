package dev.sett.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server on raw sockets that answers each request with whatever bytes a test wants, right or
 * wrong. As a program of its own it prints its port and answers {@code OK} until its input ends.
 */
final class RawServer implements AutoCloseable {

  /** What is done with one request. */
  interface Script {

    /**
     * Answers one request.
     *
     * @param number of the request on this server, 1 for the first
     * @return whether the connection stays open
     */
    boolean answer(long number, OutputStream out) throws IOException, InterruptedException;
  }

  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK";

  private final ServerSocket listener;
  private final Thread acceptor;
  private final Script script;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();
  private final ConcurrentHashMap<Socket, Boolean> sockets = new ConcurrentHashMap<>();

  RawServer(Script script) throws IOException {
    this(script, new ServerSocket(0, 1000, InetAddress.getLoopbackAddress()));
  }

  /** A server on a listener of the test's own, such as one that speaks TLS. */
  RawServer(Script script, ServerSocket listener) {
    this.script = script;
    this.listener = listener;
    this.acceptor = Thread.ofVirtual().unstarted(this::accept);
    acceptor.start();
  }

  /** A server that gives the same answer to every request and keeps the connection. */
  static RawServer saying(String answer) throws IOException {
    byte[] bytes = ascii(answer);
    return new RawServer(
        (number, out) -> {
          out.write(bytes);
          return true;
        });
  }

  public static void main(String[] args) throws IOException {
    try (RawServer server = saying(OK)) {
      System.out.println(server.listener.getLocalPort());
      while (System.in.read() != -1) {
        // Lives as long as its parent.
      }
    }
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/ping");
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Requests that came in whole. */
  long requests() {
    return requests.get();
  }

  /** Connections that were accepted. */
  long connections() {
    return connections.get();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        connections.incrementAndGet();
        sockets.put(socket, true);
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      while (readRequest(in) && script.answer(requests.incrementAndGet(), out)) {
        out.flush();
      }
    } catch (IOException e) {
      // The other side went away.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(socket);
    }
  }

  /** Reads a head without body. */
  private static boolean readRequest(InputStream in) throws IOException {
    int matched = 0;
    for (int b = in.read(); b != -1; b = in.read()) {
      matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
      if (matched == 4) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    try {
      // Until its thread has left it, the port takes connections.
      acceptor.join(Duration.ofSeconds(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Socket socket : sockets.keySet()) {
      socket.close();
    }
  }
}
