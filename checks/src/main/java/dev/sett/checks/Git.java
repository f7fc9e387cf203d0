package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program {@code git} in a checkout, from a folder of the system and not from the {@code PATH}.
 * It changes nothing, and runs no hook, pager or file system monitor that the checkout's own
 * configuration names. A check runs from its source, so it can't use classes of the lab.
 */
final class Git {

  private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/local/bin");

  private static final List<String> RUN_NOTHING =
      List.of(
          "--no-pager",
          "--no-optional-locks",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "log.showSignature=false");

  private Git() {}

  /**
   * Lines that a command prints; none if it fails.
   *
   * @throws IOException if there is no git
   */
  static List<String> lines(Path checkout, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(program()));
    command.addAll(RUN_NOTHING);
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command)
            .directory(checkout.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return git.inputReader().lines().toList();
  }

  private static String program() throws IOException {
    for (String folder : FOLDERS) {
      Path file = Path.of(folder, "git");
      if (Files.isExecutable(file)) {
        return file.toString();
      }
    }
    throw new IOException(
        "git was not found in " + String.join(", ", FOLDERS) + ". Install the package git.");
  }
}
