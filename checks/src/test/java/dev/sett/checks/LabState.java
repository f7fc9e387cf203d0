package dev.sett.checks;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a lab is doing, seen from outside: by its files, its processes, and what it shows on its
 * terminal.
 */
enum LabState {
  BEFORE_LOCK("before the lock", /* onTerminal= */ false),
  ENGINE("load engine starting", /* onTerminal= */ false),
  START("program starting", /* onTerminal= */ true),
  WARM_UP("warm-up", /* onTerminal= */ true),
  CAPACITY("maximum throughput", /* onTerminal= */ true),
  FIXED_RATE("fixed rate", /* onTerminal= */ true),
  STOP("program stopping", /* onTerminal= */ false),
  WITH_TRIAL("measuring, with a finished trial", /* onTerminal= */ false),
  SAVE("saving a trial", /* onTerminal= */ false),
  JUDGE("judging", /* onTerminal= */ false),
  REPORT("writing the report", /* onTerminal= */ false),
  EXPLAIN("explaining", /* onTerminal= */ false);

  /** Trials of the runs that {@link Resilience} breaks. */
  static final int TRIALS = 4;

  /** Those in which a lab gets signals, in the order of a run. */
  static final List<LabState> SIGNALLED =
      Stream.of(values()).filter(state -> state != WITH_TRIAL).toList();

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final String words;
  private final boolean onTerminal;

  LabState(String words, boolean onTerminal) {
    this.words = words;
    this.onTerminal = onTerminal;
  }

  /** For people. */
  String words() {
    return words;
  }

  /** Whether only a lab with a terminal shows it. */
  boolean onTerminal() {
    return onTerminal;
  }

  /**
   * Waits until a lab is in this state; from the start of a program to its stop, not before a trial
   * is finished.
   *
   * @param told file that a program makes when it is told to end
   * @throws AssertionError if it ends before, or never gets there
   */
  void await(LabRun run, Path told) throws IOException, InterruptedException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    if (this == SAVE) {
      awaitPartial(run, until);
      return;
    }
    while (!isNow(run, told)) {
      require(run, until);
      Thread.sleep(1);
    }
  }

  private void require(LabRun run, long until) throws IOException {
    if (!run.isAlive() || System.nanoTime() > until) {
      throw new AssertionError("never " + words + ": " + run.text());
    }
  }

  private boolean isNow(LabRun run, Path told) throws IOException {
    return switch (this) {
      case BEFORE_LOCK -> run.hasBegun();
      case ENGINE -> !run.below("dev.sett.load.EngineMain").isEmpty();
      case START -> shows(run, "starting");
      case WARM_UP -> shows(run, "warming up");
      case CAPACITY -> shows(run, "at maximum throughput");
      case FIXED_RATE -> shows(run, "at a fixed rate");
      case STOP -> Files.exists(told);
      case WITH_TRIAL -> has(run, "trials/001.json");
      case SAVE -> false;
      case JUDGE -> has(run, "trials/%03d.json".formatted(TRIALS));
      case REPORT -> has(run, "result.json");
      case EXPLAIN ->
          has(run, "evidence/plan.json") && !run.below(Misbehaving.class.getName()).isEmpty();
    };
  }

  private static boolean shows(LabRun run, String doing) throws IOException {
    return has(run, "trials/001.json") && run.doing().equals(doing);
  }

  private static boolean has(LabRun run, String file) throws IOException {
    return run.result().filter(folder -> Files.exists(folder.resolve(file))).isPresent();
  }

  /** A file that is there for a millisecond is not found by looking again and again. */
  private void awaitPartial(LabRun run, long until) throws IOException, InterruptedException {
    while (!has(run, "trials")) {
      require(run, until);
      Thread.sleep(1);
    }
    Path trials = run.result().orElseThrow().resolve("trials");
    try (WatchService files = trials.getFileSystem().newWatchService()) {
      WatchKey _ = trials.register(files, StandardWatchEventKinds.ENTRY_CREATE);
      while (true) {
        require(run, until);
        WatchKey key = files.poll(1, TimeUnit.SECONDS);
        if (key == null) {
          continue;
        }
        for (WatchEvent<?> event : key.pollEvents()) {
          if (event.context().toString().startsWith("002.")) {
            return;
          }
        }
        key.reset();
      }
    } catch (ClosedWatchServiceException e) {
      throw new AssertionError(e);
    }
  }
}
