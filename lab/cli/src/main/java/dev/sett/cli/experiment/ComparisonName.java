package dev.sett.cli.experiment;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The default name of a comparison, derived from the variants. So results of different programs
 * have different names, and only results of the same programs form a history.
 */
final class ComparisonName {

  private static final String PREFIX = "compare-";

  /** Longest name of a variant in it, since a folder is named after all of them. */
  private static final int LONGEST = 30;

  /** Options of {@code java} whose value is the next argument. */
  private static final List<String> TAKES_VALUE =
      List.of("-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules");

  private ComparisonName() {}

  /** Such as {@code compare-platform-50-vs-virtual} or {@code compare-shop}. */
  static String of(List<Variant> variants) {
    return PREFIX
        + variants.stream()
            .limit(2)
            .map(ComparisonName::word)
            .distinct()
            .collect(Collectors.joining("-vs-"));
  }

  private static String word(Variant variant) {
    String word =
        variant.launch() instanceof OwnServer own ? program(own.command()) : variant.name();
    String plain = word.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
    return plain.isEmpty() ? "program" : shortened(plain);
  }

  /** Without whole words at its end until it is short enough; a version is one word. */
  private static String shortened(String name) {
    String left = name;
    while (left.length() > LONGEST && left.lastIndexOf('-') > 0) {
      left = left.substring(0, left.lastIndexOf('-'));
    }
    return left.length() > LONGEST ? left.substring(0, LONGEST) : left;
  }

  /** What a command runs: the jar, class or module of a Java command, or the program itself. */
  private static String program(List<String> command) {
    int jar = command.indexOf("-jar");
    if (jar >= 0 && jar + 1 < command.size()) {
      return file(command.get(jar + 1)).replaceFirst("\\.jar$", "");
    }
    String first = file(command.getFirst());
    return first.equals("java") ? mainClass(command.subList(1, command.size())) : first;
  }

  /** The simple name of the class or module that a Java command starts. */
  private static String mainClass(List<String> arguments) {
    boolean value = false;
    for (String argument : arguments) {
      if (value || argument.startsWith("-") || argument.startsWith("@")) {
        value = !value && TAKES_VALUE.contains(argument);
      } else {
        return file(argument.substring(argument.lastIndexOf('/') + 1))
            .replaceFirst("\\.java$", "")
            .replaceFirst("^.*\\.(?=[A-Z][^.]*$)", "");
      }
    }
    return "java";
  }

  private static String file(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? "" : name.toString();
  }
}
