package dev.sett.cli.experiment;

import dev.sett.model.result.Result;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.SettCommand;
import dev.sett.report.format.Words;
import dev.sett.report.summary.LookWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands that continue a run, to be pasted into a terminal. */
public final class Continuation {

  private Continuation() {}

  /**
   * How to continue where something is undecided: a line, or empty text if there is nothing to say.
   */
  public static String howTo(ResultFolder folder, Result result) {
    String again = command(folder) + (keepsAll(folder) ? " --budget" : " --add");
    return LookWords.howToContinue(result, again).map(words -> words + "\n").orElse("");
  }

  /** The command that continues a run. */
  public static String command(ResultFolder folder) {
    return keepsAll(folder)
        ? line(List.of(SettCommand.name(), "resume", shown(folder.path())))
        : again(folder);
  }

  /** Whether a run has no secrets, which would have to be given again. */
  static boolean keepsAll(ResultFolder folder) {
    return HiddenSecrets.in(folder.plan().experiment()).isEmpty()
        && folder.hosts().map(HiddenSecrets::in).orElse(List.of()).isEmpty();
  }

  /** A path, relative to the working directory if it is below it. */
  public static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }

  /** The command that started a run, with the flag that resumes it. */
  static String again(ResultFolder folder) {
    List<String> words = new ArrayList<>(folder.plan().command());
    words.addAll(List.of("--resume", shown(folder.path())));
    return line(words);
  }

  /** Words to be pasted, of which some may be from somebody else. */
  private static String line(List<String> words) {
    return Words.clean(CommandLine.join(words));
  }
}
