package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** A result in a folder of which the trials may be gone, such as one under results/published/. */
public final class KeptResult {

  private KeptResult() {}

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
}
