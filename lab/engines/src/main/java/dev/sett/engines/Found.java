package dev.sett.engines;

import java.util.List;

/**
 * A tool that is installed here.
 *
 * @param command how it is started, at least one word
 * @param version as it says itself; blank if it has no way to say
 */
public record Found(Tool tool, List<String> command, String version) {

  /** Copies the list. */
  public Found {
    command = List.copyOf(command);
  }

  /** Name and version, such as {@code wrk 4.1.0}. */
  public String words() {
    return version.isEmpty() ? tool.name() : tool.name() + " " + version;
  }
}
