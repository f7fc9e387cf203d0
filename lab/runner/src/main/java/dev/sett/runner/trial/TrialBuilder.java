package dev.sett.runner.trial;

import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.model.trial.Warning;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.verdict.disturbance.Disturbance;
import dev.sett.verdict.warnings.TrialWarnings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One variant's part in a group, on its way to becoming a {@link Trial}. */
public final class TrialBuilder {

  /** Windows of load that make one value of the warm-up series: 200 ms. */
  private static final int WINDOWS_PER_VALUE = 2;

  private final WarmUpRule rule;
  private final Variant variant;
  private final Point point;
  private final int number;
  private final int block;
  private final int position;
  private final List<Slice> slices = new ArrayList<>();
  private final List<Double> warmUpRps = new ArrayList<>();
  private final List<Warning> warnings = new ArrayList<>();
  private final List<MemoryReading> memory = new ArrayList<>();
  private Optional<CompletedProcess> ran = Optional.empty();
  private Optional<LaunchedProcess> launchedRemotely = Optional.empty();
  private Instant startedAt = Instant.EPOCH;
  private Optional<RunningVariant> running = Optional.empty();
  private boolean over;
  private final List<Slice> leftOut = new ArrayList<>();
  private List<Sample> samples = List.of();
  private Optional<Trial.Failure> failure = Optional.empty();
  private Optional<InsideEvidence> inside = Optional.empty();

  TrialBuilder(Variant variant, Point point, int number, int block, int position, WarmUpRule rule) {
    this.rule = rule;
    this.variant = variant;
    this.point = point;
    this.number = number;
    this.block = block;
    this.position = position;
  }

  public Variant variant() {
    return variant;
  }

  Point point() {
    return point;
  }

  RunningVariant running() {
    return running.orElseThrow();
  }

  /** Measured slices, warm-up included. */
  public List<Slice> slices() {
    return slices;
  }

  void started(Instant at, RunningVariant started) {
    startedAt = at;
    running = Optional.of(started);
  }

  /** Goes on with the process of a member whose part ends here. */
  void takesOver(TrialBuilder before) throws InterruptedException {
    before.end(/* passedOn= */ true);
    started(before.startedAt, before.running());
  }

  /** A program is started that ends by itself. */
  public void begun(Instant at) {
    startedAt = at;
  }

  /** It was started on another host. */
  public void launched(LaunchedProcess as) {
    launchedRemotely = Optional.of(as);
  }

  /** Number of the trial. */
  public int number() {
    return number;
  }

  /** It has. */
  public void ended(CompletedProcess how) {
    ran = Optional.of(how);
  }

  public void add(MemoryReading reading) {
    memory.add(reading);
  }

  public void add(Slice slice) {
    slices.add(slice);
    if (slice.phase() == Phase.WARM_UP) {
      List<LoadSlice.Window> windows = slice.load().windows();
      // The settling time is not part of the series.
      int counted = (int) (slice.load().countedNanos() / LoadSlice.WINDOW_NANOS);
      for (int i = Math.max(0, windows.size() - counted);
          i + WINDOWS_PER_VALUE <= windows.size();
          i += WINDOWS_PER_VALUE) {
        long completed =
            windows.subList(i, i + WINDOWS_PER_VALUE).stream()
                .mapToLong(LoadSlice.Window::completed)
                .sum();
        warmUpRps.add(completed * 1e9 / (WINDOWS_PER_VALUE * LoadSlice.WINDOW_NANOS));
      }
    }
  }

  /** A slice of a phase does not count, because others disturbed it. */
  void leaveOut(Slice slice) {
    leftOut.add(slice);
  }

  /** Whether this member is not yet steady and has warm-up time left. */
  public boolean wantsWarmUp(Duration least, Duration most) {
    Duration so = warmUp();
    return !isWarm() && (so.compareTo(least) < 0 || (!isSteady() && so.compareTo(most) < 0));
  }

  private boolean isWarm() {
    return running.filter(RunningVariant::isWarm).isPresent();
  }

  /** Whether this member has not yet had the head start it is to have. */
  public boolean isBehind() {
    return !isWarm()
        && variant.headStart().filter(time -> warmUp().compareTo(time) < 0).isPresent();
  }

  /** Adds a warning of the course. */
  public void warn(Warning warning) {
    warnings.add(warning);
  }

  public void failed(TrialException e) {
    failure = Optional.of(e.failure());
  }

  public boolean hasFailed() {
    return failure.isPresent();
  }

  /** Ends this part, and the process with it unless another member has taken it over. */
  void stop() throws InterruptedException {
    end(/* passedOn= */ false);
  }

  private void end(boolean passedOn) throws InterruptedException {
    if (running.isEmpty() || over) {
      return;
    }
    over = true;
    samples = running.get().samples();
    running
        .get()
        .memoryGap()
        .ifPresent(
            gap ->
                warnings.add(
                    new Warning(
                        Warning.Kind.PROGRAM,
                        variant.name()
                            + ": heap, direct buffers and metaspace are unknown. "
                            + gap)));
    for (String remark : running.get().remarks()) {
      warnings.add(new Warning(Warning.Kind.BACKGROUND, variant.name() + ": " + remark));
    }
    if (passedOn) {
      return;
    }
    if (!running.get().stop() && failure.isEmpty()) {
      warnings.add(
          new Warning(
              Warning.Kind.PROGRAM,
              "The program of " + variant.name() + " did not exit on SIGTERM and was killed."));
    }
    inside = running.get().inside();
  }

  /** What became of it. Call after {@link #stop}. */
  public Trial trial() {
    boolean warmed = !warmUpRps.isEmpty();
    boolean tellsSteadiness = !point.measure().is(MeasureTrait.FIXED_WARM_UP);
    if (warmed && tellsSteadiness && failure.isEmpty() && !isSteady()) {
      warnings.add(
          new Warning(
              Warning.Kind.NOT_STEADY,
              variant.name()
                  + " was not steady after "
                  + Quantity.format(warmUp())
                  + " of warm-up and was measured anyway. A higher warm-up limit may help."));
    }
    if (!leftOut.isEmpty()) {
      int number = leftOut.size();
      warnings.add(
          new Warning(
              Warning.Kind.NOISY_MACHINE,
              "%s of %s not counted, because others used more than %.0f%% of a CPU or made a CPU more than %.0f%% slower for a while."
                  .formatted(
                      number == 1 ? "1 slice" : number + " slices",
                      variant.name() + (number == 1 ? " was" : " were"),
                      100 * Disturbance.MOST_TAKEN,
                      100 * Disturbance.MOST_SLOWER)));
    }
    warnings.addAll(TrialWarnings.about(point.measure(), variant.name(), usableCpus(), slices));
    return new Trial(
        number,
        block,
        position,
        point.name(),
        variant.name(),
        startedAt,
        running
            .map(RunningVariant::launched)
            .or(() -> ran.map(CompletedProcess::launched))
            .or(() -> launchedRemotely),
        warmed
            ? Optional.of(
                new WarmUp(
                    warmUp().toMillis(),
                    isSteady(),
                    warmUpRps,
                    WINDOWS_PER_VALUE * LoadSlice.WINDOW_NANOS / 1_000_000))
            : Optional.empty(),
        slices,
        samples,
        warnings,
        failure,
        memory,
        ran.map(CompletedProcess::ended),
        inside,
        leftOut);
  }

  /** CPUs that its program can use at most, above 0; empty if nothing limits it. */
  public OptionalDouble usableCpus() {
    return variant.usableCpus(running.map(a -> a.launched().pinnedCpus()).orElse(0));
  }

  private boolean isSteady() {
    return rule.isSteady(warmUpRps, slices);
  }

  /** From its start to its first answer. */
  public Duration startTime() {
    return Duration.ofMillis(running().launched().readyMillis());
  }

  /**
   * Right answers per second in the last turn of its warm-up; a small number if there were none.
   */
  public double warmRps() {
    return slices.reversed().stream()
        .filter(s -> s.phase() == Phase.WARM_UP)
        .findFirst()
        .map(s -> Math.max(s.load().rps(), 1 / (s.load().countedNanos() / 1e9)))
        .orElse(1.0);
  }

  /**
   * Time from one request of a connection to its next in the last turn of a closed loop: by
   * Little's law connections over throughput, which includes pauses, or what answers took if that
   * is longer, as where most of a burst was not counted. As long as the turn if there was no
   * answer; 0 before the first turn.
   */
  Duration response() {
    return slices.reversed().stream()
        .filter(s -> s.phase() == Phase.WARM_UP || s.phase() == Phase.CAPACITY)
        .findFirst()
        .map(slice -> Duration.ofNanos(responseNanos(slice.load())))
        .orElse(Duration.ZERO);
  }

  private long responseNanos(LoadSlice load) {
    double little =
        load.completed() > 0
            ? 1e9 * point.connections() / load.rps()
            : (double) load.windows().size() * LoadSlice.WINDOW_NANOS;
    return (long) Math.max(little, load.meanServiceNanos().orElse(0));
  }

  /** Load of its warm-up so far. */
  public Duration warmUp() {
    return Duration.ofMillis(
        slices.stream()
            .filter(s -> s.phase() == Phase.WARM_UP)
            .mapToLong(s -> s.load().windows().size() * LoadSlice.WINDOW_NANOS / 1_000_000)
            .sum());
  }
}
