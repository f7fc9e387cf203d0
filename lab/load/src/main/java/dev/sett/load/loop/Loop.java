package dev.sett.load.loop;

import dev.sett.load.metrics.Tally;
import dev.sett.model.trial.EngineLoop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.SocketAddress;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One event loop with its thread, its pace and its only read buffer. */
public final class Loop implements AutoCloseable {

  /** Bytes read at once; answers are copied from here to {@link #scratch} to be parsed. */
  static final int READ_BYTES = 64 * 1024;

  static {
    InternalLoggerFactory.setDefaultFactory(new SilentLoggers()); // before any other use of Netty
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
  }

  private static final long SLACK_NANOS = 1000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final MultiThreadIoEventLoopGroup group;
  private final EventLoop eventLoop;
  private final LongSupplier nanoClock;
  private final byte[] scratch = new byte[READ_BYTES];
  private final ByteBuf readBuffer = Unpooled.directBuffer(READ_BYTES, READ_BYTES);
  private @Nullable PacedIoHandler handler;
  private OptionalInt cpu = OptionalInt.empty();
  private long timerSlackNanos;

  /**
   * What its thread had used at a moment.
   *
   * @param nanos the moment, on the loop's clock
   * @param cpuNanos CPU time
   * @param turningNanos of that spent turning for nothing
   */
  public record Use(long nanos, long cpuNanos, long turningNanos) {}

  /**
   * Starts a loop named after its number.
   *
   * @param cpus its thread stays on one of them, if they are this process's own
   */
  public Loop(int number, LongSupplier nanoClock, Pacing pacing, Cpus cpus) {
    this.nanoClock = nanoClock;
    IoHandlerFactory sockets =
        Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    long leastSpinNanos = Epoll.isAvailable() ? 0 : TimeUnit.MILLISECONDS.toNanos(1);
    long spinBelowNanos = Math.max(leastSpinNanos, pacing.spinBelowNanos());
    group =
        new MultiThreadIoEventLoopGroup(
            1,
            new DefaultThreadFactory("sett-load-" + number, /* daemon= */ true),
            executor -> {
              PacedIoHandler paced =
                  new PacedIoHandler(sockets.newHandler(executor), nanoClock, spinBelowNanos);
              handler = paced;
              return paced;
            });
    eventLoop = group.next();
    eventLoop.execute(
        () -> {
          timerSlackNanos = OsThread.timerSlack(SLACK_NANOS);
          cpu = cpus.pin(number);
          THREADS.getCurrentThreadCpuTime(); // once before it counts: it loads classes
        });
  }

  /** Name of the transport in use: {@code epoll} or {@code nio}. */
  public static String transport() {
    return Epoll.isAvailable() ? "epoll" : "nio";
  }

  /** What connections to this address are made of on this transport. */
  public static Class<? extends Channel> channelClass(SocketAddress address) {
    if (address instanceof DomainSocketAddress) {
      return EpollDomainSocketChannel.class;
    }
    return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /** Netty's loop. */
  public EventLoop eventLoop() {
    return eventLoop;
  }

  /** The clock of everything on this loop. */
  public LongSupplier nanoClock() {
    return nanoClock;
  }

  /** Space to parse in, {@link #READ_BYTES} long; on the loop only, until the next read. */
  public byte[] scratch() {
    return scratch;
  }

  /** What its thread has used so far; on the loop only. */
  public Use use() {
    long turning = handler == null ? 0 : handler.turningNanos();
    return new Use(nanoClock.getAsLong(), THREADS.getCurrentThreadCpuTime(), turning);
  }

  /**
   * How it did in a slice that ends now; on the loop only.
   *
   * @param before what it had used at the slice's start
   */
  public EngineLoop health(Use before, int connections, Tally tally) {
    Use now = use();
    return new EngineLoop(
        cpu,
        timerSlackNanos,
        connections,
        tally.answered(),
        now.nanos() - before.nanos(),
        now.cpuNanos() - before.cpuNanos(),
        now.turningNanos() - before.turningNanos(),
        tally.lag.getValueAtPercentile(50),
        tally.lag.getValueAtPercentile(99));
  }

  /** Sets what is done at certain moments; on the loop only. */
  public void pace(PacedIoHandler.Pace pace) {
    if (handler != null) {
      handler.pace(pace);
    }
  }

  /** Lets the pace have its turn before the loop waits again; on the loop only. */
  public void turnSoon() {
    if (handler != null) {
      handler.turnSoon();
    }
  }

  /** An allocator that reads every answer of this loop into the same buffer, again and again. */
  public RecvByteBufAllocator oneBuffer() {
    return new DefaultMaxMessagesRecvByteBufAllocator() {
      @Override
      @SuppressWarnings("deprecation") // Handle is what the interface of Netty 4 asks for.
      public Handle newHandle() {
        return new MaxMessageHandle() {
          @Override
          public int guess() {
            return READ_BYTES;
          }

          @Override
          public ByteBuf allocate(ByteBufAllocator alloc) {
            return readBuffer.clear().retain();
          }
        };
      }
    };
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
  }
}
