package dev.sett.model;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A folder with everything an experiment left behind.
 *
 * <pre>
 * plan.json          what was to be done, on which machine
 * plan.signature     shows that this user made plan.json and hosts.json
 * experiment.yaml    the experiment as a file that can be run again
 * trials/NNN.json    one trial each, written as soon as it ended
 * evidence/          a folder like this one, whose trials were looked into; if it was asked why
 * control-N-RULE/    folders like this one, each a control run; likewise
 * looks.json         how often warm pairs were looked at; written before what a look shows is
 * result.json        effects and verdict
 * report.html        the same for people
 * hosts.json         the machines, if there were several
 * hosts/NNN/         the script of each trial then
 * </pre>
 *
 * <p>Files are written under another name, forced to disk and renamed, and the folder is forced to
 * disk, too: each file is either whole or not there, and what was saved survives a power cut. No
 * links in it are followed, and files are read up to a size ({@link ResultFiles}). One writer.
 *
 * <p>No secret is in any of them: what is written is redacted, and so is what is read, because
 * older versions did not. Only the folder that {@link #create} made knows the secrets of its
 * experiment, and only in memory; to go on with an interrupted run they are given again ({@link
 * #withSecretsOf}).
 *
 * <p>A result may come from anybody, and its plan names commands. So whoever runs them asks {@link
 * #planToRun} and {@link #hostsToRun}, which a folder that was opened refuses until the plan is
 * known to be this user's ({@link #review}), or the user has seen and approved it ({@link
 * #approve}).
 */
public final class ResultFolder {

  /** Version of the format written; folders of another version are refused. */
  public static final int FORMAT = 1;

  /** Folder of the trials that were looked into, below that of the result. */
  public static final String EVIDENCE = "evidence";

  /** Trials that a report shows with their course over time. */
  public static final int SHOWN_WHOLE = 100;

  private final Path folder;
  private final ResultFiles files;
  private Redaction redaction = Redaction.usual();
  private Optional<ToRun> toRun = Optional.empty();
  private Optional<PlanSignature> signature = Optional.empty();

  /** What may be run, as read or made by this process; with secrets, where it was given them. */
  private record ToRun(Plan plan, Optional<Hosts> hosts) {}

  private ResultFolder(ResultFiles files) {
    this.files = files;
    this.folder = files.path();
  }

  /**
   * Makes a new folder and writes the plan and its experiment into it, without a signature.
   *
   * @throws ExperimentException if it can't be written
   */
  public static ResultFolder create(Path folder, Plan plan) {
    return create(folder, plan, plan.experiment());
  }

  /**
   * Makes a new folder and writes the plan and the experiment into it, without a signature.
   *
   * @param asked the experiment with what the plan leaves out; becomes a file that can be run again
   * @throws ExperimentException if it can't be written
   */
  public static ResultFolder create(Path folder, Plan plan, Experiment asked) {
    return create(ResultFiles.below(folder), plan, asked, Optional.empty());
  }

  /**
   * Makes a new folder and writes the plan and the experiment into it.
   *
   * @param asked the experiment with what the plan leaves out; becomes a file that can be run again
   * @param key signs the plan, so that the run can be resumed without a question; made if needed
   * @throws ExperimentException if it can't be written
   */
  public static ResultFolder create(Path folder, Plan plan, Experiment asked, UserKey key) {
    return create(ResultFiles.below(folder), plan, asked, key.orNew());
  }

  /**
   * Makes a new folder below this one, for evidence or a control run, and writes its plan and
   * experiment into it, signed if this one is.
   *
   * @param asked the experiment with what the plan leaves out
   * @throws ExperimentException if it can't be written
   */
  public ResultFolder createBelow(String name, Plan plan, Experiment asked) {
    return create(files.folder(name), plan, asked, signature.map(PlanSignature::key));
  }

  static ResultFolder create(ResultFiles files, Plan plan, Experiment asked, Optional<byte[]> key) {
    ResultFolder made = new ResultFolder(files);
    made.signature = key.map(bytes -> PlanSignature.begun(files, bytes));
    made.learn(plan, Optional.empty());
    files.createFolder("trials");
    files.syncName();
    made.writeText(
        "experiment.yaml", ExperimentWriter.write(made.redacted(asked, Experiment.class)));
    made.writePlan(plan);
    return made;
  }

  /** Keeps a plan as it is to be run, and its secrets, wherever programs may repeat them. */
  private void learn(Plan plan, Optional<Hosts> hosts) {
    List<String> secrets = new ArrayList<>();
    Redaction collecting =
        Redaction.with(
            (name, secret) -> {
              secrets.add(secret);
              return Redaction.HIDDEN;
            });
    ResultJson.tree(plan, collecting);
    redaction = redaction.knowing(secrets);
    toRun = Optional.of(new ToRun(plan, hosts));
  }

  /**
   * Hides the values of variables that are named like secrets wherever a program repeats them:
   * measured programs inherit the lab's environment.
   */
  public void hideSecretsOf(Map<String, String> environment) {
    redaction = redaction.knowing(environment);
  }

  /**
   * Gives the secrets back to the plan of an interrupted run. Its commands are those that are
   * given, so they may be run.
   *
   * @param review of this folder
   * @param given the experiment that the run was started with, secrets included
   * @param givenHosts the machines that it was started with
   * @throws ExperimentException if the run was started with others
   */
  public void withSecretsOf(PlanReview review, Experiment given, Optional<Hosts> givenHosts) {
    Plan plan = review.plan();
    Experiment here = plan.experiment();
    List<Point> points =
        given.points().stream().filter(p -> here.point(p.name()).isPresent()).toList();
    Experiment experiment = here.with(given.variants(), points);
    if (!redacted(experiment, Experiment.class).equals(here)) {
      throw new ExperimentException(
          folder.toString(),
          "was started with different variants or points. Give the same command or file as"
              + " before: "
              + CommandLine.join(plan.command()));
    }
    learn(plan.of(experiment), givenHosts);
    // Now that the secrets of the plan are known, they are hidden here as they were hidden then.
    if (!review.hosts().equals(givenHosts.map(all -> redacted(all, Hosts.class)))) {
      toRun = Optional.empty();
      throw new ExperimentException(
          folder.toString(),
          "ran on other hosts. Give the same hosts file as before, or none if it had none.");
    }
  }

  /**
   * Opens a folder that {@link #create} made.
   *
   * @throws ExperimentException if it is no such folder, or one of another version
   */
  public static ResultFolder open(Path folder) {
    return open(ResultFiles.below(folder));
  }

  private static ResultFolder open(ResultFiles files) {
    ResultFolder opened = new ResultFolder(files);
    if (!files.has("plan.json")) {
      throw new ExperimentException(
          files.path().toString(),
          files.has("result.json")
              ? "is a kept result, not a run. 'sett findings' reads it, and with --verify it judges"
                  + " its kept trials again."
              : "is not a result folder: it has no plan.json. Name a folder under results/.");
    }
    ResultJson.requireFormat(
        files.path("plan.json").toString(), opened.read("plan.json", JsonNode.class));
    return opened;
  }

  /**
   * The result in a folder of which the trials may be gone, such as one that was kept.
   *
   * @throws ExperimentException if there is none, or one of another version
   */
  public static Result kept(Path folder) {
    ResultFolder opened = new ResultFolder(ResultFiles.below(folder));
    if (!opened.files.has("result.json")) {
      throw new ExperimentException(
          folder.toString(),
          "has no result.json. Name the folder of a run, or one under results/published/.");
    }
    ResultJson.requireFormat(
        folder.resolve("result.json").toString(),
        opened.read("result.json", JsonNode.class).path("plan"));
    return opened.read("result.json", Result.class);
  }

  /**
   * A result from the content of a {@code result.json}.
   *
   * @param where it comes from, for complaints
   * @throws ExperimentException if it is none, or one of another version
   */
  public static Result parse(byte[] json, String where) {
    return ResultJson.result(json, where);
  }

  /** The folder itself. */
  public Path path() {
    return folder;
  }

  /**
   * The file with the experiment, for people and to be run again.
   *
   * @throws ExperimentException if it can't be read
   */
  public String experimentText() {
    return new String(files.read("experiment.yaml"), StandardCharsets.UTF_8);
  }

  /** Where the report goes. */
  public Path report() {
    return folder.resolve("report.html");
  }

  /** The plan it was made with, without secrets. */
  public Plan plan() {
    return read(PlanSignature.PLAN, Plan.class);
  }

  /**
   * Reads what the run would start. If this user's signature fits it, it may be run from here on;
   * otherwise somebody has to look at it and {@link #approve} it. Changes nothing on disk.
   *
   * @param key of the user who wants to run it
   * @throws ExperimentException if it can't be read
   */
  public PlanReview review(UserKey key) {
    byte[] planBytes = files.read(PlanSignature.PLAN);
    Optional<byte[]> hostsBytes =
        files.has(PlanSignature.HOSTS)
            ? Optional.of(files.read(PlanSignature.HOSTS))
            : Optional.empty();
    Optional<String> foreign = foreign(key, planBytes, hostsBytes);
    PlanReview review =
        new PlanReview(
            ResultJson.parse(files.path(PlanSignature.PLAN), planBytes, Plan.class),
            hostsBytes.map(
                bytes -> ResultJson.parse(files.path(PlanSignature.HOSTS), bytes, Hosts.class)),
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
    if (!PlanSignature.isIn(files)) {
      return Optional.of("it has no signature");
    }
    try {
      signature = PlanSignature.fitting(files, key.read(), plan, hosts);
      return signature.isPresent()
          ? Optional.empty()
          : Optional.of("it was signed with another key, or changed afterwards");
    } catch (IOException e) {
      return Optional.of("your key can't be used: " + e.getMessage());
    }
  }

  /** Lets what was reviewed be run. A result that was not signed remains so. */
  public void approve(PlanReview review) {
    learn(review.plan(), review.hosts());
  }

  private ToRun toRun() {
    return toRun.orElseThrow(
        () -> new IllegalStateException("nobody has approved what " + folder + " would run"));
  }

  /**
   * The plan with the secrets that programs need, where this process was given them.
   *
   * @throws IllegalStateException if nobody approved it
   */
  public Plan planToRun() {
    return toRun().plan;
  }

  /**
   * Saves the plan again, with the number of warm pairs that was chosen. The experiment file keeps
   * what was asked for.
   */
  public void fixPairs(int number) {
    Plan plan = planToRun();
    replan(plan.of(plan.experiment().with(plan.experiment().design().withPairs(number))));
  }

  /**
   * Saves the plan again, with a warning that is shown with every result of the run. One that is
   * there already is not repeated.
   */
  public void warn(Warning warning) {
    if (!planToRun().warnings().contains(warning)) {
      replan(planToRun().warned(warning));
    }
  }

  private void replan(Plan plan) {
    writePlan(plan);
    toRun = Optional.of(new ToRun(plan, toRun().hosts));
  }

  /**
   * Saves one trial; when this returns, it is on disk.
   *
   * @return the trial as it was saved, without secrets
   */
  public Trial write(Trial trial) {
    Trial saved = redacted(trial, Trial.class);
    writeJson("trials/" + nameOf(trial), saved, /* indented= */ false);
    return saved;
  }

  private static String nameOf(Trial trial) {
    return String.format(Locale.ROOT, "%03d.json", trial.number());
  }

  /** Saves the result, replacing an earlier one. */
  public void write(Result result) {
    writeJson("result.json", result, /* indented= */ true);
  }

  /** Saves the looks; when this returns, they are on disk. */
  public void write(Looks looks) {
    writeJson("looks.json", looks, /* indented= */ true);
  }

  /** The looks so far; empty if none are counted here. */
  public Optional<Looks> looks() {
    return files.has("looks.json")
        ? Optional.of(read("looks.json", Looks.class))
        : Optional.empty();
  }

  /**
   * Saves the machines of a run over several. Keys are named in it, and secrets in commands hidden.
   */
  public void write(Hosts hosts) {
    byte[] bytes = ResultJson.bytes(hosts, redaction, /* indented= */ true);
    signature.ifPresentOrElse(
        s -> s.writeHosts(bytes), () -> files.write(PlanSignature.HOSTS, bytes));
    toRun = Optional.of(new ToRun(planToRun(), Optional.of(hosts)));
  }

  private void writePlan(Plan plan) {
    byte[] bytes = ResultJson.bytes(plan, redaction, /* indented= */ true);
    signature.ifPresentOrElse(
        s -> s.writePlan(bytes), () -> files.write(PlanSignature.PLAN, bytes));
  }

  /**
   * The machines with the secrets in commands, where this process was given them; empty if it is
   * all done on one.
   *
   * @throws IllegalStateException if nobody approved them
   */
  public Optional<Hosts> hostsToRun() {
    return toRun().hosts;
  }

  /** The machines of a run over several, without secrets; empty if it was all on one. */
  public Optional<Hosts> hosts() {
    return files.has(PlanSignature.HOSTS)
        ? Optional.of(read(PlanSignature.HOSTS, Hosts.class))
        : Optional.empty();
  }

  /** Saves a text file of this folder without the secrets in it, replacing an earlier one. */
  public void writeRedacted(String name, String text) {
    Path above = Path.of(name).getParent();
    if (above != null) {
      files.createFolder(above.toString());
    }
    writeText(name, redaction.text(text));
  }

  /** Saves a text file of this folder as it is, replacing an earlier one. */
  public void writeText(String name, String text) {
    files.write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** All trials saved so far, by number. Leftovers of an interrupted write are not seen. */
  public List<Trial> trials() {
    return trials(Integer.MAX_VALUE);
  }

  /**
   * Summaries of all trials saved so far, by number. They take a fraction of the memory, and are
   * judged like the trials.
   */
  public List<Trial> summaries() {
    return trials(/* whole= */ 0);
  }

  /**
   * All trials saved so far, by number, as a report shows them: the first {@link #SHOWN_WHOLE} and
   * summaries of the others.
   */
  public List<Trial> trialsToShow() {
    return trials(SHOWN_WHOLE);
  }

  /**
   * The trial of a summary.
   *
   * @throws ExperimentException if it can't be read
   */
  public Trial whole(Trial summary) {
    return trial(nameOf(summary));
  }

  private List<Trial> trials(int whole) {
    List<Trial> trials = new ArrayList<>();
    for (String file : trialFiles()) {
      Trial trial = trial(file);
      trials.add(trials.size() < whole ? trial : TrialSummary.of(trial));
    }
    trials.sort(Comparator.comparingInt(Trial::number));
    return List.copyOf(trials);
  }

  /** Names of the files of all trials saved so far, by number; {@link #trial} reads one. */
  public List<String> trialFiles() {
    return files.names("trials").stream()
        .filter(n -> n.matches("\\d+\\.json"))
        .sorted(Comparator.comparing(ResultFolder::number))
        .toList();
  }

  /** The number in the name of a trial's file; of any length, since anybody may have named it. */
  private static BigInteger number(String file) {
    return new BigInteger(file.substring(0, file.indexOf('.')));
  }

  /**
   * One trial.
   *
   * @param file its name, from {@link #trialFiles}
   * @throws ExperimentException if it can't be read
   */
  public Trial trial(String file) {
    return read("trials/" + file, Trial.class);
  }

  /** Whether the programs of the result in a folder were looked into. */
  public static boolean isLookedInto(Path folder) {
    return ResultFiles.below(folder).folder(EVIDENCE).has("plan.json");
  }

  /** Trials with inside evidence, by number; empty if no explanation was asked for. */
  public List<Trial> evidence() {
    ResultFiles evidence = files.folder(EVIDENCE);
    return evidence.has("plan.json") ? open(evidence).trials() : List.of();
  }

  /** The result, if the run got that far. */
  public Optional<Result> result() {
    return files.has("result.json")
        ? Optional.of(read("result.json", Result.class))
        : Optional.empty();
  }

  /** Any of the model's values as JSON on one line, for the data embedded in a report. */
  public static String toJson(Object value) {
    return ResultJson.MAPPER.writeValueAsString(value);
  }

  /** The same without secrets, for people and other programs. */
  public static String toRedactedJson(Object value) {
    return ResultJson.MAPPER.writeValueAsString(ResultJson.tree(value, Redaction.usual()));
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @throws IllegalArgumentException with a sentence if the text is nothing of the kind
   */
  public static <T> T fromJson(String text, Class<T> type) {
    try {
      return ResultJson.MAPPER.readValue(text, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("Can't be parsed: " + e.getOriginalMessage(), e);
    }
  }

  private <T> T redacted(T value, Class<T> type) {
    return redacted(value, type, redaction);
  }

  /** A value of the model without secrets. */
  static <T> T redacted(T value, Class<T> type, Redaction redaction) {
    return ResultJson.MAPPER.treeToValue(ResultJson.tree(value, redaction), type);
  }

  private <T> T read(String name, Class<T> type) {
    return ResultJson.read(files, name, type);
  }

  private void writeJson(String name, Object value, boolean indented) {
    files.write(name, ResultJson.bytes(value, redaction, indented));
  }
}
