package shop2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import shop.Web;

/**
 * A server with two event loops that count visits by the length of the request. The counts are saved again and again, which takes 30 ms: with their lock held
 * ("held"), or from a copy ("copy").
 */
final class Visits {
  private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

  private final Map<Integer, Long> counts = new HashMap<>();

  public static void main(String[] args) throws IOException {
    Visits visits = new Visits();
    Loop[] loops = {new Loop(visits), new Loop(visits)};
    for (int i = 0; i < loops.length; i++) {
      Thread.ofPlatform().name("loop-" + i).start(loops[i]::run);
    }
    Runnable saving = args[1].equals("held") ? visits::saveHeld : visits::saveCopy;
    Executors.newSingleThreadScheduledExecutor().scheduleWithFixedDelay(saving, 100, 10, TimeUnit.MILLISECONDS);
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 1024);
      for (int next = 0; ; next++) {
        SocketChannel accepted = server.accept();
        loops[next % loops.length].add(accepted);
      }
    }
  }

  private synchronized void count(int page) {
    counts.merge(page, 1L, Long::sum);
  }

  private synchronized void saveHeld() {
    save(counts);
  }

  private void saveCopy() {
    save(copy());
  }

  private synchronized Map<Integer, Long> copy() {
    return new HashMap<>(counts);
  }

  /** Stands for writing to a slow disk. */
  private static void save(Map<Integer, Long> saved) {
    try {
      Thread.sleep(saved.isEmpty() ? 0 : 30);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One thread that serves many connections. */
  private static final class Loop {
    private final Queue<SocketChannel> accepted = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(8192);
    private final Selector selector;
    private final Visits visits;

    Loop(Visits visits) throws IOException {
      this.visits = visits;
      selector = Selector.open();
    }

    void add(SocketChannel channel) {
      accepted.add(channel);
      selector.wakeup();
    }

    void run() {
      try {
        while (true) {
          selector.select(key -> serve((SocketChannel) key.channel()));
          for (SocketChannel channel = accepted.poll(); channel != null; channel = accepted.poll()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Takes what came for one request: the load sends the next one only after the answer. */
    private void serve(SocketChannel channel) {
      try {
        buffer.clear();
        int length = channel.read(buffer);
        if (length < 0) {
          channel.close();
          return;
        }
        visits.count(length);
        Web.compute(100);
        channel.write(ByteBuffer.wrap(ANSWER));
      } catch (IOException e) {
        close(channel);
      }
    }

    private static void close(SocketChannel channel) {
      try {
        channel.close();
      } catch (IOException e) {
        // It is of no use any more.
      }
    }
  }
}
