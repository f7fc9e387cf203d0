package dev.sett.checks;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code ./check} is asked to do.
 *
 * @param scope which tests
 * @param names modules, or parts of the long checks; empty for all
 * @param coverage whether to measure which lines and branches the tests reach
 * @param again whether to run parts of the long checks again that have passed at this commit
 * @param record whether to write the results of long checks into the documentation
 */
record Options(Scope scope, List<String> names, boolean coverage, boolean again, boolean record) {

  /** Which tests to run. */
  enum Scope {
    /** Everything that proves the code right. */
    FULL,
    /** Tests without sockets, processes and waiting. */
    FAST,
    /** What takes longer, in parts. */
    LONG,
    /** None: only show the parts of the long checks. */
    LIST,
    /** None: only show the usage. */
    HELP
  }

  /** An argument that is not understood, with a sentence for the user. */
  static final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
      super(message);
    }
  }

  Options {
    names = List.copyOf(names);
  }

  /**
   * Reads the arguments.
   *
   * @param modules names of the modules there are
   * @param parts names of the parts of the long checks
   * @throws UsageException if an argument is not known
   */
  static Options parse(List<String> arguments, List<String> modules, List<String> parts) {
    Scope scope = Scope.FULL;
    List<String> names = new ArrayList<>();
    boolean coverage = false;
    boolean again = false;
    boolean record = false;
    for (String argument : arguments) {
      switch (argument) {
        case "--fast" -> scope = only(scope, Scope.FAST);
        case "--long" -> scope = only(scope, Scope.LONG);
        case "--list" -> scope = only(scope, Scope.LIST);
        case "-h", "--help" -> scope = Scope.HELP;
        case "--coverage" -> coverage = true;
        case "--again" -> again = true;
        case "--record" -> record = true;
        default -> names.add(Modules.name(argument));
      }
    }
    List<String> known = scope == Scope.LONG ? parts : modules;
    String kind = scope == Scope.LONG ? "part of the long checks" : "module";
    for (String name : names) {
      if (name.startsWith("-")) {
        throw new UsageException("unknown option %s.".formatted(name));
      }
      if (!known.contains(name)) {
        throw new UsageException(
            "%s is not a %s (expected one of: %s)."
                .formatted(name, kind, String.join(", ", known)));
      }
    }
    if ((again || record) && scope != Scope.LONG) {
      throw new UsageException("--again and --record require --long.");
    }
    return new Options(scope, names, coverage, again, record);
  }

  private static Scope only(Scope before, Scope now) {
    if (before != Scope.FULL && before != now) {
      throw new UsageException("Use only one of --fast, --long and --list.");
    }
    return now;
  }
}
