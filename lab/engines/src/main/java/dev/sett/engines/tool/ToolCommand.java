package dev.sett.engines.tool;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool's command line and the files it needs. It is run in the folder that holds these files, so
 * that names are short and a command can be repeated by hand.
 *
 * @param argv program and arguments; never given to a shell
 * @param files content by name, in the order they are written
 * @param answerFile file that the tool writes its answer to; empty: all is on standard output
 */
public record ToolCommand(
    List<String> argv, Map<String, String> files, Optional<String> answerFile) {

  /** Copies the collections. */
  public ToolCommand {
    argv = List.copyOf(argv);
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }
}
