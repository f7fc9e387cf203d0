package dev.sett.workload;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntUnaryOperator;

/**
 * What one request asks to be done, in this order; each part may be nothing.
 *
 * @param cpuRounds SHA-256 rounds, 0 to 10,000,000
 * @param idle sleep, 0 to 60 s
 * @param fileBytes length of the page-cached file that is the body of the answer, 0 to 16 MiB
 * @param remote how long the back end takes to answer a call, 0 (no call) to 60 s
 * @param lock sleep inside a {@code synchronized} block, 0 to 60 s
 * @param allocBytes bytes allocated, 0 to 64 MiB
 */
public record Work(
    int cpuRounds, Duration idle, int fileBytes, Duration remote, Duration lock, int allocBytes) {

  private static final List<Unit> WORK =
      List.of(Unit.CPU, Unit.IDLE, Unit.FILE, Unit.REMOTE, Unit.LOCK, Unit.ALLOC);
  private static final List<Unit> FIBERS =
      List.of(Unit.CPU_ITERATIONS, Unit.IDLE_DELAY, Unit.FILE_LENGTH);

  /**
   * The work of {@code /work?cpu=&idle=&file=&remote=&lock=&alloc=}; a part not named is nothing.
   * With {@code idle=5ms/50} one request in 50 sleeps, drawn anew for each.
   *
   * @param rawQuery the query as it stands in the URL, still encoded; empty if there is none
   * @throws BadRequestException if a parameter is unknown, given twice, not a number or out of
   *     range; the message says which and what the range is
   */
  public static Work parse(String rawQuery) throws BadRequestException {
    return parse(rawQuery, bound -> ThreadLocalRandom.current().nextInt(bound));
  }

  /**
   * The same with another source of chance.
   *
   * @param draw gives a random number of at least 0 and below its argument
   */
  static Work parse(String rawQuery, IntUnaryOperator draw) throws BadRequestException {
    Map<Unit, String> texts = Query.parse(rawQuery, WORK);
    return new Work(
        Unit.CPU.count(texts.getOrDefault(Unit.CPU, "0")),
        Unit.IDLE.sometimes(texts.getOrDefault(Unit.IDLE, "0"), draw),
        Unit.FILE.count(texts.getOrDefault(Unit.FILE, "0")),
        Unit.REMOTE.time(texts.getOrDefault(Unit.REMOTE, "0")),
        Unit.LOCK.time(texts.getOrDefault(Unit.LOCK, "0")),
        Unit.ALLOC.count(texts.getOrDefault(Unit.ALLOC, "0")));
  }

  /**
   * The work of {@code /sync} and {@code /async}, with the names and defaults of the fibers server:
   * {@code cpuIterations=10000&idleDelay=0&fileLength=102400}.
   *
   * @param rawQuery the query as it stands in the URL, still encoded; empty if there is none
   * @throws BadRequestException as {@link #parse} does
   */
  public static Work parseFibers(String rawQuery) throws BadRequestException {
    Map<Unit, String> texts = Query.parse(rawQuery, FIBERS);
    return new Work(
        Unit.CPU_ITERATIONS.count(texts.getOrDefault(Unit.CPU_ITERATIONS, "10000")),
        Unit.IDLE_DELAY.time(texts.getOrDefault(Unit.IDLE_DELAY, "0")),
        Unit.FILE_LENGTH.count(texts.getOrDefault(Unit.FILE_LENGTH, "102400")),
        Duration.ZERO,
        Duration.ZERO,
        0);
  }

  /** Whether there is nothing to do but to sleep, or nothing at all. */
  public boolean waitsOnly() {
    return cpuRounds == 0 && fileBytes == 0 && !goesOnAfterFile();
  }

  /** Whether anything is to be done after the file was read. */
  boolean goesOnAfterFile() {
    return !remote.isZero() || !lock.isZero() || allocBytes > 0;
  }
}
