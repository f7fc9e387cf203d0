package dev.sett.runner.machine;

import dev.sett.model.http.UrlAddress;
import dev.sett.model.text.Quantity;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * A delay between the load and programs in a network namespace: half of the round-trip time on
 * either interface of the pair, by {@code netem} (tc-netem(8)). Used by one thread.
 */
public final class NetworkDelay {

  /** Packets that may be on their way; the usual 1000 would drop some of a fast response. */
  private static final String LIMIT = "1000000";

  /** Connections from which the round-trip time is taken. */
  private static final int CONNECTIONS = 21;

  /** Part of the asked time that is at least found where the delay works. */
  private static final double SHORTEST = 0.9;

  private static final int PATIENCE_MILLIS = 30_000;

  private NetworkDelay() {}

  /** Runs tc. */
  interface TrafficControl {
    /** What it said if it failed; empty if it did not. */
    Optional<String> run(List<String> words);
  }

  /**
   * Adds it.
   *
   * @param name of the namespace and of the interface outside
   * @param rtt above zero
   * @throws TrialException if the kernel or this user can't
   */
  static void add(String name, Duration rtt, TrafficControl tc) {
    String half = Math.max(1, rtt.toNanos() / 2_000) + "us";
    List<String> delay = List.of("root", "netem", "delay", half, "limit", LIMIT);
    require(rtt, tc, join(List.of("qdisc", "add", "dev", name), delay));
    require(rtt, tc, join(List.of("-n", name, "qdisc", "add", "dev", "eth0"), delay));
  }

  private static List<String> join(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  private static void require(Duration rtt, TrafficControl tc, List<String> words) {
    Optional<String> failure = tc.run(words);
    if (failure.isPresent()) {
      throw new TrialException(
          "A round-trip time of %s (--rtt, rtt:) can't be added, because 'tc %s' failed: %s %s"
              .formatted(
                  Quantity.format(rtt),
                  String.join(" ", words),
                  failure.get().strip(),
                  failure.get().contains("qdisc kind is unknown")
                      ? "This kernel has no netem: load it with `modprobe sch_netem`, or leave out"
                          + " the delay."
                      : "It needs root and tc (iproute2)."));
    }
  }

  /**
   * The round-trip time to a program: the median time to open a connection.
   *
   * @param url where it listens
   * @param asked the delay that was added
   * @param nanoClock such as {@link System#nanoTime}
   * @return microseconds
   * @throws TrialException if it is shorter than asked, or no connection can be opened
   */
  public static long measure(URI url, Duration asked, LongSupplier nanoClock) {
    long[] nanos = new long[CONNECTIONS];
    for (int i = 0; i < nanos.length; i++) {
      try (Socket socket = new Socket()) {
        UrlAddress at = UrlAddress.of(url);
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        long begin = nanoClock.getAsLong();
        socket.connect(address, PATIENCE_MILLIS);
        nanos[i] = nanoClock.getAsLong() - begin;
      } catch (IOException e) {
        throw new TrialException(
            "The round-trip time to %s can't be measured (%s).".formatted(url, e.getMessage()));
      }
    }
    Arrays.sort(nanos);
    long median = nanos[CONNECTIONS / 2];
    if (median < SHORTEST * asked.toNanos()) {
      throw new TrialException(
          "The round-trip time to the program is %s, but %s was asked for (--rtt, rtt:), so the delay does not work here. Leave it out."
              .formatted(
                  Quantity.format(Duration.ofNanos(median / 1000 * 1000)), Quantity.format(asked)));
    }
    return median / 1_000;
  }
}
