package dev.sett.cli.experiment;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.SyntaxRules;
import dev.sett.secrets.Redaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names two commands by what differs between them: {@code as it is} and {@code
 * spring.threads.virtual.enabled=true}.
 */
final class VariantNames {

  private static final String UNCHANGED = "as it is";

  private VariantNames() {}

  /**
   * The variants, the first two of them named by what differs between their commands and
   * environments. All keep their names where that is nothing, a secret, or too much for a name.
   *
   * @param variants commands, the baseline first; at least 2
   */
  static List<Variant> named(List<Variant> variants) {
    Variant a = variants.get(0);
    Variant b = variants.get(1);
    if (!(a.launch() instanceof OwnServer ownA) || !(b.launch() instanceof OwnServer ownB)) {
      return variants;
    }
    List<String> wordsA = words(ownA);
    List<String> wordsB = words(ownB);
    Optional<String> nameA = name(without(wordsA, wordsB));
    Optional<String> nameB = name(without(wordsB, wordsA));
    List<Variant> more = variants.subList(2, variants.size());
    if (nameA.isEmpty()
        || nameB.isEmpty()
        || nameA.get().equalsIgnoreCase(nameB.get())
        || isTaken(nameA.get(), more)
        || isTaken(nameB.get(), more)) {
      return variants;
    }
    List<Variant> named = new ArrayList<>();
    named.add(new Variant(nameA.get(), ownA));
    named.add(new Variant(nameB.get(), ownB));
    named.addAll(more);
    return named;
  }

  /** Whether gates take it for another variant: by its name, its letter, or as the base. */
  private static boolean isTaken(String name, List<Variant> others) {
    return name.length() == 1
        || name.equalsIgnoreCase("base")
        || others.stream().anyMatch(other -> other.name().equalsIgnoreCase(name));
  }

  /** Words of the command and settings of the environment, without those that hold the port. */
  private static List<String> words(OwnServer program) {
    List<String> words = new ArrayList<>();
    program.env().forEach((key, value) -> words.add(key + "=" + value));
    words.addAll(program.command());
    int port = program.url().getPort();
    if (port >= 0) {
      Pattern holdsPort = Pattern.compile("(^|\\D)" + port + "(\\D|$)");
      words.removeIf(word -> holdsPort.matcher(word).find());
    }
    return words;
  }

  /** Words that the other does not have, each as often as it has more of them. */
  private static List<String> without(List<String> words, List<String> others) {
    List<String> left = new ArrayList<>(words);
    others.forEach(left::remove);
    return left;
  }

  /** A name of these words; empty if it would not be one, or if it would show a secret. */
  private static Optional<String> name(List<String> differing) {
    if (differing.isEmpty()) {
      return Optional.of(UNCHANGED);
    }
    String name = differing.stream().map(VariantNames::plain).collect(Collectors.joining(", "));
    String line = String.join(" ", differing);
    if (!Redaction.usual().text(line).equals(line) || !Redaction.usual().text(name).equals(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(SyntaxRules.label(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** A property without its dashes, and a file without its folder. */
  private static String plain(String word) {
    if (word.contains("=")) {
      return word.replaceFirst("^(-D|--)", "");
    }
    Path file = word.startsWith("-") ? null : Path.of(word).getFileName();
    return file == null ? word : file.toString();
  }
}
