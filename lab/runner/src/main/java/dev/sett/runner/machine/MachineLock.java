package dev.sett.runner.machine;

import dev.sett.model.text.ExperimentException;
import dev.sett.probe.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * A lab that wants to measure creates a file in a folder that all users share (/tmp), then looks for
 * files of other labs. The name of a file says which process made it, and when that process began.
 *
 * No single file is locked, because whoever creates or opens such a file first could keep all others
 * out. Instead, every lab has a file with a name of its own, and a file counts only while the process
 * it names runs and belongs to the owner of the file. So a file that a killed lab has left behind, or
 * that somebody made up, does not count. Nothing is opened or read: all that matters is the name, the
 * owner and the time of a file, so it does not matter whether it is a pipe, a link or huge.
 *
 * Each creates its file before it looks. So of two labs that begin together at least one sees the
 * other. If both do, both remove their files, wait for times that differ, and try again.
 */
/**
 * Keeps two measurements on one machine from disturbing each other, also those of different users.
 * It ends with the process, however that ends. Another user can prevent measurements only with a
 * process that keeps running, which the refusal names.
 *
 * <p>Not seen are labs in containers with their own {@code /tmp} or process numbers, and labs of
 * other users where the kernel hides the processes of others ({@code hidepid}). Thread safe.
 */
public final class MachineLock implements AutoCloseable {

  /** Names the folder; tests and users who can't write to {@code /tmp} set it. */
  static final String FOLDER_PROPERTY = "sett.lock-folder";

  private static final Path SHARED = Path.of("/tmp");
  private static final String PREFIX = "sett-lock-";
  private static final Pattern NAME =
      Pattern.compile(PREFIX + "([0-9]{1,10})-([0-9]{1,18})-[0-9a-f-]{36}");
  private static final int ATTEMPTS = 5;
  private static final long LEAST_REST_MILLIS = 10;
  private static final long MOST_REST_MILLIS = 100;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private final Path file;

  private MachineLock(Path file) {
    this.file = file;
  }

  /** Who measures: one of our files that counts. */
  private record Holder(Path file, long pid) {

    String sentence() {
      return "another Sett measurement is running on this machine: process "
          + pid
          + " of user "
          + user()
          + since()
          + ". Wait for it, or stop it.";
    }

    private String user() {
      try {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
      } catch (IOException e) {
        return "unknown"; // It ended meanwhile.
      }
    }

    private String since() {
      try {
        return ", since "
            + TIME.format(
                Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .atZone(ZoneOffset.UTC))
            + " UTC";
      } catch (IOException e) {
        return "";
      }
    }
  }

  /**
   * Takes the lock of this machine. Waits for less than a second.
   *
   * @throws ExperimentException if another process holds it; the message says which, whose, and
   *     since when
   */
  public static MachineLock take() {
    String named = System.getProperty(FOLDER_PROPERTY, "");
    Path shared =
        Files.isDirectory(SHARED) ? SHARED : Path.of(System.getProperty("java.io.tmpdir"));
    return take(
        named.isBlank() ? shared : Path.of(named),
        ProcessIdentity::of,
        () ->
            LockSupport.parkNanos(
                TimeUnit.MILLISECONDS.toNanos(
                    ThreadLocalRandom.current().nextLong(LEAST_REST_MILLIS, MOST_REST_MILLIS))));
  }

  /**
   * The same in another folder.
   *
   * @param processes finds a process by its number
   * @param rest waits a little, each time and in each process differently
   */
  public static MachineLock take(
      Path folder, LongFunction<Optional<ProcessIdentity>> processes, Runnable rest) {
    try {
      for (int attempt = 1; ; attempt++) {
        MachineLock mine = announce(folder, processes);
        Optional<Holder> other = mine.other(folder, processes);
        if (other.isEmpty()) {
          return mine;
        }
        String sentence = other.get().sentence();
        mine.close();
        if (attempt == ATTEMPTS) {
          throw new ExperimentException(other.get().file().toString(), sentence);
        }
        rest.run();
      }
    } catch (IOException e) {
      throw new ExperimentException(
          folder.toString(),
          "can't be used to see and show that a measurement is running on this machine ("
              + e.getMessage()
              + "). Set another folder that all users of this machine can write to:"
              + " SETT_OPTS=-D"
              + FOLDER_PROPERTY
              + "=FOLDER");
    }
  }

  private static MachineLock announce(
      Path folder, LongFunction<Optional<ProcessIdentity>> processes) throws IOException {
    long pid = ProcessHandle.current().pid();
    long start =
        processes
            .apply(pid)
            .orElseThrow(() -> new IOException("process " + pid + " can't be read in /proc"))
            .start();
    return new MachineLock(
        Files.createFile(
            folder.resolve(PREFIX + pid + "-" + start + "-" + UUID.randomUUID().toString())));
  }

  /** Another lab whose file counts. Files that our user's ended labs have left are removed. */
  private Optional<Holder> other(Path folder, LongFunction<Optional<ProcessIdentity>> processes)
      throws IOException {
    String us = ProcessIdentity.ownerOf(file);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path one : all) {
        Matcher name = NAME.matcher(one.getFileName().toString());
        if (one.equals(file) || !name.matches()) {
          continue;
        }
        long pid = Long.parseLong(name.group(1));
        long start = Long.parseLong(name.group(2));
        Optional<String> owner = owner(one);
        Optional<ProcessIdentity> process =
            processes.apply(pid).filter(running -> running.start() == start);
        if (owner.isPresent() && process.map(ProcessIdentity::owner).equals(owner)) {
          return Optional.of(new Holder(one, pid));
        }
        if (process.isEmpty() && owner.equals(Optional.of(us))) {
          remove(one);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return Optional.empty();
  }

  /** Empty if the file is gone. */
  private static Optional<String> owner(Path file) {
    try {
      return Optional.of(ProcessIdentity.ownerOf(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It does not count, so it does no harm.
    }
  }

  /** Whether the lock is held. */
  public void requireHeld() {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalStateException("the machine's lock was lost");
    }
  }

  @Override
  public void close() {
    remove(file);
  }
}
