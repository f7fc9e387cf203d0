package dev.sett.why;

import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all kinds of launches have, to be changed part by part; what a kind does not have is empty,
 * and a change of it is lost. One owner.
 */
final class LaunchParts {

  /** Environment variable that passes flags to a JVM whose command is not known. */
  static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /** The same for the {@code java} command, which takes what this one says over the other. */
  static final String LAUNCHER_OPTIONS = "JDK_JAVA_OPTIONS";

  private final Launch given;
  Optional<String> threads = Optional.empty();
  List<String> flags = List.of();
  List<String> jvmFlags = List.of();
  List<String> command = List.of();
  final Map<String, String> env;
  Optional<String> jdk;

  LaunchParts(Launch given) {
    this.given = given;
    this.env = new LinkedHashMap<>(given.env());
    this.jdk = given.jdk();
    switch (given) {
      case BuiltInServer server -> {
        threads = Optional.of(server.threads());
        flags = server.flags();
        jvmFlags = server.jvmFlags();
      }
      case BuiltInJob program -> {
        threads = Optional.of(program.threads());
        flags = program.flags();
        jvmFlags = program.jvmFlags();
      }
      case OwnServer own -> command = own.command();
      case RunningServer _ -> {}
      case OwnJob own -> command = own.command();
    }
  }

  /** Whether it is a program of Sett's and not the user's. */
  boolean isBuiltIn() {
    return threads.isPresent();
  }

  /** A launch of these parts. */
  Launch joined() {
    return switch (given) {
      case BuiltInServer server ->
          new BuiltInServer(server.server(), threads.orElseThrow(), flags, jvmFlags, env, jdk);
      case BuiltInJob program ->
          new BuiltInJob(program.program(), threads.orElseThrow(), flags, jvmFlags, env, jdk);
      case OwnServer own ->
          new OwnServer(
              command, own.url(), own.readyUrl(), own.cwd(), env, jdk, own.certificates());
      case RunningServer running -> running;
      case OwnJob own -> new OwnJob(command, own.cwd(), env, jdk);
    };
  }

  /** The words of a variable of the environment. */
  List<String> words(String variable) {
    String text = env.getOrDefault(variable, "").strip();
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

  /** Adds a flag for the JVM that its command starts, passed in the environment. */
  LaunchParts withOption(String flag) {
    String quoted = flag.contains(" ") ? '"' + flag + '"' : flag;
    boolean launchers = words(LAUNCHER_OPTIONS).stream().anyMatch(word -> isSame(word, flag));
    String variable = launchers ? LAUNCHER_OPTIONS : OPTIONS;
    env.put(variable, String.join(" ", replaced(words(variable), quoted)));
    return this;
  }

  /** Every word that sets something in the JVM. */
  List<String> jvmWords() {
    List<String> words = new ArrayList<>(jvmFlags);
    words.addAll(command);
    words.addAll(words(OPTIONS));
    words.addAll(words(LAUNCHER_OPTIONS));
    return words;
  }

  /** The flags with one more, in place of one with the same name. */
  static List<String> replaced(List<String> flags, String flag) {
    List<String> all = new ArrayList<>(flags);
    if (!flag.startsWith("-javaagent:")) { // there may be several
      all.removeIf(other -> isSame(other, flag));
    }
    all.add(flag);
    return all;
  }

  static List<String> without(List<String> flags, String start) {
    return flags.stream().filter(flag -> !flag.startsWith(start)).toList();
  }

  /** Whether two flags of the JVM set the same thing. */
  static boolean isSame(String one, String other) {
    return name(one).equals(name(other));
  }

  /** What a flag sets: {@code -Xmx} of {@code -Xmx1g}, what stands before the equals sign. */
  static String name(String flag) {
    if (flag.startsWith("-Xmx") || flag.startsWith("-Xms") || flag.startsWith("-Xss")) {
      return flag.substring(0, 4);
    }
    if (flag.startsWith("-XX:+") || flag.startsWith("-XX:-")) {
      return "-XX:" + flag.substring(5);
    }
    int equals = flag.indexOf('=');
    return equals < 0 ? flag : flag.substring(0, equals);
  }
}
