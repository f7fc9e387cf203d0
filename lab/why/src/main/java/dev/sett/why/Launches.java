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

  static Launch withThreads(BuiltInServer given, String threads) {
    return new BuiltInServer(
        given.server(), threads, given.flags(), given.jvmFlags(), given.env(), given.jdk());
  }

  static Launch withThreads(BuiltInJob given, String threads) {
    return new BuiltInJob(
        given.program(), threads, given.flags(), given.jvmFlags(), given.env(), given.jdk());
  }

  static Launch withJvmFlags(BuiltInServer given, List<String> jvmFlags) {
    return new BuiltInServer(
        given.server(), given.threads(), given.flags(), jvmFlags, given.env(), given.jdk());
  }

  static Launch withJvmFlags(BuiltInJob given, List<String> jvmFlags) {
    return new BuiltInJob(
        given.program(), given.threads(), given.flags(), jvmFlags, given.env(), given.jdk());
  }

  static Launch withCommand(OwnServer given, List<String> command) {
    return new OwnServer(
        command,
        given.url(),
        given.readyUrl(),
        given.cwd(),
        given.env(),
        given.jdk(),
        given.certificates());
  }

  static Launch withCommand(OwnJob given, List<String> command) {
    return new OwnJob(command, given.cwd(), given.env(), given.jdk());
  }

  /** With other flags of the server or program; a command given by the user stays unchanged. */
  static Launch withFlags(Launch launch, List<String> flags) {
    return switch (launch) {
      case BuiltInServer given ->
          new BuiltInServer(
              given.server(), given.threads(), flags, given.jvmFlags(), given.env(), given.jdk());
      case BuiltInJob given ->
          new BuiltInJob(
              given.program(), given.threads(), flags, given.jvmFlags(), given.env(), given.jdk());
      case OwnServer given -> given;
      case OwnJob given -> given;
    };
  }

  static Launch withEnv(Launch launch, Map<String, String> env) {
    return switch (launch) {
      case BuiltInServer given ->
          new BuiltInServer(
              given.server(), given.threads(), given.flags(), given.jvmFlags(), env, given.jdk());
      case BuiltInJob given ->
          new BuiltInJob(
              given.program(), given.threads(), given.flags(), given.jvmFlags(), env, given.jdk());
      case OwnServer given ->
          new OwnServer(
              given.command(),
              given.url(),
              given.readyUrl(),
              given.cwd(),
              env,
              given.jdk(),
              given.certificates());
      case OwnJob given -> new OwnJob(given.command(), given.cwd(), env, given.jdk());
    };
  }

  static Launch withJdk(Launch launch, String release) {
    Optional<String> jdk = Optional.of(release);
    return switch (launch) {
      case BuiltInServer given ->
          new BuiltInServer(
              given.server(), given.threads(), given.flags(), given.jvmFlags(), given.env(), jdk);
      case BuiltInJob given ->
          new BuiltInJob(
              given.program(), given.threads(), given.flags(), given.jvmFlags(), given.env(), jdk);
      case OwnServer given ->
          new OwnServer(
              given.command(),
              given.url(),
              given.readyUrl(),
              given.cwd(),
              given.env(),
              jdk,
              given.certificates());
      case OwnJob given -> new OwnJob(given.command(), given.cwd(), given.env(), jdk);
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
