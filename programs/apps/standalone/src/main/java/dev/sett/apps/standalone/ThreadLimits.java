package dev.sett.apps.standalone;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What Linux lets a process have in threads, and how much of it is used: {@code ulimit -u}, the
 * pids controller of the cgroups, {@code kernel.threads-max}, {@code kernel.pid_max}, {@code
 * vm.max_map_count} (proc(5), sysctl(2), cgroups(7)). What can't be read is left out.
 *
 * @param all those that could be read
 */
record ThreadLimits(List<ThreadLimits.Limit> all) {
  /** From this share on a limit is what stopped us; the kernel keeps a little for others. */
  private static final double NEAR = 0.95;

  /** Memory mappings of a Java thread: its stack and the guard before it. */
  private static final int MAPPINGS_A_THREAD = 2;

  /** Mappings that the JVM needs for itself while threads are started. */
  private static final int MAPPINGS_KEPT = 4_000;

  private static final String USER = "Uid:\\s+([0-9]+).*";

  /**
   * Reads them.
   *
   * @param root where {@code proc} and {@code sys} are; {@code /} but in tests
   */
  static ThreadLimits read(Path root) {
    List<Limit> found = new ArrayList<>();
    userProcesses(root).ifPresent(found::add);
    cgroups(root, found);
    // After the slash: the threads that exist on the machine.
    OptionalLong threads = number(root.resolve("proc/loadavg"), ".*/([0-9]+) .*");
    for (String name : List.of("threads-max", "pid_max")) {
      OptionalLong most = number(root.resolve("proc/sys/kernel").resolve(name));
      if (most.isPresent() && threads.isPresent()) {
        String full = "kernel." + name;
        found.add(
            new Limit(
                full + " (for the whole machine)",
                most.getAsLong(),
                threads.getAsLong(),
                "sysctl " + full + "=N"));
      }
    }
    mappings(root).ifPresent(found::add);
    return new ThreadLimits(List.copyOf(found));
  }

  /** The most threads this process may have before it runs out of memory mappings. */
  static long threadsByMappings(Path root) {
    return mappings(root)
        .map(limit -> (limit.most() - limit.used() - MAPPINGS_KEPT) / MAPPINGS_A_THREAD)
        .map(left -> Math.max(0, left))
        .orElse(Long.MAX_VALUE);
  }

  /** Which limit was met, or that none was near. */
  String sentence() {
    Optional<Limit> nearest = all.stream().max(Comparator.comparingDouble(Limit::share));
    if (nearest.isPresent() && nearest.get().share() >= NEAR) {
      Limit limit = nearest.get();
      return "The limit reached: "
          + limit.words()
          + ". Use fewer tasks (--count), or raise it: "
          + limit.raise()
          + ".";
    }
    return "No thread limit is close ("
        + all.stream().map(Limit::words).collect(Collectors.joining("; "))
        + "), so memory ran out. Use fewer tasks (--count).";
  }

  /** The limit that stands for memory mappings, in words for a sentence of its own. */
  static String mappingsInWords(Path root) {
    return mappings(root).map(Limit::words).orElse("vm.max_map_count");
  }

  private static Optional<Limit> userProcesses(Path root) {
    OptionalLong user = number(root.resolve("proc/self/status"), USER);
    OptionalLong most = number(root.resolve("proc/self/limits"), "Max processes\\s+([0-9]+)\\s.*");
    // Root is not held to it (setrlimit(2), RLIMIT_NPROC).
    if (user.orElse(0) == 0 || most.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Limit(
            "ulimit -u (threads of this user)",
            most.getAsLong(),
            threadsOf(root, user.getAsLong()),
            "ulimit -u N, or nproc in /etc/security/limits.conf"));
  }

  private static long threadsOf(Path root, long user) {
    long threads = 0;
    try (DirectoryStream<Path> processes =
        Files.newDirectoryStream(root.resolve("proc"), "[0-9]*")) {
      for (Path process : processes) {
        Path status = process.resolve("status");
        if (number(status, USER).equals(OptionalLong.of(user))) {
          threads += number(status, "Threads:\\s+([0-9]+)").orElse(0);
        }
      }
    } catch (IOException e) {
      // Counted as far as it could be read.
    }
    return threads;
  }

  /** Every cgroup above this process may have a limit of its own. */
  private static void cgroups(Path root, List<Limit> found) {
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3 || !(parts[1].isEmpty() || parts[1].equals("pids"))) {
        continue;
      }
      Path top = root.resolve(parts[1].isEmpty() ? "sys/fs/cgroup" : "sys/fs/cgroup/pids");
      @Nullable Path group = top.resolve(parts[2].replaceFirst("^/+", "")).normalize();
      while (group != null && group.startsWith(top)) {
        OptionalLong most = number(group.resolve("pids.max"));
        OptionalLong used = number(group.resolve("pids.current"));
        if (most.isPresent() && used.isPresent()) {
          found.add(
              new Limit(
                  "pids.max of the cgroup /" + top.relativize(group),
                  most.getAsLong(),
                  used.getAsLong(),
                  "--pids-limit of the container, or TasksMax= of the service"));
        }
        group = group.getParent();
      }
    }
  }

  private static Optional<Limit> mappings(Path root) {
    OptionalLong most = number(root.resolve("proc/sys/vm/max_map_count"));
    if (most.isEmpty()) {
      return Optional.empty();
    }
    try (Stream<String> maps = Files.lines(root.resolve("proc/self/maps"))) {
      return Optional.of(
          new Limit(
              "vm.max_map_count (memory mappings of this process)",
              most.getAsLong(),
              maps.count(),
              "sysctl vm.max_map_count=N"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The number that is all a file holds; empty if there is none, such as for {@code max}. */
  private static OptionalLong number(Path file) {
    return number(file, "([0-9]{1,18})");
  }

  /** The number in the first line of this form; empty if there is none. */
  private static OptionalLong number(Path file, String form) {
    return lines(file).stream()
        .map(Pattern.compile(form)::matcher)
        .filter(Matcher::matches)
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .findFirst();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * One limit of the operating system on the number of threads.
   *
   * @param name as its documentation calls it
   * @param most the limit
   * @param used how much of it is used
   * @param raise what raises it, the end of a sentence
   */
  record Limit(String name, long most, long used, String raise) {

    /** Used share, 1 when nothing is left. */
    double share() {
      return (double) used / Math.max(1, most);
    }

    /** In words: {@code kernel.pid_max 32768, 32760 used}. */
    String words() {
      return "%s is %d, %d used".formatted(name, most, used);
    }
  }
}
