package dev.sett.model.keys;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.text.SyntaxRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The keys of a service. */
public final class DependencyKeys {

  private static final Pattern USER = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,31}");

  public static final Key<Dependency, Integer> PORT =
      Key.of(
          "port",
          Values.number(1, 65_535),
          service -> Values.boxed(service.port()),
          "Port that it listens on; default: a free one, see ${NAME.port}");

  public static final Key<Dependency, String> READY_URL =
      Key.of(
          "ready-url",
          Values.text(DependencyKeys::url, url -> url, "http or https"),
          Dependency::readyUrl,
          "Answers below 500 once the service is ready");

  public static final Key<Dependency, Dependency.Scope> PER =
      Key.always(
          "per",
          Values.word(Dependency.Scope.class, Dependency.Scope::named),
          Dependency::per,
          Dependency.Scope.EXPERIMENT,
          "Experiment: one instance for all. Variant: a fresh one for each variant of each block");

  public static final Key<Dependency, CpuSet> CPUS =
      Key.of(
          "cpus",
          PlacementKeys.CPUS,
          Dependency::cpus,
          "CPUs it runs on; default: those that neither programs nor load engine use, else the load engine's");

  public static final Key<Dependency, String> USER_NAME =
      Key.of(
          "user",
          Values.text(DependencyKeys::user, user -> user, "a user of this machine"),
          Dependency::user,
          "User for command and init, if Sett runs as root; PostgreSQL refuses to run as root");

  public static final Key<Dependency, Dependency.StopSignal> STOP_SIGNAL =
      Key.always(
          "stop-signal",
          Values.word(Dependency.StopSignal.class, Dependency.StopSignal::named),
          Dependency::stopSignal,
          Dependency.StopSignal.TERM,
          "Signal that stops it");

  /** All of them. */
  public static final Block<Dependency> ALL =
      new Block<>(
          "a service",
          List.of(
              Key.always("command", VariantKeys.WORDS, Dependency::command, "Starts the service"),
              PORT,
              words("init", "Runs before the service is started", Dependency::init),
              words(
                  "ready",
                  "Ends with exit code 0 once the service is ready; default: its port accepts connections",
                  Dependency::ready),
              READY_URL,
              words("prepare", "Runs once the service is ready", Dependency::prepare),
              words("reset", "Runs before each block except the first", Dependency::reset),
              PER,
              CPUS,
              USER_NAME,
              STOP_SIGNAL,
              Key.<Dependency, String>of(
                  "cwd",
                  Values.text("a folder, relative to this file"),
                  Dependency::cwd,
                  "Working folder of its commands; default: the lab's own"),
              Key.<Dependency, Map<String, String>>of(
                  "env",
                  Values.shape(env -> new TreeMap<>(env), new Kind.Named(VariantKeys.TEXT)),
                  service -> Optional.of(service.env()).filter(env -> !env.isEmpty()),
                  "Environment variables of its commands, on top of the lab's own")));

  private DependencyKeys() {}

  private static Key<Dependency, List<String>> words(
      String name, String about, Function<Dependency, List<String>> of) {
    return Key.of(
        name,
        VariantKeys.WORDS,
        service -> Optional.of(of.apply(service)).filter(words -> !words.isEmpty()),
        about);
  }

  /** A URL in which a placeholder may stand for the port. */
  private static String url(String text) {
    var _ = SyntaxRules.url(Placeholders.withAnyPort(text));
    return text.strip();
  }

  private static String user(String text) {
    if (!USER.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid user name.".formatted(SyntaxRules.visible(text)));
    }
    return text;
  }
}
