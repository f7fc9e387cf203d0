package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.Plan;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Warning;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What the run of a result starts: its plan and its machines, with the secrets that programs need
 * where this process was given them. They are saved in {@code plan.json} and {@code hosts.json}
 * without secrets, signed where the result is this user's.
 *
 * <p>A result may come from anybody, and its plan names commands. So {@link #plan} and {@link
 * #hosts} of a folder that was opened are refused until the plan is known to be this user's ({@link
 * #review}), or the user has seen and approved it ({@link #approve}).
 *
 * <p>Not thread safe; one writer.
 */
public final class PlanToRun {

  private final RedactedFiles files;
  private Optional<PlanSignature> signature;
  private Optional<Approved> approved = Optional.empty();
  private Optional<Warning> onceMeasured = Optional.empty();

  /** What may be run, as read or made by this process; with secrets, where it was given them. */
  private record Approved(Plan plan, Optional<Hosts> hosts) {}

  private PlanToRun(RedactedFiles files, Optional<PlanSignature> signature) {
    this.files = files;
    this.signature = signature;
  }

  /**
   * That of a new result, which may be run. Nothing is written yet.
   *
   * @param key signs it; empty: it has no signature
   */
  static PlanToRun made(RedactedFiles files, Plan plan, Optional<byte[]> key) {
    PlanToRun made =
        new PlanToRun(files, key.map(bytes -> PlanSignature.begun(files.files(), bytes)));
    made.approve(plan, Optional.empty());
    return made;
  }

  /** That of a result which somebody made. */
  static PlanToRun opened(RedactedFiles files) {
    return new PlanToRun(files, Optional.empty());
  }

  /** Keeps a plan as it is to be run, and hides its secrets. */
  private void approve(Plan plan, Optional<Hosts> hosts) {
    files.hideSecretsOf(plan);
    approved = Optional.of(new Approved(plan, hosts));
  }

  /**
   * Reads what the run would start. If this user's signature fits it, it may be run from here on;
   * otherwise somebody has to look at it and {@link #approve} it. Changes nothing on disk.
   *
   * @param key of the user who wants to run it
   * @throws ExperimentException if it can't be read
   */
  public PlanReview review(UserKey key) {
    ResultFiles all = files.files();
    byte[] planBytes = all.read(PlanSignature.PLAN);
    Optional<byte[]> hostsBytes =
        all.has(PlanSignature.HOSTS)
            ? Optional.of(all.read(PlanSignature.HOSTS))
            : Optional.empty();
    Optional<String> foreign = foreign(key, planBytes, hostsBytes);
    PlanReview review =
        new PlanReview(
            ResultJson.parse(all.path(PlanSignature.PLAN), planBytes, Plan.class),
            hostsBytes.map(
                bytes -> ResultJson.parse(all.path(PlanSignature.HOSTS), bytes, Hosts.class)),
            foreign);
    if (foreign.isEmpty()) {
      approve(review);
    }
    return review;
  }

  /**
   * Why a signature does not fit; empty if it does, and then what is written from here on is
   * signed.
   */
  private Optional<String> foreign(UserKey key, byte[] plan, Optional<byte[]> hosts) {
    if (!PlanSignature.isIn(files.files())) {
      return Optional.of("it has no signature");
    }
    try {
      signature = PlanSignature.fitting(files.files(), key.read(), plan, hosts);
      return signature.isPresent()
          ? Optional.empty()
          : Optional.of("it was signed with another key, or changed afterwards");
    } catch (IOException e) {
      return Optional.of("your key can't be used: " + e.getMessage());
    }
  }

  /** Lets what was reviewed be run. A result that was not signed remains so. */
  public void approve(PlanReview review) {
    approve(review.plan(), review.hosts());
  }

  /**
   * Gives the secrets back to the plan of an interrupted run. Its commands are those that are
   * given, so they may be run.
   *
   * @param review of this result
   * @param given the experiment that the run was started with, secrets included
   * @param givenHosts the machines that it was started with
   * @throws ExperimentException if the run was started with others
   */
  public void withSecretsOf(PlanReview review, Experiment given, Optional<Hosts> givenHosts) {
    Plan plan = review.plan();
    Experiment here = plan.experiment();
    List<Point> points =
        given.points().stream().filter(p -> here.point(p.name()).isPresent()).toList();
    Experiment experiment =
        here.withVariants(given.variants()).withPoints(points).withServices(given.services());
    if (!files.redacted(experiment, Experiment.class).equals(here)) {
      throw refused(
          "was started with different variants, points or services. Give the same command or file as"
              + " before: "
              + CommandLine.join(plan.command()));
    }
    approve(plan.withExperiment(experiment), givenHosts);
    // Now that the secrets of the plan are known, they are hidden here as they were hidden then.
    if (!review.hosts().equals(givenHosts.map(all -> files.redacted(all, Hosts.class)))) {
      approved = Optional.empty();
      throw refused(
          "ran on other hosts. Give the same hosts file as before, or none if it had none.");
    }
  }

  private ExperimentException refused(String sentence) {
    return new ExperimentException(files.files().path().toString(), sentence);
  }

  private Approved approved() {
    return approved.orElseThrow(
        () ->
            new IllegalStateException(
                "nobody has approved what " + files.files().path() + " would run"));
  }

  /**
   * The plan with the secrets that programs need, where this process was given them.
   *
   * @throws IllegalStateException if nobody approved it
   */
  public Plan plan() {
    return approved().plan;
  }

  /**
   * The machines with the secrets in commands, where this process was given them; empty if it is
   * all done on one.
   *
   * @throws IllegalStateException if nobody approved them
   */
  public Optional<Hosts> hosts() {
    return approved().hosts;
  }

  /**
   * Saves the plan again, with the number of warm pairs that was chosen. The experiment file keeps
   * what was asked for.
   */
  public void fixPairs(int number) {
    Plan plan = plan();
    replace(
        plan.withExperiment(
            plan.experiment().withDesign(plan.experiment().design().withPairs(number))));
  }

  /**
   * Saves the plan again, with a warning that is shown with every result of the run. One that is
   * there already is not repeated.
   */
  public void warn(Warning warning) {
    if (!plan().warnings().contains(warning)) {
      replace(plan().warned(warning));
    }
  }

  /**
   * The same as soon as {@link #measures something is measured}; without that, nothing is saved.
   */
  public void warnOnceMeasured(Warning warning) {
    onceMeasured = Optional.of(warning);
  }

  /**
   * To be called before a trial is saved, or evidence gathered.
   *
   * @return whether a warning was saved
   */
  public boolean measures() {
    boolean warns = onceMeasured.isPresent();
    onceMeasured.ifPresent(this::warn);
    onceMeasured = Optional.empty();
    return warns;
  }

  private void replace(Plan plan) {
    write(plan);
    approved = Optional.of(new Approved(plan, hosts()));
  }

  /** Saves the plan of a new result. */
  void savePlan() {
    write(plan());
  }

  private void write(Plan plan) {
    byte[] bytes = files.bytes(plan);
    signature.ifPresentOrElse(
        s -> s.writePlan(bytes), () -> files.files().write(PlanSignature.PLAN, bytes));
  }

  /**
   * Saves the machines of a run over several. Keys are named in it, and secrets in commands hidden.
   */
  public void saveHosts(Hosts hosts) {
    byte[] bytes = files.bytes(hosts);
    signature.ifPresentOrElse(
        s -> s.writeHosts(bytes), () -> files.files().write(PlanSignature.HOSTS, bytes));
    approved = Optional.of(new Approved(plan(), Optional.of(hosts)));
  }

  /** The key that signs it, for results below this one; empty if it is not signed. */
  Optional<byte[]> key() {
    return signature.map(PlanSignature::key);
  }
}
