package shop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Asks the backend at a port for the stock, with a client that keeps at most so many connections to a route: {@code Stock PORT BACKEND_PORT MOST}. */
final class Stock {
  public static void main(String[] args) throws Exception {
    Route route = new Route(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    Web.serve(args[0], Web.virtual(), () -> "{\"stock\": " + route.ask(7) + "}");
  }

  /** The connections to one address, as HTTP clients keep them. */
  private static final class Route {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition returned = lock.newCondition();
    private final Deque<Socket> idle = new ArrayDeque<>();
    private final int port;
    private final int most;
    private int open;

    Route(int port, int most) {
      this.port = port;
      this.most = most;
    }

    int ask(int what) throws IOException, InterruptedException {
      Socket connection = lease();
      try {
        connection.getOutputStream().write(what);
        return connection.getInputStream().read();
      } finally {
        giveBack(connection);
      }
    }

    private Socket lease() throws IOException, InterruptedException {
      lock.lock();
      try {
        while (idle.isEmpty() && open == most) {
          returned.await();
        }
        if (!idle.isEmpty()) {
          return idle.pop();
        }
        open++;
      } finally {
        lock.unlock();
      }
      Socket connection = new Socket(InetAddress.getLoopbackAddress(), port);
      connection.setTcpNoDelay(true);
      return connection;
    }

    private void giveBack(Socket connection) {
      lock.lock();
      try {
        idle.push(connection);
        returned.signal();
      } finally {
        lock.unlock();
      }
    }
  }
}
