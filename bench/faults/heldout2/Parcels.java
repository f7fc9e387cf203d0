package shop2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import shop.Web;

/** Asks the backend at a port where a parcel is, over so many connections that are opened at start: {@code Parcels PORT BACKEND_PORT CONNECTIONS}. */
final class Parcels {
  public static void main(String[] args) throws Exception {
    Connections connections = new Connections(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    Web.serve(args[0], Web.platform(64), () -> "{\"at\": " + connections.ask(7) + "}");
  }

  /** Connections with a monitor around them, as old drivers have them. */
  private static final class Connections {
    private final Deque<Socket> idle = new ArrayDeque<>();

    Connections(int port, int number) throws IOException {
      for (int i = 0; i < number; i++) {
        Socket connection = new Socket(InetAddress.getLoopbackAddress(), port);
        connection.setTcpNoDelay(true);
        idle.push(connection);
      }
    }

    int ask(int what) throws IOException, InterruptedException {
      Socket connection = take();
      try {
        connection.getOutputStream().write(what);
        return connection.getInputStream().read();
      } finally {
        giveBack(connection);
      }
    }

    private synchronized Socket take() throws InterruptedException {
      while (idle.isEmpty()) {
        wait();
      }
      return idle.pop();
    }

    private synchronized void giveBack(Socket connection) {
      idle.push(connection);
      notify();
    }
  }
}
