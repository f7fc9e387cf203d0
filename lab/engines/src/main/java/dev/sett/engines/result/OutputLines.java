package dev.sett.engines.result;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of a tool's output, as they are shown and searched. */
public final class OutputLines {

  private OutputLines() {}

  /** The first lines that are not blank, each cut at 200 characters. */
  public static List<String> first(String text, int count) {
    return text.lines().filter(l -> !l.isBlank()).limit(count).map(OutputLines::cut).toList();
  }

  /** The last lines that are not blank, each cut at 200 characters. */
  public static List<String> last(String text, int count) {
    List<String> all = text.lines().filter(l -> !l.isBlank()).map(OutputLines::cut).toList();
    return all.subList(Math.max(0, all.size() - count), all.size());
  }

  /** What a pattern finds first. */
  public static Optional<Matcher> find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher) : Optional.empty();
  }

  private static String cut(String line) {
    return line.length() <= 200 ? line : line.substring(0, 199) + "…";
  }
}
