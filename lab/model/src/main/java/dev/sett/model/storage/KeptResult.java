package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.Trial;
import dev.sett.secrets.Redaction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A result in a folder of which the trials may be gone, such as one under results/published/. */
public final class KeptResult {

  /** The checkout, in the experiment file of a kept result. */
  private static final Pattern CHECKOUT =
      Pattern.compile("(?<![A-Za-z0-9._/-])\\.\\./\\.\\./\\.\\.");

  /** Fields with a path that was absolute until it was kept. */
  private static final List<String> PATHS = List.of("cwd", "jdk");

  private static final String CONTROL_FOLDER = "folder";

  /** The fact of the machine that names the others, where a run had any. */
  private static final String HOSTS = "hosts";

  private KeptResult() {}

  /** Whether a folder holds a result, but no run that could be resumed where it is. */
  public static boolean isIn(Path folder) {
    ResultFiles files = ResultFiles.below(folder);
    return files.has(ResultFolder.RESULT) && !files.has(PlanSignature.PLAN);
  }

  /**
   * The result in a folder.
   *
   * @throws ExperimentException if there is none, or one of another version
   */
  public static Result in(Path folder) {
    ResultFiles files = ResultFiles.below(folder);
    if (!files.has(ResultFolder.RESULT)) {
      throw new ExperimentException(
          folder.toString(),
          "has no result.json. Name the folder of a run, or one under results/published/.");
    }
    ResultJson.requireFormat(
        folder.resolve(ResultFolder.RESULT).toString(),
        ResultJson.read(files, ResultFolder.RESULT, JsonNode.class).path("plan"));
    return ResultJson.read(files, ResultFolder.RESULT, Result.class);
  }

  /**
   * Makes a run of a kept result again, to which more can be measured. The kept one stays as it is.
   * Nothing is signed, so whoever resumes it is shown the commands first.
   *
   * @param kept its folder
   * @param results folder of results, which gets the run
   * @param checkout what relative paths in the kept result are relative to
   * @param now is in the name of the run
   * @throws ExperimentException if its raw trials were not kept, it was measured over several
   *     machines, or the run can't be written
   */
  public static ResultFolder unpack(Path kept, Path results, Path checkout, Instant now) {
    Result made = in(kept);
    List<Trial> trials = trials(kept, made);
    ObjectNode tree = (ObjectNode) ResultJson.tree(made, Redaction.usual());
    PATHS.forEach(field -> makeAbsolute(tree, field, checkout));
    for (JsonNode control : tree.path("explanations").findParents(CONTROL_FOLDER)) {
      ((ObjectNode) control).put(CONTROL_FOLDER, ""); // Control runs are not kept.
    }
    Result result = ResultJson.MAPPER.treeToValue(tree, Result.class);
    Path to = NewResult.make(results, name(kept, made), now);
    RedactedFiles redacted = new RedactedFiles(ResultFiles.below(to));
    TrialFiles unpacked = new TrialFiles(redacted);
    unpacked.createFolder();
    trials.forEach(unpacked::save);
    String experiment =
        new String(ResultFiles.below(kept).read(ResultFolder.EXPERIMENT), StandardCharsets.UTF_8);
    redacted.writeText(
        ResultFolder.EXPERIMENT,
        CHECKOUT.matcher(experiment).replaceAll(Matcher.quoteReplacement(checkout.toString())));
    redacted.write(ResultFolder.RESULT, result);
    result.looks().ifPresent(looks -> redacted.write(ResultFolder.LOOKS, looks));
    redacted.write(PlanSignature.PLAN, result.plan()); // Now it is a run.
    return ResultFolder.open(to);
  }

  private static void makeAbsolute(JsonNode tree, String field, Path checkout) {
    for (JsonNode program : tree.findParents(field)) {
      String path = program.path(field).asString("");
      if (path.equals(".") || path.startsWith("./")) {
        ((ObjectNode) program).put(field, checkout.resolve(path).normalize().toString());
      }
    }
  }

  /** Its name is part of a path, and the result may be from anybody. */
  private static String name(Path kept, Result result) {
    try {
      return SyntaxRules.name(result.plan().experiment().name());
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(kept.toString(), String.valueOf(e.getMessage()));
    }
  }

  private static List<Trial> trials(Path kept, Result result) {
    if (result.plan().machine().facts().containsKey(HOSTS)) {
      throw refused(kept, "was measured over several machines, which it does not name");
    }
    return TrialArchive.in(kept)
        .orElseThrow(() -> refused(kept, "was kept without its raw trials"));
  }

  private static ExperimentException refused(Path kept, String why) {
    return new ExperimentException(
        kept.toString(), why + ", so nothing can be added to it. Run its experiment again.");
  }
}
