package dev.sett.engines;

import dev.sett.engines.tool.Tool;
import java.util.List;

/**
 * A tool that is installed here.
 *
 * @param command how it is started, at least one word
 * @param version as the tool reports it; blank if it reports none
 */
public record InstalledTool(Tool tool, List<String> command, String version) {

  /** Copies the list. */
  public InstalledTool {
    command = List.copyOf(command);
  }

  /** Name and version, such as {@code wrk 4.1.0}. */
  public String words() {
    return version.isEmpty() ? tool.name() : tool.name() + " " + version;
  }
}
