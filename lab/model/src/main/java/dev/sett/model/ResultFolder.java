package dev.sett.model;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A folder with everything an experiment left behind.
 *
 * <pre>
 * plan.json          what was to be done, on which machine
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
 * <p>Files are written under another name, forced to disk and renamed, so that each is either whole
 * or not there. No links in it are followed, and files are read up to a size ({@link ResultFiles}).
 * One writer.
 *
 * <p>No secret is in any of them: what is written is redacted, and so is what is read, because
 * older versions did not. Only the folder that {@link #create} made knows the secrets of its
 * experiment, and only in memory; to go on with an interrupted run they are given again ({@link
 * #withSecretsOf}).
 */
public final class ResultFolder {

  /** Version of the format written; folders of another version are refused. */
  public static final int FORMAT = 1;

  /** Folder of the trials that were looked into, below that of the result. */
  public static final String EVIDENCE = "evidence";

  private final Path folder;
  private final ResultFiles files;
  private Redaction redaction = Redaction.usual();
  private Optional<Plan> planToRun = Optional.empty();
  private Optional<Hosts> hostsToRun = Optional.empty();

  private ResultFolder(ResultFiles files) {
    this.files = files;
    this.folder = files.path();
  }

  /**
   * Makes a new folder and writes the plan and its experiment into it.
   *
   * @throws ExperimentException if it can't be written
   */
  public static ResultFolder create(Path folder, Plan plan) {
    return create(folder, plan, plan.experiment());
  }

  /**
   * Makes a new folder and writes the plan and the experiment into it.
   *
   * @param asked the experiment with what the plan leaves out; becomes a file that can be run again
   * @throws ExperimentException if it can't be written
   */
  public static ResultFolder create(Path folder, Plan plan, Experiment asked) {
    return create(ResultFiles.below(folder), plan, asked);
  }

  /**
   * Makes a new folder below this one, for evidence or a control run, and writes its plan and
   * experiment into it.
   *
   * @throws ExperimentException if it can't be written
   */
  public ResultFolder createBelow(String name, Plan plan, Experiment asked) {
    return create(files.folder(name), plan, asked);
  }

  private static ResultFolder create(ResultFiles files, Plan plan, Experiment asked) {
    ResultFolder made = new ResultFolder(files);
    made.learn(plan);
    files.createFolder("trials");
    made.writeText(
        "experiment.yaml", ExperimentWriter.write(made.redacted(asked, Experiment.class)));
    made.writeJson("plan.json", plan, /* indented= */ true);
    return made;
  }

  /** Keeps a plan as it is to be run, and its secrets, wherever programs may repeat them. */
  private void learn(Plan plan) {
    List<String> secrets = new ArrayList<>();
    Redaction collecting =
        Redaction.with(
            (name, secret) -> {
              secrets.add(secret);
              return Redaction.HIDDEN;
            });
    ResultJson.tree(plan, collecting);
    redaction = redaction.knowing(secrets);
    planToRun = Optional.of(plan);
  }

  /**
   * Hides the values of variables that are named like secrets wherever a program repeats them:
   * measured programs inherit the lab's environment.
   */
  public void hideSecretsOf(Map<String, String> environment) {
    redaction = redaction.knowing(environment);
  }

  /**
   * Gives the secrets back to the plan of an interrupted run.
   *
   * @param given the experiment that the run was started with, secrets included
   * @throws ExperimentException if the run was started with another one
   */
  public void withSecretsOf(Experiment given) {
    Plan plan = plan();
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
    learn(plan.of(experiment));
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

  /**
   * Gives the secrets back to the machines of an interrupted run.
   *
   * @throws ExperimentException if the run had other machines
   */
  public void withSecretsOf(Hosts given) {
    if (!hosts().equals(Optional.of(redacted(given, Hosts.class)))) {
      throw new ExperimentException(
          folder.toString(), "ran on other hosts. Give the same hosts file as before.");
    }
    hostsToRun = Optional.of(given);
  }

  /** The plan it was made with, without secrets. */
  public Plan plan() {
    return read("plan.json", Plan.class);
  }

  /** The plan with the secrets that programs need, where this process was given them. */
  public Plan planToRun() {
    return planToRun.orElseGet(this::plan);
  }

  /**
   * Saves the plan again, with the number of warm pairs that was chosen. The experiment file keeps
   * what was asked for.
   */
  public void fixPairs(int number) {
    Plan plan = planToRun();
    Plan fixed = plan.of(plan.experiment().with(plan.experiment().design().withPairs(number)));
    writeJson("plan.json", fixed, /* indented= */ true);
    planToRun = planToRun.map(_ -> fixed);
  }

  /**
   * Saves one trial; when this returns, it is on disk.
   *
   * @return the trial as it was saved, without secrets
   */
  public Trial write(Trial trial) {
    Trial saved = redacted(trial, Trial.class);
    writeJson(
        "trials/" + String.format(java.util.Locale.ROOT, "%03d", trial.number()) + ".json",
        saved,
        /* indented= */ false);
    return saved;
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
    writeJson("hosts.json", hosts, /* indented= */ true);
    hostsToRun = Optional.of(hosts);
  }

  /** The machines with the secrets in commands, where this process was given them. */
  public Optional<Hosts> hostsToRun() {
    return hostsToRun.or(this::hosts);
  }

  /** The machines of a run over several, without secrets; empty if it was all on one. */
  public Optional<Hosts> hosts() {
    return files.has("hosts.json")
        ? Optional.of(read("hosts.json", Hosts.class))
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
    return trialFiles().stream()
        .map(this::trial)
        .sorted(java.util.Comparator.comparingInt(Trial::number))
        .toList();
  }

  /** Names of the files of all trials saved so far, sorted; {@link #trial} reads one. */
  public List<String> trialFiles() {
    return files.names("trials").stream().filter(n -> n.matches("\\d+\\.json")).toList();
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
