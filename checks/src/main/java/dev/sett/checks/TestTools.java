package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tools that tests need, found by {@code build/tools.sh}. */
record TestTools(Map<String, String> variables) {

  private static final int MINUTES = 15;

  TestTools {
    variables = Map.copyOf(variables);
  }

  /**
   * Finds them, and installs what is missing if {@code SETT_INSTALL} is 1.
   *
   * @throws IOException if the script fails
   */
  static TestTools find(Path root) throws IOException, InterruptedException {
    Process script =
        new ProcessBuilder(root.resolve("build/tools.sh").toString())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, String> found = parse(script.inputReader().lines().toList());
    int code = Programs.await(script, MINUTES);
    if (code != 0) {
      throw new IOException("build/tools.sh failed with exit code " + code);
    }
    return new TestTools(found);
  }

  /** Reads lines such as {@code SETT_CHROMIUM=/usr/bin/chromium}. */
  static Map<String, String> parse(Iterable<String> lines) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        variables.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return variables;
  }
}
