package dev.sett.checks;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;

/**
 * Both ends of a dependency. {@code Querying store PORT} is a service that answers each byte with
 * one. {@code Querying asks PORT STORE} is a program whose requests each ask it, over two
 * connections; {@code Querying sql PORT DATABASE} counts the rows of the table {@code items} in a
 * PostgreSQL database instead. Further arguments only mark the process.
 */
final class Querying {

  private static final int CONNECTIONS = 2;
  private static final int PROTOCOL = 3 << 16;

  private Querying() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    switch (args[0]) {
      case "store" -> store(port);
      case "asks" -> serve(port, Integer.parseInt(args[2]), Connection::askStore);
      case "sql" -> serve(port, Integer.parseInt(args[2]), Connection::countRows);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void store(int port) throws IOException {
    try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
      while (true) {
        Socket socket = server.accept();
        Thread.ofPlatform().daemon().start(() -> answer(socket));
      }
    }
  }

  private static void answer(Socket socket) {
    try (socket) {
      for (int asked = socket.getInputStream().read();
          asked >= 0;
          asked = socket.getInputStream().read()) {
        socket.getOutputStream().write(asked);
      }
    } catch (IOException e) {
      // Its client has gone.
    }
  }

  /** A question to the service. */
  private interface Question {
    String on(Connection connection) throws IOException;
  }

  private static void serve(int port, int store, Question question) throws Exception {
    BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(CONNECTIONS);
    for (int i = 0; i < CONNECTIONS; i++) {
      pool.put(new Connection(store));
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          byte[] body = asked(pool, question).getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  private static String asked(BlockingQueue<Connection> pool, Question question)
      throws IOException {
    try {
      Connection connection = pool.take();
      try {
        return question.on(connection);
      } finally {
        pool.put(connection);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** A connection to the service. */
  private static final class Connection {

    private final Socket socket;
    private boolean introduced;

    Connection(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
    }

    String askStore() throws IOException {
      socket.getOutputStream().write('?');
      if (socket.getInputStream().read() != '?') {
        throw new IOException("the store has gone");
      }
      return "asked";
    }

    /** The number of rows, by the simple query protocol of PostgreSQL (version 3). */
    String countRows() throws IOException {
      if (!introduced) {
        introduced = true;
        send((byte) 0, "user\0postgres\0database\0postgres\0\0");
        String _ = read();
      }
      send((byte) 'Q', "select count(*) from items\0");
      return read();
    }

    private void send(byte type, String content) {
      try {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream message = new DataOutputStream(bytes);
        byte[] text = content.getBytes(StandardCharsets.US_ASCII);
        if (type == 0) {
          message.writeInt(text.length + 8);
          message.writeInt(PROTOCOL);
        } else {
          message.writeByte(type);
          message.writeInt(text.length + 4);
        }
        message.write(text);
        socket.getOutputStream().write(bytes.toByteArray());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Reads until the database is ready for the next query; the value of the first row. */
    private String read() throws IOException {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      String value = "";
      while (true) {
        int type = in.readByte();
        byte[] content = in.readNBytes(in.readInt() - 4);
        switch (type) {
          // Two bytes for the number of columns, four for the length of the first.
          case 'D' -> value = new String(content, 6, content.length - 6, StandardCharsets.US_ASCII);
          case 'E' -> throw new IOException(new String(content, StandardCharsets.US_ASCII));
          case 'Z' -> {
            return value;
          }
          default -> {}
        }
      }
    }
  }
}
