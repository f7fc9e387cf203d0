package shop2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import shop.Web;

/** Asks a database for an invoice, on so many threads, each with a connection of its own: {@code Invoices PORT DATABASE_PORT THREADS}. */
final class Invoices {
  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    ThreadLocal<Socket> connections = ThreadLocal.withInitial(() -> connect(port));
    Web.serve(args[0], Web.platform(Integer.parseInt(args[2])), () -> "{\"invoice\": " + query(connections.get(), 9) + "}");
  }

  /** The backend stands for the database. */
  private static Socket connect(int port) {
    try {
      Socket connection = new Socket(InetAddress.getLoopbackAddress(), port);
      connection.setTcpNoDelay(true);
      return connection;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int query(Socket connection, int invoice) throws IOException {
    connection.getOutputStream().write(invoice);
    return connection.getInputStream().read();
  }
}
