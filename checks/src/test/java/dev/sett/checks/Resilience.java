package dev.sett.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Breaks real labs on purpose and looks what is lost and what is left behind: the tables of {@code
 * bench/resilience/results.md}; {@code bench/resilience/run.sh} runs it.
 */
final class Resilience {

  /** What is promised from SIGINT or SIGTERM to the end of the lab. */
  private static final Duration ASKED_LIMIT = Duration.ofSeconds(5);

  private static final int BLOCKS = LabState.TRIALS / 2;
  private static final int AT_ONCE = 3;

  private Resilience() {}

  /**
   * Runs the cases whose names begin with one of the arguments, all if there are none, and prints a
   * table. Exit code 1 if anything was lost, left behind or otherwise wrong.
   */
  public static void main(String[] args) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(
                    () -> {
                      LabRun.killAll();
                      SmallDisk.closeAll();
                    }));
    Path folder = Files.createTempDirectory("sett-break-");
    boolean good = true;
    try (ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE)) {
      List<BreakCase> wanted =
          cases(new BreakableLabs(folder, ASKED_LIMIT, BLOCKS))
              .filter(
                  c ->
                      args.length == 0 || Arrays.stream(args).anyMatch(a -> c.name().startsWith(a)))
              .toList();
      List<Future<BreakOutcome>> all =
          wanted.stream().map(c -> pool.submit(() -> tried(c))).toList();
      System.out.println(
          "| case | state | finished trials | lost | processes left | other leftovers |"
              + " lab ended after | with |");
      System.out.println("|---|---|--:|--:|--:|--:|--:|---|");
      for (int i = 0; i < wanted.size(); i++) {
        good &= print(wanted.get(i), all.get(i));
      }
    } finally {
      Folders.delete(folder);
    }
    System.exit(good ? 0 : 1);
  }

  private static Stream<BreakCase> cases(BreakableLabs labs) {
    return Stream.of(
            new SignalCases(labs).cases(),
            new ProcessCases(labs).cases(),
            new DiskCases(labs).cases(),
            new LockCases(labs).cases())
        .flatMap(List::stream);
  }

  private static BreakOutcome tried(BreakCase one) throws Exception {
    long from = System.nanoTime();
    try {
      return one.deed().run();
    } finally {
      System.err.printf("%s: %d s%n", one.name(), (System.nanoTime() - from) / 1_000_000_000L);
    }
  }

  private static boolean print(BreakCase one, Future<BreakOutcome> future)
      throws InterruptedException {
    try {
      BreakOutcome o = future.get();
      System.out.printf(
          "| %s | %s | %d | %d | %d | %d | %.1f s | %s |%n",
          o.name(),
          o.state(),
          o.finished(),
          o.lost(),
          o.orphans().size(),
          o.leftovers().size(),
          o.seconds(),
          o.ended());
      Stream.of(o.orphans(), o.leftovers(), o.problems())
          .flatMap(List::stream)
          .forEach(line -> System.err.println(one.name() + ": " + line));
      return o.good();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SmallDisk.Unavailable skipped) {
        System.out.printf("| %s | skipped: %s | | | | | | |%n", one.name(), skipped.getMessage());
        return true;
      }
      System.out.printf("| %s | failed | | | | | | |%n", one.name());
      System.err.println(one.name() + ": " + e.getCause());
      return false;
    }
  }
}
