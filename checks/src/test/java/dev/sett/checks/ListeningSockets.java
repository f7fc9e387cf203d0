package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Sockets on which a process takes TCP connections, as Linux tells them to its owner. */
final class ListeningSockets {

  /** {@code TCP_LISTEN} of include/net/tcp_states.h, as proc_pid_net(5) writes it. */
  private static final String LISTEN = "0A";

  private ListeningSockets() {}

  /**
   * All of them, IPv4 and IPv6, on any address.
   *
   * @return address and port of each, in hexadecimal digits as the kernel writes them
   */
  static List<String> of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    Set<String> inodes = inodes(process.resolve("fd"));
    List<String> found = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(process.resolve("net").resolve(table))) {
        // sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode
        List<String> words = List.of(line.strip().split("\\s+"));
        if (words.get(3).equals(LISTEN) && inodes.contains(words.get(9))) {
          found.add(words.get(1));
        }
      }
    }
    return found;
  }

  private static Set<String> inodes(Path descriptors) throws IOException {
    Set<String> inodes = new HashSet<>();
    List<Path> links;
    try (Stream<Path> all = Files.list(descriptors)) {
      links = all.toList();
    }
    for (Path link : links) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      } catch (IOException e) {
        // Closed meanwhile.
      }
    }
    return inodes;
  }
}
