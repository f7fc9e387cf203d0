package dev.sett.probe.machine;

import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who accepts TCP connections to an address of this machine: in the network namespace of this
 * process, or, if the address is of no interface here, in the others that can be seen. See the
 * tables {@code tcp} and {@code tcp6} in proc_pid_net(5).
 *
 * @param readable whether the tables could be read; nothing is known otherwise
 * @param pids processes that have a listening socket open, ascending; of a process and those that
 *     it started, only the process
 * @param hiddenUsers user ids that have a listening socket of which no process may be inspected
 */
public record PortHolders(boolean readable, List<Long> pids, List<Integer> hiddenUsers) {

  private static final String WILDCARD_4 = "00000000";
  private static final String WILDCARD_6 = WILDCARD_4.repeat(4);
  private static final String MAPPED =
      ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
          ? "0000000000000000FFFF0000"
          : "00000000000000000000FFFF";
  private static final int WORD = 4;

  /** Copies the lists. */
  public PortHolders {
    pids = List.copyOf(pids);
    hiddenUsers = List.copyOf(hiddenUsers);
  }

  /** Those that accept connections now. */
  public static PortHolders of(InetSocketAddress address) {
    return of(Proc.HERE, address.getAddress(), address.getPort(), isHere(address.getAddress()));
  }

  static PortHolders of(Proc proc, InetAddress address, int port, boolean here) {
    boolean readable = false;
    Map<String, Integer> users = new LinkedHashMap<>();
    for (String net : here ? List.of("proc/self/net") : others(proc)) {
      Optional<String> table = proc.read(net + "/tcp");
      readable |= table.isPresent();
      users.putAll(listening(table.orElse(""), proc.read(net + "/tcp6").orElse(""), address, port));
    }
    Map<String, Set<Long>> holders = holders(proc, users.keySet());
    Set<Long> all = new LinkedHashSet<>();
    holders.values().forEach(all::addAll);
    List<Integer> hidden =
        users.entrySet().stream()
            .filter(socket -> !holders.containsKey(socket.getKey()))
            .map(Map.Entry::getValue)
            .distinct()
            .toList();
    return new PortHolders(
        readable, all.stream().filter(pid -> !isBelow(proc, pid, all)).sorted().toList(), hidden);
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true;
    }
  }

  /** Tables of one process of each other network namespace. */
  private static List<String> others(Proc proc) {
    Map<String, String> found = new TreeMap<>();
    for (long pid : proc.numbersIn("proc")) {
      link(proc, "proc/" + pid + "/ns/net")
          .ifPresent(namespace -> found.putIfAbsent(namespace, "proc/" + pid + "/net"));
    }
    link(proc, "proc/self/ns/net").ifPresent(found::remove);
    return List.copyOf(found.values());
  }

  /**
   * The sockets to which a connection goes, inode to user id: one that listens on the address comes
   * before one that listens on all of them.
   */
  static Map<String, Integer> listening(String tcp, String tcp6, InetAddress address, int port) {
    Map<String, Integer> exact = new LinkedHashMap<>();
    Map<String, Integer> all = new LinkedHashMap<>();
    String bytes = hex(address.getAddress());
    boolean four = address instanceof Inet4Address;
    if (four) {
      exact.putAll(at(tcp, bytes, port));
      exact.putAll(at(tcp6, MAPPED + bytes, port));
      all.putAll(at(tcp, WILDCARD_4, port));
    } else {
      exact.putAll(at(tcp6, bytes, port));
    }
    if (all.isEmpty()) {
      all.putAll(at(tcp6, WILDCARD_6, port));
    }
    return exact.isEmpty() ? all : exact;
  }

  private static Map<String, Integer> at(String table, String address, int port) {
    String local = address + String.format(Locale.ROOT, ":%04X", port);
    Map<String, Integer> found = new LinkedHashMap<>();
    table
        .lines()
        .map(line -> line.strip().split(" +", -1))
        .filter(f -> f.length > 9 && f[1].equals(local) && f[3].equals("0A"))
        .forEach(f -> found.put(f[9], Integer.valueOf(f[7])));
    return found;
  }

  /** Words of four bytes, each as a number of this machine. */
  private static String hex(byte[] address) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; word < address.length; word += WORD) {
      for (int i = 0; i < WORD; i++) {
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        int at = little ? word + WORD - 1 - i : word + i;
        text.append(String.format(Locale.ROOT, "%02X", address[at]));
      }
    }
    return text.toString();
  }

  /** Processes that have these sockets open, by inode. */
  private static Map<String, Set<Long>> holders(Proc proc, Set<String> inodes) {
    Map<String, Set<Long>> found = new LinkedHashMap<>();
    if (inodes.isEmpty()) {
      return found;
    }
    for (long pid : proc.numbersIn("proc")) {
      String folder = "proc/" + pid + "/fd";
      for (long fd : proc.numbersIn(folder)) {
        String target = link(proc, folder + "/" + fd).orElse("");
        String inode =
            target.startsWith("socket:[") ? target.substring(8, target.length() - 1) : "";
        if (inodes.contains(inode)) {
          found.computeIfAbsent(inode, i -> new LinkedHashSet<>()).add(pid);
        }
      }
    }
    return found;
  }

  private static boolean isBelow(Proc proc, long pid, Set<Long> all) {
    Set<Long> seen = new HashSet<>(List.of(pid));
    long parent = parent(proc, pid);
    while (parent > 0 && seen.add(parent)) {
      if (all.contains(parent)) {
        return true;
      }
      parent = parent(proc, parent);
    }
    return false;
  }

  private static long parent(Proc proc, long pid) {
    return ProcessStat.of(proc, pid).map(ProcessStat::parent).orElse(0L);
  }

  private static Optional<String> link(Proc proc, String path) {
    try {
      return Optional.of(Files.readSymbolicLink(Path.of(proc.root() + path)).toString());
    } catch (IOException e) {
      return Optional.empty(); // Gone, or not ours to read.
    }
  }
}
