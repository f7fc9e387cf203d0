package dev.sett.probe.machine;

import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Who listens on a TCP port of this machine.
 *
 * @param pid its process
 * @param command its command line, or its short name where that cannot be read
 */
public record PortOwner(long pid, String command) {

  /**
   * The process that listens on a port; empty if nobody does, if it belongs to another user, or if
   * this system has no /proc. Looks the socket up in {@code /proc/net/tcp} and {@code tcp6}, and
   * its inode among the open files of every process that may be read.
   *
   * @param port 1 to 65535
   */
  public static Optional<PortOwner> of(int port) {
    Proc proc = Proc.HERE;
    return inode(proc.read("proc/net/tcp").orElse(""), port)
        .or(() -> inode(proc.read("proc/net/tcp6").orElse(""), port))
        .flatMap(inode -> holder(proc, "socket:[" + inode + "]"))
        .map(pid -> new PortOwner(pid, command(proc, pid)));
  }

  /** The inode of the socket in state LISTEN (0A) on a port. */
  static Optional<String> inode(String table, int port) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    return table
        .lines()
        .map(line -> line.strip().split(" +", -1))
        .filter(f -> f.length > 9 && f[1].endsWith(end) && f[3].equals("0A"))
        .map(f -> f[9])
        .findFirst();
  }

  private static Optional<Long> holder(Proc proc, String link) {
    for (long pid : proc.numbersIn("proc")) {
      String folder = "proc/" + pid + "/fd";
      for (long fd : proc.numbersIn(folder)) {
        try {
          Path target = Files.readSymbolicLink(Path.of(proc.root() + folder + "/" + fd));
          if (target.toString().equals(link)) {
            return Optional.of(pid);
          }
        } catch (IOException e) {
          // Closed since, or not ours to read: not the one.
        }
      }
    }
    return Optional.empty();
  }

  /** A process of this machine. */
  public static PortOwner process(long pid) {
    return new PortOwner(pid, command(Proc.HERE, pid));
  }

  /** Command line of a process with blanks for its separators, its short name if it has none. */
  static String command(Proc proc, long pid) {
    return proc.line("proc/" + pid + "/cmdline")
        .map(line -> line.replace('\0', ' ').strip())
        .filter(line -> !line.isEmpty())
        .or(() -> ProcessStat.of(proc, pid).map(ProcessStat::command))
        .orElse("process " + pid);
  }
}
