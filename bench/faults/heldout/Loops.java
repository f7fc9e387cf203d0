package shop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A server with three event loops. Each answer is due 10 ms after its request, from a timer. Housekeeping takes 40 ms and runs again and again: on the first
 * loop ("loop"), or on a thread of its own ("own").
 */
final class Loops {
  private static final byte[] ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

  public static void main(String[] args) throws IOException {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    Loop[] loops = {new Loop(timer), new Loop(timer), new Loop(timer)};
    for (int i = 0; i < loops.length; i++) {
      Thread.ofPlatform().name("loop-" + i).start(loops[i]::run);
    }
    ScheduledExecutorService own = Executors.newSingleThreadScheduledExecutor();
    own.scheduleWithFixedDelay(args[1].equals("loop") ? () -> loops[0].execute(Loops::tidy) : Loops::tidy, 100, 50, TimeUnit.MILLISECONDS);
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 1024);
      for (int next = 0; ; next++) {
        SocketChannel accepted = server.accept();
        loops[next % loops.length].add(accepted);
      }
    }
  }

  /** Stands for writing statistics to a slow disk. */
  private static void tidy() {
    try {
      Thread.sleep(40);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One thread that serves many connections. */
  private static final class Loop {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(8192);
    private final ScheduledExecutorService timer;
    private final Selector selector;

    Loop(ScheduledExecutorService timer) throws IOException {
      this.timer = timer;
      selector = Selector.open();
    }

    void execute(Runnable task) {
      tasks.add(task);
      selector.wakeup();
    }

    void add(SocketChannel channel) {
      execute(
          () -> {
            try {
              channel.configureBlocking(false);
              channel.register(selector, SelectionKey.OP_READ);
            } catch (IOException e) {
              close(channel);
            }
          });
    }

    void run() {
      while (true) {
        try {
          selector.select(key -> read((SocketChannel) key.channel()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
      }
    }

    /** Takes what came for one request: the load sends the next one only after the answer. */
    private void read(SocketChannel channel) {
      try {
        buffer.clear();
        if (channel.read(buffer) < 0) {
          channel.close();
          return;
        }
        timer.schedule(() -> execute(() -> answer(channel)), 10, TimeUnit.MILLISECONDS);
      } catch (IOException e) {
        close(channel);
      }
    }

    private static void answer(SocketChannel channel) {
      try {
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
