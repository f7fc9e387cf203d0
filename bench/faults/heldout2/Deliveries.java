package shop2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import shop.Web;

/**
 * Logs a line for each request with java.util.logging. A thread sends the lines to a collector, at most so many at a time: {@code Deliveries PORT
 * COLLECTOR_PORT LINES FORMAT}. Requests wait if 200 lines are not sent yet.
 */
final class Deliveries {
  private static final Logger LOG = Logger.getLogger("deliveries");

  public static void main(String[] args) throws Exception {
    CollectorHandler handler = new CollectorHandler(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    handler.setFormatter(new LineFormatter(args[3].equals("json")));
    LOG.setUseParentHandlers(false);
    LOG.addHandler(handler);
    Thread.ofPlatform().name("log-sender").start(handler::send);
    Web.serve(
        args[0],
        Web.platform(50),
        () -> {
          LOG.info("parcel 17 delivered");
          return "{\"sum\": " + Web.compute(100) + "}";
        });
  }

  private static final class LineFormatter extends Formatter {
    private final boolean json;

    LineFormatter(boolean json) {
      this.json = json;
    }

    @Override
    public String format(LogRecord logged) {
      String level = logged.getLevel().getName();
      return json ? "{\"level\": \"" + level + "\", \"message\": \"" + logged.getMessage() + "\"}" : level + " " + logged.getMessage();
    }
  }

  /** Hands lines to the thread that sends them. */
  private static final class CollectorHandler extends Handler {
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(200);
    private final Socket collector;
    private final int most;

    CollectorHandler(int port, int most) throws IOException {
      collector = new Socket(InetAddress.getLoopbackAddress(), port);
      collector.setTcpNoDelay(true);
      this.most = most;
    }

    @Override
    public void publish(LogRecord logged) {
      try {
        lines.put(getFormatter().format(logged));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** The backend stands for the collector. It is sent one byte for all lines, and confirms them after 10 ms. */
    void send() {
      List<String> sent = new ArrayList<>();
      try {
        while (true) {
          sent.clear();
          sent.add(lines.take());
          lines.drainTo(sent, most - 1);
          collector.getOutputStream().write(1);
          collector.getInputStream().read();
        }
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
