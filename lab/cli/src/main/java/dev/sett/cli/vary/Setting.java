package dev.sett.cli.vary;

import dev.sett.model.text.CommandLine;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One value of something that varies.
 *
 * @param key a property or an environment variable; empty for JVM flags
 * @param value empty: nothing is set, so the program runs as it is
 */
record Setting(Kind kind, String key, String value) {

  /** What is set. */
  enum Kind {
    PROPERTY("--vary", "spring.threads.virtual.enabled=false,true"),
    ENVIRONMENT("--vary-env", "POOL_SIZE=50,200"),
    JVM_FLAGS("--vary-jvm", "' -XX:+UseG1GC|-XX:+UseZGC'");

    private final String flag;
    private final String example;

    Kind(String flag, String example) {
      this.flag = flag;
      this.example = example;
    }

    /** The flag that varies it. */
    String flag() {
      return flag;
    }
  }

  private static final Pattern PROPERTY = Pattern.compile("[^=\\s,|]+");

  /**
   * The values that a flag lists, at least 2, no two the same.
   *
   * @param text {@code KEY=V1,V2}, or with bars where a value has a comma; of JVM flags {@code F|F}
   * @throws ExperimentException with a sentence if it is none
   */
  static List<Setting> read(Kind kind, String text) {
    int equals = kind == Kind.JVM_FLAGS ? 0 : text.indexOf('=');
    if (equals < 0 || (kind != Kind.JVM_FLAGS && text.substring(equals + 1).isBlank())) {
      throw wrong(kind, "'" + SyntaxRules.visible(text) + "' lists no values.");
    }
    String key = text.substring(0, equals).strip();
    String list = kind == Kind.JVM_FLAGS ? text : text.substring(equals + 1);
    if (kind == Kind.PROPERTY && !PROPERTY.matcher(key).matches()) {
      throw wrong(kind, "'" + SyntaxRules.visible(key) + "' is not a valid name of a property.");
    }
    if (kind == Kind.ENVIRONMENT) {
      try {
        SyntaxRules.variable(key);
      } catch (IllegalArgumentException e) {
        throw new ExperimentException(kind.flag, String.valueOf(e.getMessage()));
      }
    }
    boolean bars = kind == Kind.JVM_FLAGS || list.contains("|");
    List<Setting> settings = new ArrayList<>();
    for (String value : list.split(bars ? "\\|" : ",", -1)) {
      settings.add(new Setting(kind, key, value.strip()));
    }
    return checked(settings);
  }

  /** The values, if a comparison can be made of them. */
  static List<Setting> checked(List<Setting> settings) {
    Setting first = settings.getFirst();
    String what = first.kind == Kind.JVM_FLAGS ? "" : " of " + first.key;
    if (settings.size() < 2) {
      throw wrong(
          first.kind,
          "lists only one value%s (%s), but a comparison needs at least two."
              .formatted(what, SyntaxRules.visible(first.value)));
    }
    HashSet<Setting> seen = new HashSet<>();
    for (Setting setting : settings) {
      if (!seen.add(setting)) {
        throw new ExperimentException(
            first.kind.flag,
            "lists the value '%s'%s twice. Remove one."
                .formatted(SyntaxRules.visible(setting.value), what));
      }
      setting.words(); // Complains of an open quote.
    }
    return settings;
  }

  private static ExperimentException wrong(Kind kind, String what) {
    return new ExperimentException(kind.flag, what + " Write, for example, " + kind.example + ".");
  }

  /** Flags for the JVM that set it; none for the environment. */
  List<String> words() {
    if (value.isEmpty()) {
      return List.of();
    }
    return switch (kind) {
      case PROPERTY -> List.of("-D" + key + "=" + value);
      case ENVIRONMENT -> List.of();
      case JVM_FLAGS -> {
        try {
          List<String> flags = CommandLine.split("java " + value);
          yield flags.subList(1, flags.size());
        } catch (IllegalArgumentException e) {
          throw new ExperimentException(
              kind.flag, String.valueOf(e.getMessage()).replace("the command", "it"));
        }
      }
    };
  }

  /** What it is called in the name of a variant; empty if nothing is set. */
  String label() {
    return value.isEmpty() || kind == Kind.JVM_FLAGS ? value : key + "=" + value;
  }

  /** The same without all but the last two parts of a key with dots. */
  String shortLabel() {
    if (value.isEmpty() || kind == Kind.JVM_FLAGS) {
      return value;
    }
    List<String> parts = Arrays.asList(key.split("\\."));
    int from = Math.max(0, parts.size() - 2);
    return String.join(".", parts.subList(from, parts.size())) + "=" + value;
  }
}
