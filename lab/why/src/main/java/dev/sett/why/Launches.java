package dev.sett.why;

import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies of launches with one part changed. */
final class Launches {

  private Launches() {}

  /** With other flags of the server or program; a command given by the user stays unchanged. */
  static Launch withFlags(Launch launch, List<String> flags) {
    return switch (launch) {
      case BuiltInServer given -> given.withFlags(flags);
      case BuiltInJob given -> given.withFlags(flags);
      case OwnServer given -> given;
      case OwnJob given -> given;
    };
  }

  static Launch withEnv(Launch launch, Map<String, String> env) {
    return switch (launch) {
      case BuiltInServer given -> given.withEnv(env);
      case BuiltInJob given -> given.withEnv(env);
      case OwnServer given -> given.withEnv(env);
      case OwnJob given -> given.withEnv(env);
    };
  }

  static Launch withJdk(Launch launch, String release) {
    Optional<String> jdk = Optional.of(release);
    return switch (launch) {
      case BuiltInServer given -> given.withJdk(jdk);
      case BuiltInJob given -> given.withJdk(jdk);
      case OwnServer given -> given.withJdk(jdk);
      case OwnJob given -> given.withJdk(jdk);
    };
  }

  /** With one more flag for the JVM that its command starts, passed in the environment. */
  static Launch withOption(Launch launch, String flag) {
    Map<String, String> env = new LinkedHashMap<>(launch.env());
    String set = env.get(Changed.OPTIONS);
    List<String> options =
        set == null || set.isBlank() ? List.of() : List.of(set.strip().split("\\s+"));
    env.put(Changed.OPTIONS, String.join(" ", replaced(options, flag)));
    return withEnv(launch, env);
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
