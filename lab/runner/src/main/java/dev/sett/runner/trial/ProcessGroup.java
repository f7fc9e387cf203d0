package dev.sett.runner.trial;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.verdict.disturbance.NearLevels;
import dev.sett.verdict.disturbance.SpeedLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * Processes that are alive together, at one point or at several one after another. The load goes
 * from one to the next in slices, in a new random order every round, so that any drift affects all
 * of them equally.
 */
public final class ProcessGroup {

  /** Load before the counted window of a slice, unless a closed loop needs longer to be level. */
  public static final Duration SETTLE = Defaults.SETTLE;

  private final ExecutionEnvironment environment;
  private final Design design;
  private final Progress progress;
  private final Random random;
  private final NearLevels levels;
  private List<TrialBuilder> members = List.of();
  private Optional<TrialBuilder> current = Optional.empty();

  /**
   * A group without members yet.
   *
   * @param levels how fast the CPUs were in the groups before
   */
  public ProcessGroup(
      ExecutionEnvironment environment,
      Design design,
      Progress progress,
      Random random,
      NearLevels levels) {
    this.levels = levels;
    this.environment = environment;
    this.design = design;
    this.progress = progress;
    this.random = random;
  }

  /**
   * Starts the programs of the first visit, takes them through all visits, and stops them.
   *
   * @param protocols what the programs go through, asked for as each visit begins
   * @return all trials of a visit if all went well, else only those that failed, and nothing of the
   *     visits that would have come after it
   */
  public List<Trial> run(List<PointRun> visits, Function<PointRun, MeasurementProtocol> protocols)
      throws InterruptedException {
    List<PointRun> begun = new ArrayList<>();
    try {
      for (PointRun visit : visits) {
        begun.add(visit);
        progress.block(visit.point().name(), visit.block());
        arrive(visit);
        protocols.apply(visit).run(this);
      }
    } catch (TrialException e) {
      current.orElseThrow().failed(e);
    } finally {
      leave(begun);
      environment.leave();
    }
    return begun.stream().flatMap(visit -> visit.told().stream()).map(TrialBuilder::trial).toList();
  }

  private void arrive(PointRun visit) throws InterruptedException {
    List<TrialBuilder> before = members;
    members = visit.members();
    if (before.isEmpty()) {
      turnTo(members.getFirst());
      environment.enter(members.stream().map(TrialBuilder::variant).toList());
    }
    for (int i = 0; i < members.size(); i++) {
      TrialBuilder member = members.get(i);
      turnTo(member);
      if (before.isEmpty()) {
        progress.starting(member.variant().name());
        member.started(environment.now(), environment.start(member.variant(), visit.point()));
      } else {
        member.takesOver(before.get(i));
        member.running().moveTo(visit.point());
      }
    }
  }

  /** Stops the programs. */
  private static void leave(List<PointRun> begun) throws InterruptedException {
    for (PointRun visit : begun) {
      for (TrialBuilder member : visit.members()) {
        member.stop();
      }
    }
  }

  private void turnTo(TrialBuilder member) {
    current = Optional.of(member);
  }

  /** Time that is left until a moment of the environment's clock, not below 0. */
  public Duration until(long nanos) {
    return Duration.ofNanos(Math.max(0, nanos - environment.nanoTime()));
  }

  public List<TrialBuilder> members() {
    return members;
  }

  /**
   * One turn of load on a member, counted once the load is level, for the length of the design or
   * as much longer as its responses need.
   */
  public void load(TrialBuilder member, Phase phase, Shape shape) throws InterruptedException {
    Onset onset = onset(shape);
    load(member, phase, onset.begins(shape), onset.settle(), counted(member, onset));
  }

  /** How long such a turn takes at most, without its drain. */
  public Duration turn(Shape shape) {
    Onset onset = onset(shape);
    return members.stream()
        .map(member -> counted(member, onset))
        .max(Duration::compareTo)
        .orElseThrow()
        .plus(onset.settle());
  }

  private Duration counted(TrialBuilder member, Onset onset) {
    return onset.counted(design.slice(), member.response());
  }

  /** The same for all members, whichever of them is the slowest. */
  private Onset onset(Shape shape) {
    return Onset.of(
        shape, members.stream().map(TrialBuilder::response).max(Duration::compareTo).orElseThrow());
  }

  /**
   * One turn of load on a member.
   *
   * @param settle load that is not counted, before the counted window
   * @throws TrialException if the program or the engine breaks; then the member has failed
   */
  public void load(TrialBuilder member, Phase phase, Shape shape, Duration settle, Duration counted)
      throws InterruptedException {
    turnTo(member);
    progress.turn(member.variant().name(), phase);
    Slice slice = member.running().slice(phase, shape, settle, counted, progress::window);
    member.add(slice);
    progress.ended(member.variant().name(), slice);
  }

  /**
   * Turns of load on all members, of which those that others disturbed don't count. There are more
   * turns than planned where too few were quiet; after the deadline only if there was no quiet one.
   *
   * @param each load on each member
   * @param deadline moment of the environment's clock
   * @throws TrialException if the program or the engine breaks; then the member has failed
   */
  public void loadUndisturbed(Phase phase, Shape shape, Duration each, long deadline)
      throws InterruptedException {
    int planned = rounds(each);
    String point = members.getFirst().point().name();
    SpeedLevel near = members.size() == 1 ? levels.last(point, phase) : SpeedLevel.UNKNOWN;
    PhaseSlices slices = new PhaseSlices(members, planned, near);
    int most = planned + PhaseSlices.mostMore(planned);
    for (int round = 0;
        round < planned
            || (round < most
                && slices.lackQuiet(/* anyAtAll= */ environment.nanoTime() >= deadline));
        round++) {
      for (TrialBuilder member : shuffled()) {
        Slice slice = look(member, phase, shape);
        slices.add(member, slice);
        progress.ended(member.variant().name(), slice);
      }
    }
    slices.count();
    levels.keep(point, phase, slices.level());
  }

  /** A turn of load that only shows what a load does; it is not part of the trial. */
  public Slice look(TrialBuilder member, Phase phase, Shape shape) throws InterruptedException {
    turnTo(member);
    progress.turn(member.variant().name(), phase);
    Onset onset = onset(shape);
    return member
        .running()
        .slice(
            phase, onset.begins(shape), onset.settle(), counted(member, onset), progress::window);
  }

  /**
   * Reads the memory of a member. Nothing must be in flight.
   *
   * @throws TrialException if the program has ended; then the member has failed
   */
  public void memory(TrialBuilder member, MemoryReading.Moment moment) {
    turnTo(member);
    member.add(member.running().memory(moment));
  }

  /** Lets every member be idle for a while. */
  public void rest(Duration length) throws InterruptedException {
    environment.rest(length);
  }

  /** Every member as often as needed to be loaded for the given time. */
  public List<TrialBuilder> turns(Duration each) {
    List<TrialBuilder> turns = new ArrayList<>();
    for (int round = 0; round < rounds(each); round++) {
      turns.addAll(shuffled());
    }
    return turns;
  }

  private int rounds(Duration each) {
    return (int) Math.max(1, Math.round((double) each.toMillis() / design.slice().toMillis()));
  }

  /** All members in a new random order. */
  public List<TrialBuilder> shuffled() {
    List<TrialBuilder> order = new ArrayList<>(members);
    Collections.shuffle(order, random);
    return order;
  }
}
