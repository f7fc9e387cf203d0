package dev.sett.probe.usage;

import dev.sett.model.outside.Sockets;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the queues of the sockets behind one port of a process. Goes through the table of all
 * connections in its network namespace, a few microseconds each: for trials kept apart only. One
 * thread.
 */
public final class SocketProbe {
  private static final String ESTABLISHED = "01";
  private static final String LISTEN = "0A";
  private static final int LOCAL = 1;
  private static final int STATE = 3;
  private static final int QUEUES = 4;

  private final Proc proc;
  private final String net;
  private final String port;
  private long retransmits;
  private long overflows;

  SocketProbe(Proc proc, long pid, int port) {
    this.proc = proc;
    this.net = "proc/" + pid + "/net/";
    this.port = String.format(Locale.ROOT, ":%04X", port);
    retransmits = retransmitsSoFar();
    overflows = overflowsSoFar();
  }

  /**
   * A probe of a process.
   *
   * @param port on which it listens, 1 to 65535
   */
  public static SocketProbe of(long pid, int port) {
    return new SocketProbe(Proc.HERE, pid, port);
  }

  /** How things stand now; empty if the system does not tell. */
  public Optional<Sockets> read() {
    Optional<String> table = proc.read(net + "tcp");
    if (table.isEmpty()) {
      return Optional.empty();
    }
    Sums sums = new Sums();
    sums.add(table.get(), port);
    sums.add(proc.read(net + "tcp6").orElse(""), port);
    long sentAgain = retransmitsSoFar();
    long full = overflowsSoFar();
    Sockets sockets =
        new Sockets(
            sums.toAccept,
            sums.unread,
            sums.unsent,
            Math.max(0, sentAgain - retransmits),
            Math.max(0, full - overflows));
    retransmits = sentAgain;
    overflows = full;
    return Optional.of(sockets);
  }

  /** Number of established connections to the port; 0 if the system does not tell. */
  public int established() {
    Sums sums = new Sums();
    sums.add(proc.read(net + "tcp").orElse(""), port);
    sums.add(proc.read(net + "tcp6").orElse(""), port);
    return sums.established;
  }

  private long retransmitsSoFar() {
    return counter(proc.read(net + "snmp").orElse(""), "Tcp:", "RetransSegs");
  }

  private long overflowsSoFar() {
    return counter(proc.read(net + "netstat").orElse(""), "TcpExt:", "ListenOverflows");
  }

  /**
   * A value of a table whose lines come in pairs, names and values, both beginning with the same
   * label; 0 if it is not there.
   */
  static long counter(String text, String label, String name) {
    List<String[]> lines =
        text.lines().filter(l -> l.startsWith(label)).map(l -> l.split(" +", -1)).toList();
    if (lines.size() < 2) {
      return 0;
    }
    int column = Arrays.asList(lines.get(0)).indexOf(name);
    return column < 0 || column >= lines.get(1).length
        ? 0
        : KernelFields.number(lines.get(1)[column]).orElse(0L);
  }

  /** What the lines of a table of connections add up to. */
  private static final class Sums {
    private long toAccept;
    private long unread;
    private long unsent;
    private int established;

    void add(String table, String port) {
      for (String line : table.lines().skip(1).toList()) {
        String[] fields = line.strip().split(" +", QUEUES + 2);
        if (fields.length <= QUEUES + 1 || !fields[LOCAL].endsWith(port)) {
          continue;
        }
        // Of a socket that listens the second is the number of connections to accept.
        long sent = hex(fields[QUEUES], 0);
        long received = hex(fields[QUEUES], fields[QUEUES].indexOf(':') + 1);
        if (fields[STATE].equals(LISTEN)) {
          toAccept += received;
        } else if (fields[STATE].equals(ESTABLISHED)) {
          unread += received;
          unsent += sent;
          established++;
        }
      }
    }

    private static long hex(String queues, int from) {
      int to = Math.min(queues.length(), from + 8);
      try {
        return Long.parseLong(queues.substring(from, to), 16);
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }
}
