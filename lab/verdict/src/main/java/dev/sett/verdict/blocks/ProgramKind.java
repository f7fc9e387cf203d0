package dev.sett.verdict.blocks;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What kind of program a variant is, as far as its experiment says: programs of one kind scatter
 * alike. {@code bench/truth/scatter/results.py} has the same rules.
 */
enum ProgramKind {
  /** A server that comes with Sett, other than Spring's. */
  BUILT_IN("built-in"),

  /** A Spring application: Sett's, or a {@code java} command that names Spring in an argument. */
  SPRING("spring"),

  /** Another {@code java} command. */
  JVM("jvm"),

  /** Any other command. */
  NATIVE("native");

  private static final String JAVA = "java";
  private static final String SPRING_WORD = "spring";

  private final String word;

  ProgramKind(String word) {
    this.word = word;
  }

  /** Its name in files. */
  String word() {
    return word;
  }

  /** The kind that all variants are of; empty if they differ, or end by themselves. */
  static Optional<ProgramKind> of(List<Variant> variants) {
    Set<Optional<ProgramKind>> kinds =
        variants.stream().map(v -> of(v.launch())).collect(Collectors.toSet());
    return kinds.size() == 1 ? kinds.iterator().next() : Optional.empty();
  }

  private static Optional<ProgramKind> of(Launch launch) {
    return switch (launch) {
      case BuiltInServer server ->
          Optional.of(server.server().equals(SPRING_WORD) ? SPRING : BUILT_IN);
      case OwnServer program -> Optional.of(ofCommand(program.command()));
      case RunningServer running -> Optional.empty();
      case BuiltInJob job -> Optional.empty();
      case OwnJob job -> Optional.empty();
    };
  }

  private static ProgramKind ofCommand(List<String> command) {
    String program = command.isEmpty() ? "" : command.getFirst();
    if (!program.equals(JAVA) && !program.endsWith("/" + JAVA)) {
      return NATIVE;
    }
    return command.stream().skip(1).anyMatch(ProgramKind::namesSpring) ? SPRING : JVM;
  }

  private static boolean namesSpring(String argument) {
    return argument.toLowerCase(Locale.ROOT).contains(SPRING_WORD);
  }
}
