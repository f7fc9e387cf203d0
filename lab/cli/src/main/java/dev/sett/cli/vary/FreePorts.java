package dev.sett.cli.vary;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports on which nothing listens, the same on every run if they are free. */
public final class FreePorts {

  private static final int FIRST = 18_080;
  private static final int LAST = 32_000;

  private FreePorts() {}

  /**
   * The lowest free ports from 18080 on.
   *
   * @param count how many, at least 1
   * @throws IllegalStateException if there are too few
   */
  public static List<Integer> choose(int count) {
    List<Integer> free = new ArrayList<>();
    for (int port = FIRST; port <= LAST && free.size() < count; port++) {
      if (isFree(port)) {
        free.add(port);
      }
    }
    if (free.size() < count) {
      throw new IllegalStateException("no %d ports are free here".formatted(count));
    }
    return free;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
