package dev.sett.lab;

import dev.sett.model.Design;
import dev.sett.model.Experiment;
import dev.sett.model.Measure;
import dev.sett.model.Point;
import dev.sett.model.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Trials on this machine, step by step: each measure has a course of its own. */
final class LocalRunner implements TrialRunner {

  private final World world;
  private final Design design;
  private final Drive drive;
  private final Progress progress;

  /** A runner for all trials of an experiment. */
  LocalRunner(World world, Experiment experiment, Progress progress) {
    this.world = world;
    this.design = experiment.design();
    this.drive = Drive.of(experiment);
    this.progress = progress;
  }

  @Override
  public List<Trial> run(Point point, List<Member> members, Terms terms, Random random)
      throws InterruptedException {
    return switch (point.measure()) {
      case Measure.Job job -> jobs(point, members);
      case Measure.Steady steady ->
          loaded(
              point, members, random, steady(point, terms, terms.withCost() && drive.holdsRate()));
      case Measure.Start start -> loaded(point, members, random, new StartCourse());
      case Measure.Footprint footprint ->
          loaded(point, members, random, footprint(point, footprint, terms));
      case Measure.Ramp ramp ->
          loaded(point, members, random, new RampCourse(design, terms.warmUpLimit(), ramp));
      case Measure.Ladder ladder ->
          loaded(point, members, random, new LadderCourse(ladder, terms.warmUpLimit()));
      case Measure.Total total -> loaded(point, members, random, new TotalCourse(total));
    };
  }

  private List<Trial> loaded(Point point, List<Member> members, Random random, Course course)
      throws InterruptedException {
    return new Group(world, design, progress, random, members).run(point, course);
  }

  /** A program that ends by itself may take as long as the whole experiment. */
  private List<Trial> jobs(Point point, List<Member> members) throws InterruptedException {
    JobRun run = new JobRun(world, progress, design.budget());
    List<Trial> trials = new ArrayList<>();
    for (Member member : members) {
      trials.add(run.run(member, point));
    }
    return trials;
  }

  /** A pilot only finds the rate, as that of a steady measure does. */
  private Course footprint(Point point, Measure.Footprint footprint, Terms terms) {
    return terms.withCost()
        ? new FootprintCourse(
            design, terms.warmUpLimit(), footprint.hold(), terms.rateRps().orElseThrow())
        : steady(point, terms, /* withCost= */ false);
  }

  private Course steady(Point point, Terms terms, boolean withCost) {
    // A rate that the user chose may be close to the highest there is.
    boolean withCurve =
        terms.deadline().isPresent() && point.rateRps().isEmpty() && !drive.byTool() && withCost;
    return new SteadyCourse(
        design,
        terms.warmUpLimit(),
        withCost,
        terms.rateRps(),
        withCurve,
        drive.byTool(),
        terms.deadline());
  }

  @Override
  public long nanoTime() {
    return world.nanoTime();
  }
}
