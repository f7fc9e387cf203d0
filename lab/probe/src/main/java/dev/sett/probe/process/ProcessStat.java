package dev.sett.probe.process;

import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.Proc;
import java.util.Optional;

/**
 * One line of {@code /proc/<pid>/stat}, see proc_pid_stat(5).
 *
 * @param state one letter; Z is a process that ended and was not yet waited for
 * @param session number of the session, which is the process that began it
 * @param startTicks after boot; pid and start together never come again
 * @param endedUserNanos user time of descendants that ended and were waited for
 * @param endedSystemNanos system time of the same
 */
public record ProcessStat(
    String command,
    char state,
    long parent,
    long session,
    long startTicks,
    long userNanos,
    long systemNanos,
    long endedUserNanos,
    long endedSystemNanos,
    int threads,
    long rssBytes) {

  /** Parses the line; empty if it is not one. */
  public static Optional<ProcessStat> parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    if (open < 0 || close < open || close + 3 >= line.length()) {
      return Optional.empty();
    }
    // Field 3 of the manual page is index 0 here.
    String[] fields = line.substring(close + 2).strip().split(" ", -1);
    if (fields.length < 22) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessStat(
              line.substring(open + 1, close),
              fields[0].charAt(0),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[3]),
              Long.parseLong(fields[19]),
              ticks(fields[11]),
              ticks(fields[12]),
              ticks(fields[13]),
              ticks(fields[14]),
              Integer.parseInt(fields[17]),
              Long.parseLong(fields[21]) * LibC.PAGE_BYTES));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public static Optional<ProcessStat> of(Proc proc, long pid) {
    return proc.read("proc/" + pid + "/stat").flatMap(ProcessStat::parse);
  }

  /** Clock ticks since boot, as {@link #startTicks} counts them; 0 where that is not told. */
  public static long ticksNow(Proc proc) {
    return proc.line("proc/uptime")
        .map(line -> line.split(" ", -1)[0])
        .map(seconds -> (long) (Double.parseDouble(seconds) * 1e9 / LibC.TICK_NANOS))
        .orElse(0L);
  }

  private static long ticks(String field) {
    return Long.parseLong(field) * LibC.TICK_NANOS;
  }
}
