package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.ControlName;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.model.yaml.ExperimentWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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
 * evidence/raw/      what that was read from: recordings, lines of the agent, logs; if it was asked for
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
 * PlanToRun#withSecretsOf}).
 */
public final class ResultFolder {

  /** Folder of the trials that were looked into, below that of the result. */
  public static final String EVIDENCE = "evidence";

  static final String RESULT = "result.json";

  static final String EXPERIMENT = "experiment.yaml";
  static final String LOOKS = "looks.json";
  private static final String REPORT = "report.html";

  private final ResultFiles files;
  private final RedactedFiles redacted;
  private final PlanToRun toRun;
  private final TrialFiles trials;

  private ResultFolder(RedactedFiles redacted, PlanToRun toRun) {
    this.files = redacted.files();
    this.redacted = redacted;
    this.toRun = toRun;
    this.trials = new TrialFiles(redacted);
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
    return create(files.folder(name), plan, asked, toRun.key());
  }

  /**
   * A name for a folder below this one that no run has used: this one, or this one with a number.
   *
   * @param name such as {@code control-1-pool-full}; {@code control-1-pool-full-2} if it was used
   */
  public String unusedName(String name) {
    String unused = name;
    for (int number = 2; isMadeIn(files.folder(unused)); number++) {
      unused = name + "-" + number;
    }
    return unused;
  }

  public static ResultFolder create(
      ResultFiles files, Plan plan, Experiment asked, Optional<byte[]> key) {
    RedactedFiles redacted = new RedactedFiles(files);
    ResultFolder made = new ResultFolder(redacted, PlanToRun.made(redacted, plan, key));
    made.trials.createFolder();
    files.syncName();
    made.writeText(EXPERIMENT, ExperimentWriter.write(redacted.redacted(asked, Experiment.class)));
    made.toRun.savePlan();
    return made;
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
    if (!isMadeIn(files)) {
      throw new ExperimentException(
          files.path().toString(),
          files.has(RESULT)
              ? "is a kept result, not a run. '"
                  + SettCommand.with("findings")
                  + "' reads it, with --verify it judges its kept trials again, and '"
                  + SettCommand.with("resume")
                  + "' resumes a copy of it."
              : "is not a result folder: it has no plan.json. Name a folder under results/.");
    }
    RedactedFiles redacted = new RedactedFiles(files);
    ResultJson.requireFormat(
        files.path(PlanSignature.PLAN).toString(),
        redacted.read(PlanSignature.PLAN, JsonNode.class));
    return new ResultFolder(redacted, PlanToRun.opened(redacted));
  }

  private static boolean isMadeIn(ResultFiles files) {
    return files.has(PlanSignature.PLAN);
  }

  /**
   * Whether a folder is a part of the result that it is in: its trials, its evidence, or one of its
   * control runs.
   */
  public static boolean isPart(Path folder) {
    return isPart(
        String.valueOf(folder.getFileName()),
        file -> Files.isRegularFile(folder.resolveSibling(file), LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Whether a folder is a part of the result that it is in. A folder of such a name that is in no
   * result is not one: an experiment may have any name.
   *
   * @param name of the folder
   * @param above whether the folder above holds a file of a name
   */
  public static boolean isPart(String name, Predicate<String> above) {
    boolean namedSo =
        name.equals(EVIDENCE) || ControlName.begins(name) || name.equals(TrialFiles.FOLDER);
    return namedSo && (above.test(PlanSignature.PLAN) || above.test(RESULT));
  }

  /** The folder itself. */
  public Path path() {
    return files.path();
  }

  /** Where the report goes. */
  public Path report() {
    return path().resolve(REPORT);
  }

  /** What its run starts. */
  public PlanToRun toRun() {
    return toRun;
  }

  /** Its trials. */
  public TrialFiles trials() {
    return trials;
  }

  /**
   * The file with the experiment, for people and to be run again.
   *
   * @throws ExperimentException if it can't be read
   */
  public String experimentText() {
    return new String(files.read(EXPERIMENT), StandardCharsets.UTF_8);
  }

  /**
   * Whether it was made for an experiment, which may have another text for readers and other
   * published findings by now. Secrets, which are not in the file, have no say.
   */
  public boolean isOf(Experiment asked) {
    RedactedFiles hiding = new RedactedFiles(files);
    hiding.hideSecretsOf(plan().withExperiment(asked));
    String wanted = ExperimentWriter.write(hiding.redacted(asked, Experiment.class));
    return MeasuredPart.of(experimentText()).equals(MeasuredPart.of(wanted));
  }

  /** The plan it was made with, without secrets. */
  public Plan plan() {
    return redacted.read(PlanSignature.PLAN, Plan.class);
  }

  /** The machines of a run over several, without secrets; empty if it was all on one. */
  public Optional<Hosts> hosts() {
    return ifThere(PlanSignature.HOSTS, Hosts.class);
  }

  /** The looks so far; empty if none are counted here. */
  public Optional<Looks> looks() {
    return ifThere(LOOKS, Looks.class);
  }

  /** The result, if the run got that far. */
  public Optional<Result> result() {
    return ifThere(RESULT, Result.class);
  }

  private <T> Optional<T> ifThere(String name, Class<T> type) {
    return files.has(name) ? Optional.of(redacted.read(name, type)) : Optional.empty();
  }

  /** Saves the looks; when this returns, they are on disk. */
  public void write(Looks looks) {
    redacted.write(LOOKS, looks);
  }

  /** Saves the result, replacing an earlier one. */
  public void write(Result result) {
    redacted.write(RESULT, result);
  }

  /** Whether the programs of the result in a folder were looked into. */
  public static boolean isLookedInto(Path folder) {
    return isMadeIn(ResultFiles.below(folder).folder(EVIDENCE));
  }

  /** Trials with inside evidence, by number; empty if no explanation was asked for. */
  public List<Trial> evidence() {
    ResultFiles evidence = files.folder(EVIDENCE);
    return isMadeIn(evidence) ? open(evidence).trials().all() : List.of();
  }

  /**
   * Keeps raw files of these trials, which are looked into, in this folder of evidence.
   *
   * @param mostBytes of all files together
   */
  public RawEvidence keepRaw(long mostBytes) {
    return new RawEvidence(redacted, mostBytes);
  }

  /** The kept raw files of the evidence of this result, by name; empty if there are none. */
  public List<RawEvidence.File> rawEvidence() {
    return RawEvidence.of(files);
  }

  /**
   * Hides the values of variables that are named like secrets wherever a program repeats them:
   * measured programs inherit the lab's environment.
   */
  public void hideSecretsOf(Map<String, String> environment) {
    redacted.hideSecretsOf(environment);
  }

  /** Saves a text file of this folder without the secrets in it, replacing an earlier one. */
  public void writeRedacted(String name, String text) {
    Path above = Path.of(name).getParent();
    if (above != null) {
      files.createFolder(above.toString());
    }
    redacted.writeText(name, text);
  }

  /** Saves a text file of this folder as it is, replacing an earlier one. */
  public void writeText(String name, String text) {
    files.write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Saves the report, replacing an earlier one.
   *
   * @param html the page in UTF-8
   */
  public void writeReport(byte[] html) {
    files.write(REPORT, html);
  }
}
