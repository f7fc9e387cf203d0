package dev.sett.cli.vary;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The command that all variants share.
 *
 * @param words program and arguments, at least the program
 */
record CommandTemplate(List<String> words) {

  /** Environment variable that passes flags to a JVM whose command is not known. */
  static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /** Copies the list. */
  CommandTemplate {
    words = List.copyOf(words);
  }

  /**
   * The command and environment of one variant. Flags for the JVM follow the word {@code java}; if
   * the command does not begin with it, they are in {@link #OPTIONS}, after those that Sett itself
   * was given.
   */
  Started with(Combination combination, Map<String, String> inherited) {
    List<String> flags = combination.settings().stream().flatMap(s -> s.words().stream()).toList();
    Map<String, String> env = new LinkedHashMap<>();
    for (Setting setting : combination.settings()) {
      if (setting.kind() == Setting.Kind.ENVIRONMENT && !setting.value().isEmpty()) {
        env.put(setting.key(), setting.value());
      }
    }
    List<String> command = new ArrayList<>(words);
    if (isJava()) {
      command.addAll(1, flags);
    } else if (!flags.isEmpty()) {
      List<String> options = new ArrayList<>();
      String before = env.getOrDefault(OPTIONS, inherited.getOrDefault(OPTIONS, ""));
      if (!before.isBlank()) {
        options.add(before.strip());
      }
      flags.forEach(flag -> options.add(option(flag)));
      env.put(OPTIONS, String.join(" ", options));
    }
    return new Started(command, env);
  }

  /** A command with its environment, on top of Sett's. */
  record Started(List<String> command, Map<String, String> env) {}

  /** Refuses what the command sets already, since a second setting would have no effect. */
  void refuseSet(Setting setting) {
    if (setting.kind() != Setting.Kind.PROPERTY) {
      return;
    }
    for (String form : List.of("-D", "--")) {
      for (String word : words) {
        if (word.equals(form + setting.key()) || word.startsWith(form + setting.key() + "=")) {
          throw new ExperimentException(
              setting.kind().flag(),
              "%s is already set in the command (%s). Remove it there."
                  .formatted(setting.key(), SyntaxRules.visible(word)));
        }
      }
    }
  }

  private boolean isJava() {
    Path program = Path.of(words.getFirst()).getFileName();
    return program != null && program.toString().equals("java");
  }

  /** A flag in the quoting of {@link #OPTIONS}: one that has a space is put into quotes. */
  private static String option(String flag) {
    if (flag.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"')) {
      return flag;
    }
    String quote = flag.contains("'") ? "\"" : "'";
    if (flag.contains(quote)) {
      throw new ExperimentException(
          "--vary",
          "%s has both kinds of quotes and can't be passed to a command that does not begin with java."
              .formatted(SyntaxRules.visible(flag)));
    }
    return quote + flag + quote;
  }
}
