package dev.sett.runner.command;

import dev.sett.model.text.ExperimentException;
import dev.sett.probe.process.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Folders that the lab made and removes again. */
public final class TemporaryFolders {

  private static final String PREFIX = "sett-run-";

  /** Process, its start if that was known, its process namespace, then what {@link Files} adds. */
  private static final Pattern NAME =
      Pattern.compile(PREFIX + "([0-9]{1,10})-([1-9][0-9]{0,17})-([0-9]{1,12})-[0-9]+");

  private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

  private TemporaryFolders() {}

  /**
   * Makes a folder for files that nobody else may read and that are removed in the end. Those that
   * killed runs of this user have left are removed before.
   *
   * @throws ExperimentException if it can't be made
   */
  public static Path makeTemporary() {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    try {
      return makeIn(parent, ProcessIdentity::of);
    } catch (IOException e) {
      throw new ExperimentException(
          parent.toString(), "can't be written (" + e.getMessage() + ").");
    }
  }

  /**
   * The same in a folder.
   *
   * @param processes finds a process by its number
   */
  static Path makeIn(Path parent, LongFunction<Optional<ProcessIdentity>> processes)
      throws IOException {
    long namespace = namespace();
    Path made = Files.createTempDirectory(parent, own(processes));
    if (processes.apply(ProcessHandle.current().pid()).isEmpty()) {
      return made; // Where we don't see ourselves, we don't see who else runs.
    }
    deleteMatching(
        parent,
        ProcessIdentity.ownerOf(made),
        name ->
            // Processes of another container may run and not be seen from here.
            Long.parseLong(name.group(3)) == namespace
                && !isRunning(
                    processes, Long.parseLong(name.group(1)), Long.parseLong(name.group(2))));
    return made;
  }

  /** Removes all that this process has made and not removed, as far as that is possible. */
  public static void tryToDeleteOwn() {
    try {
      deleteOwnIn(Path.of(System.getProperty("java.io.tmpdir")), ProcessIdentity::of);
    } catch (IOException e) {
      // What stays behind only takes room.
    }
  }

  /** The same in a folder. */
  static void deleteOwnIn(Path parent, LongFunction<Optional<ProcessIdentity>> processes)
      throws IOException {
    Optional<ProcessIdentity> us = processes.apply(ProcessHandle.current().pid());
    String own = own(processes);
    if (us.isPresent()) {
      deleteMatching(parent, us.get().owner(), name -> name.group().startsWith(own));
    }
  }

  /** How the names of our folders begin. */
  private static String own(LongFunction<Optional<ProcessIdentity>> processes) {
    long pid = ProcessHandle.current().pid();
    long start = processes.apply(pid).map(ProcessIdentity::start).orElse(0L);
    return PREFIX + pid + "-" + start + "-" + namespace() + "-";
  }

  private static void deleteMatching(Path parent, String owner, Predicate<Matcher> which)
      throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path one : all) {
        Matcher name = NAME.matcher(String.valueOf(one.getFileName()));
        if (name.matches()
            && which.test(name)
            && Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
            && isOwnedBy(one, owner)) {
          tryToDeleteAll(one);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isRunning(
      LongFunction<Optional<ProcessIdentity>> processes, long pid, long start) {
    return processes.apply(pid).filter(running -> running.start() == start).isPresent();
  }

  private static boolean isOwnedBy(Path folder, String owner) {
    try {
      return ProcessIdentity.ownerOf(folder).equals(owner);
    } catch (IOException e) {
      return false; // It is gone.
    }
  }

  /** Number of our process namespace: process numbers mean something only inside it. */
  private static long namespace() {
    try {
      String digits = Files.readSymbolicLink(NAMESPACE).toString().replaceAll("[^0-9]", "");
      return digits.isEmpty() ? 0 : Long.parseLong(digits);
    } catch (IOException | NumberFormatException | UnsupportedOperationException e) {
      return 0; // A system without namespaces.
    }
  }

  /**
   * Removes a folder with all that is in it, if it is there. A link is removed, not what it points
   * at.
   *
   * @throws IOException if something can't be removed; some of the rest is gone then
   */
  public static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }

  /** The same of a folder that does no harm if something of it stays behind. */
  public static void tryToDeleteAll(Path folder) {
    try {
      deleteAll(folder);
    } catch (IOException e) {
      // What stays behind only takes room.
    }
  }
}
