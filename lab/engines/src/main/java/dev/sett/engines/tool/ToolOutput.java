package dev.sett.engines.tool;

import dev.sett.engines.result.ToolException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a tool left behind when it ended.
 *
 * @param exitCode 0 where all went well
 * @param out standard output
 * @param err standard error
 * @param file its answer file, which may be of any size; empty if it writes none or has not written
 *     it
 */
public record ToolOutput(int exitCode, String out, String err, Optional<Path> file) {

  /**
   * The whole answer file.
   *
   * @throws ToolException if it can't be read, or is larger than 1 GiB
   */
  public Optional<String> fileText() {
    try {
      return file.isPresent() ? Optional.of(ToolRun.text(file.get())) : Optional.empty();
    } catch (IOException e) {
      throw new ToolException("The answer can't be read: " + e.getMessage());
    }
  }
}
