package dev.sett.probe.process;

import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What tells a process from every other one of this machine since it was started, whoever looks.
 *
 * @param pid its number, which other processes get later
 * @param start when it began: clock ticks since boot on Linux, milliseconds since 1970 elsewhere;
 *     two processes of the same number differ in it
 * @param owner the user it runs as: the number on Linux, the name elsewhere
 */
public record ProcessIdentity(long pid, long start, String owner) {

  /** The identity of a running process; empty if there is none, or it is hidden from this user. */
  public static Optional<ProcessIdentity> of(long pid) {
    return Proc.HERE.present() ? of(Proc.HERE, pid) : ofHandle(pid);
  }

  static Optional<ProcessIdentity> of(Proc proc, long pid) {
    return ProcessStat.of(proc, pid)
        .filter(stat -> stat.state() != 'Z')
        .flatMap(
            stat ->
                effectiveUser(proc, pid)
                    .map(owner -> new ProcessIdentity(pid, stat.startTicks(), owner)));
  }

  /** The second number of the line {@code Uid:}, see proc_pid_status(5). */
  private static Optional<String> effectiveUser(Proc proc, long pid) {
    return proc.read("proc/" + pid + "/status")
        .flatMap(text -> KernelFields.textAfter(text, "Uid:"))
        .map(numbers -> numbers.split("\\s+", -1))
        .filter(numbers -> numbers.length == 4)
        .map(numbers -> numbers[1]);
  }

  private static Optional<ProcessIdentity> ofHandle(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(ProcessHandle::info)
        .flatMap(
            info ->
                info.startInstant()
                    .map(Instant::toEpochMilli)
                    .flatMap(
                        start -> info.user().map(user -> new ProcessIdentity(pid, start, user))));
  }

  /**
   * The owner of a file, as {@link #owner} names users. A link is not followed.
   *
   * @throws IOException if the file is gone, or the file system has no owners
   */
  public static String ownerOf(Path file) throws IOException {
    return Proc.HERE.present()
        ? String.valueOf(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS))
        : Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
  }
}
