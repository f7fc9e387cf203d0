package dev.sett.model.experiment;

import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What stands in commands for the port and the data folder of a service, as <code>${db.port}</code>
 * and <code>${db.data}</code>. As in the templates of scripts, a second dollar sign in front makes
 * plain text of it. What names no service stays as it is.
 */
public final class Placeholders {

  /** What can be asked of a service. */
  private static final List<String> PARTS = List.of("port", "data");

  private static final Pattern PLACEHOLDER =
      Pattern.compile("(\\$?)\\$\\{([A-Za-z][A-Za-z0-9_-]*)\\.([A-Za-z]+)\\}");

  private Placeholders() {}

  /**
   * Where an instance of a service is.
   *
   * @param port that it listens on
   * @param data folder of its own
   */
  public record Place(int port, String data) {}

  /** A text with every service's placeholders filled. */
  public static String filled(String text, Map<String, Place> places) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(filled(found, places)));
  }

  private static String filled(MatchResult found, Map<String, Place> places) {
    if (!PARTS.contains(found.group(3))) {
      return found.group();
    }
    if (!found.group(1).isEmpty()) {
      return found.group().substring(1);
    }
    return Optional.ofNullable(places.get(found.group(2)))
        .map(at -> found.group(3).equals("port") ? Integer.toString(at.port()) : at.data())
        .orElse(found.group());
  }

  /** The same of all words. */
  public static List<String> filled(List<String> words, Map<String, Place> places) {
    return words.stream().map(word -> filled(word, places)).toList();
  }

  /** The same of all values. */
  public static Map<String, String> filled(Map<String, String> env, Map<String, Place> places) {
    Map<String, String> all = new LinkedHashMap<>();
    env.forEach((name, value) -> all.put(name, filled(value, places)));
    return all;
  }

  /** A variant with the placeholders of its command and its environment filled. */
  public static Variant filled(Variant variant, Map<String, Place> places) {
    if (places.isEmpty()) {
      return variant;
    }
    Map<String, String> env = filled(variant.launch().env(), places);
    Launch launch =
        switch (variant.launch()) {
          case OwnServer own -> own.withCommand(filled(own.command(), places)).withEnv(env);
          case OwnJob own -> own.withCommand(filled(own.command(), places)).withEnv(env);
          case BuiltInServer server ->
              server
                  .withFlags(filled(server.flags(), places))
                  .withJvmFlags(filled(server.jvmFlags(), places))
                  .withEnv(env);
          case RunningServer running -> running; // Sett starts nothing there.
          case BuiltInJob job ->
              job.withFlags(filled(job.flags(), places))
                  .withJvmFlags(filled(job.jvmFlags(), places))
                  .withEnv(env);
        };
    return variant.withLaunch(launch);
  }

  /** A text with some port in place of every placeholder, for a check of the rest. */
  public static String withAnyPort(String text) {
    return PLACEHOLDER.matcher(text).replaceAll("1");
  }

  /** The texts of a variant that may contain placeholders. */
  public static List<String> texts(Variant variant) {
    Stream<String> words =
        switch (variant.launch()) {
          case OwnServer own -> own.command().stream();
          case OwnJob own -> own.command().stream();
          case BuiltInServer server ->
              Stream.concat(server.flags().stream(), server.jvmFlags().stream());
          case RunningServer _ -> Stream.empty();
          case BuiltInJob job -> Stream.concat(job.flags().stream(), job.jvmFlags().stream());
        };
    return Stream.concat(words, variant.launch().env().values().stream()).toList();
  }

  /**
   * What is wrong with the placeholders of some texts, a sentence each.
   *
   * @param known names of the services that they may refer to
   */
  public static List<String> complaints(List<String> texts, List<String> known) {
    return texts.stream()
        .flatMap(text -> PLACEHOLDER.matcher(text).results())
        .filter(found -> found.group(1).isEmpty())
        .flatMap(found -> complaint(found, known).stream())
        .distinct()
        .toList();
  }

  private static Optional<String> complaint(MatchResult found, List<String> known) {
    String name = found.group(2);
    boolean part = PARTS.contains(found.group(3));
    if (known.contains(name) == part) {
      return Optional.empty(); // Either right, or nobody's.
    }
    return Optional.of(
        part
            ? "%s names no service that is started before (there %s). Rename it, or write $%s if it is plain text."
                .formatted(
                    found.group(),
                    known.isEmpty() ? "is none" : "are: " + String.join(", ", known),
                    found.group())
            : "%s is not known. A service has ${%s.port} and ${%s.data}."
                .formatted(found.group(), name, name));
  }
}
