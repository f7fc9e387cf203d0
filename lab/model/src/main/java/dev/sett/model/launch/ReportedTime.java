package dev.sett.model.launch;

import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * How a program says how long its work took, in a line of what it prints.
 *
 * @param pattern regular expression that is looked for in each line; its only group is the time:
 *     one such as {@code 5.57 s}, a number of seconds, or {@code 01:02 min} and {@code 01:02 h} as
 *     Maven writes them
 */
public record ReportedTime(String pattern) {

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
  private static final Pattern OF_MAVEN = Pattern.compile("([0-9]{1,6}):([0-9]{2}) (min|h)");

  /** Checks the pattern; throws an {@link IllegalArgumentException} whose message is a sentence. */
  public ReportedTime {
    try {
      int groups = Pattern.compile(pattern).matcher("").groupCount();
      if (groups != 1) {
        throw new IllegalArgumentException(
            "'%s' has %d groups. Put exactly the time in parentheses, such as Total time: +(.+)."
                .formatted(SyntaxRules.visible(pattern), groups));
      }
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is not a regular expression (%s)."
              .formatted(SyntaxRules.visible(pattern), e.getDescription()),
          e);
    }
  }

  /** The last time that an output says; empty if it says none that can be read. */
  public Optional<Duration> in(String output) {
    Pattern compiled = Pattern.compile(pattern);
    return output
        .lines()
        .map(compiled::matcher)
        .filter(Matcher::find)
        .flatMap(found -> time(found.group(1).strip()).stream())
        .reduce((_, last) -> last);
  }

  private static Optional<Duration> time(String text) {
    Matcher maven = OF_MAVEN.matcher(text);
    if (maven.matches()) {
      Duration most = Duration.ofMinutes(Long.parseLong(maven.group(1)));
      Duration least = Duration.ofSeconds(Long.parseLong(maven.group(2)));
      Duration minutes = most.plus(least);
      return Optional.of(maven.group(3).equals("h") ? minutes.multipliedBy(60) : minutes);
    }
    try {
      return Optional.of(Quantity.duration(SECONDS.matcher(text).matches() ? text + "s" : text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
