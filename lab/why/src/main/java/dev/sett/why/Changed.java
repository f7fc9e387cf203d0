package dev.sett.why;

import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.why.proposal.Intervention;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** A variant before and after one change, or why that change is not possible. */
sealed interface Changed {

  /** A name that the agent made up, because several pools have the same. */
  Pattern NUMBERED = Pattern.compile(".* #[0-9]+");

  /** Flags of the JVM that a point's heap takes the place of. */
  Set<String> HEAP =
      Set.of("-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAMPercentage", "-XX:MaxRAMFraction");

  /** File of a JVM in which nothing is changed; the agent puts in the number of its process. */
  String UNCHANGED_REPORT = "unchanged-%p.ndjson";

  /** File of a JVM in which the agent changes something. */
  String CHANGED_REPORT = ControlRunLimits.CHANGED_REPORT + "%p.ndjson";

  /** The variant as it is, and changed. */
  record Pair(Variant before, Variant after) implements Changed {}

  /** Why not, as a sentence. */
  record Refused(String why) implements Changed {}

  /**
   * Changes a variant.
   *
   * @param warmUp longest warm-up of the comparison
   */
  static Changed of(
      Variant variant, Point point, Intervention change, ControlRunLimits means, Duration warmUp) {
    LaunchParts parts = new LaunchParts(variant.launch());
    return switch (change) {
      case Intervention.Threads threads -> threads(variant, parts, threads, means);
      case Intervention.JvmFlag flag -> jvmFlag(variant, parts, point, flag, means);
      case Intervention.WithoutJvmFlag flag -> withoutJvmFlag(variant, parts, flag);
      case Intervention.Jdk jdk -> jdk(variant, parts, point, jdk, means);
      case Intervention.Flag flag ->
          flags(variant, parts, change, flag.name(), List.of(flag.name(), flag.value()));
      case Intervention.Connections connections -> connections(variant, point, connections);
      case Intervention.DoublePools pools ->
          byAgent(
              variant,
              pools,
              "pools=x2" + (pools.kind().isEmpty() ? "" : ":" + encoded(pools.kind())),
              means);
      case Intervention.EnlargePool pool ->
          onePool(variant, pool, pool.name(), "pool=x" + pool.times() + ":", means);
      case Intervention.Delay delay ->
          classes(
              variant,
              point,
              delay,
              "delay=%dus:%s".formatted(delay.delay().toNanos() / 1_000, encoded(delay.method())),
              means);
      case Intervention.HoldLocks locks ->
          classes(
              variant,
              point,
              locks,
              "hold=%dus:%s".formatted(locks.longer().toNanos() / 1_000, encoded(locks.type())),
              means);
      case Intervention.ParkYields yields ->
          classes(variant, point, yields, "yield=park:" + encoded(yields.type()), means);
      case Intervention.MultiplyPermits permits ->
          classes(
              variant,
              point,
              permits,
              "permits=x%d:%s".formatted(permits.times(), encoded(permits.type())),
              means);
      case Intervention.DoubleQuota quota -> byAgent(variant, quota, "quota=x2", means);
      case Intervention.FillCore core -> onePool(variant, core, core.name(), "core=max:", means);
      case Intervention.WarmUp longer ->
          point.measure().is(MeasureTrait.HEAD_START)
              ? warmedUp(variant, parts, longer, warmUp)
              : new Refused("The measurement at " + point.name() + " has no warm-up.");
    };
  }

  /** The head start comes first, then the warm-up that all variants get. */
  private static Changed warmedUp(
      Variant variant, LaunchParts parts, Intervention.WarmUp longer, Duration warmUp) {
    Pair pair = pair(variant, longer, parts);
    double millis = (longer.factor() - 1) * warmUp.toMillis();
    return new Pair(
        pair.before(), pair.after().withHeadStart(Duration.ofMillis(Math.round(millis))));
  }

  private static Pair pair(Variant variant, Intervention change, LaunchParts after) {
    return pair(variant, variant.launch(), change, after.joined(), variant.connections());
  }

  private static Pair pair(
      Variant variant, Launch before, Intervention change, Launch after, OptionalInt connections) {
    return new Pair(
        variant.withLaunch(before),
        variant
            .withName(variant.name() + ", " + change.words())
            .withLaunch(after)
            .withConnections(connections));
  }

  private static Changed threads(
      Variant variant, LaunchParts parts, Intervention.Threads threads, ControlRunLimits means) {
    String model = threads.model();
    Optional<String> why =
        switch (variant.launch()) {
          case BuiltInServer server ->
              means
                  .catalogue()
                  .refuse(server.server(), model)
                  .or(() -> alreadyOn(model).filter(_ -> model.equals(server.threads())));
          case BuiltInJob program -> means.catalogue().refuseProgram(program.program(), model);
          case OwnServer own -> Optional.of(unknown(variant, "its threads").why());
          case RunningServer running -> Optional.of(unknown(variant, "its threads").why());
          case OwnJob own -> Optional.of(unknown(variant, "its threads").why());
        };
    Catalogue catalogue = means.catalogue();
    List<String> kept = new ArrayList<>(parts.jvmFlags);
    parts.threads.ifPresent(before -> kept.removeAll(catalogue.jvmFlags(before)));
    parts.jvmFlags = catalogue.jvmFlags(model, kept);
    parts.threads = Optional.of(model);
    return why.isPresent() ? new Refused(why.get()) : pair(variant, threads, parts);
  }

  private static Optional<String> alreadyOn(String model) {
    return Optional.of("It already runs on " + model + ".");
  }

  private static Refused unknown(Variant variant, String what) {
    return new Refused(
        "%s is your own program, and Sett does not know how to set %s."
            .formatted(variant.name(), what));
  }

  private static Changed jvmFlag(
      Variant variant,
      LaunchParts parts,
      Point point,
      Intervention.JvmFlag change,
      ControlRunLimits means) {
    String flag = change.flag();
    if (point.heap().isPresent() && HEAP.contains(LaunchParts.name(flag))) {
      return new Refused("The point " + point.name() + " sets the heap of every variant.");
    }
    if (parts.jvmWords().contains(flag)) {
      return new Refused("%s has %s already.".formatted(variant.name(), flag));
    }
    if (parts.threads.stream()
        .flatMap(model -> means.catalogue().jvmFlags(model).stream())
        .anyMatch(word -> LaunchParts.isSame(word, flag))) {
      return new Refused(
          "The threading model of %s sets %s itself."
              .formatted(variant.name(), LaunchParts.name(flag)));
    }
    if (parts.isBuiltIn()) {
      parts.jvmFlags = LaunchParts.replaced(parts.jvmFlags, flag);
    } else if (parts.command.stream().anyMatch(word -> LaunchParts.isSame(word, flag))) {
      // What the command sets takes precedence over the environment.
      parts.command =
          parts.command.stream().map(word -> LaunchParts.isSame(word, flag) ? flag : word).toList();
    } else {
      parts.withOption(flag);
    }
    return pair(variant, change, parts);
  }

  private static Changed withoutJvmFlag(
      Variant variant, LaunchParts parts, Intervention.WithoutJvmFlag flag) {
    parts.jvmFlags = LaunchParts.without(parts.jvmFlags, flag.start());
    parts.command = LaunchParts.without(parts.command, flag.start());
    for (String variable : List.of(LaunchParts.OPTIONS, LaunchParts.LAUNCHER_OPTIONS)) {
      List<String> options = parts.words(variable);
      parts.env.computeIfPresent(
          variable, (_, _) -> String.join(" ", LaunchParts.without(options, flag.start())));
    }
    return parts.joined().equals(variant.launch())
        ? new Refused("%s has no flag that starts with %s.".formatted(variant.name(), flag.start()))
        : pair(variant, flag, parts);
  }

  private static Changed jdk(
      Variant variant,
      LaunchParts parts,
      Point point,
      Intervention.Jdk jdk,
      ControlRunLimits means) {
    if (point.jdk().isPresent()) {
      return new Refused("The point " + point.name() + " sets the JDK of every variant.");
    }
    if (!means.hasJdk().test(jdk.release())) {
      return new Refused("No JDK " + jdk.release() + " was found on this machine.");
    }
    parts.jdk = Optional.of(jdk.release());
    return pair(variant, jdk, parts);
  }

  /** Takes out a flag of a program of Sett's, which may have a value, and adds others. */
  private static Changed flags(
      Variant variant, LaunchParts parts, Intervention change, String name, List<String> instead) {
    if (!parts.isBuiltIn()) {
      return unknown(variant, "its flags");
    }
    List<String> kept = new ArrayList<>();
    boolean found = false;
    for (int i = 0; i < parts.flags.size(); i++) {
      String flag = parts.flags.get(i);
      if (flag.equals(name)) {
        found = true;
        i++; // its value
      } else if (flag.startsWith(name + "=")) {
        found = true;
      } else {
        kept.add(flag);
      }
    }
    if (!found) {
      return new Refused("%s has no flag %s.".formatted(variant.name(), name));
    }
    kept.addAll(instead);
    parts.flags = kept;
    return pair(variant, change, parts);
  }

  private static Changed connections(
      Variant variant, Point point, Intervention.Connections change) {
    int now = variant.at(point).connections();
    int wanted = (int) Math.round(now * change.factor());
    return wanted < 1 || wanted == now
        ? new Refused(
            "The number of connections (%d) can't be changed by this factor.".formatted(now))
        : pair(variant, variant.launch(), change, variant.launch(), OptionalInt.of(wanted));
  }

  private static Changed onePool(
      Variant variant, Intervention change, String name, String argument, ControlRunLimits means) {
    return NUMBERED.matcher(name).matches()
        ? new Refused(
            "Several pools have the name of %s, so one of them alone can't be changed."
                .formatted(name))
        : byAgent(variant, change, argument + encoded(name), means);
  }

  private static Changed classes(
      Variant variant, Point point, Intervention change, String arguments, ControlRunLimits means) {
    Optional<String> jdk = point.jdk().or(() -> variant.launch().jdk());
    return jdk.filter(release -> release.matches("8|1[0-9]|2[0-3]")).isPresent()
        ? new Refused(
            "The agent changes a class from JDK 24 on; %s runs on %s."
                .formatted(variant.name(), jdk.get()))
        : byAgent(variant, change, arguments, means);
  }

  /** Both variants carry the agent, so that only what it changes differs. */
  private static Changed byAgent(
      Variant variant, Intervention change, String arguments, ControlRunLimits means) {
    if (means.agentJar().isEmpty()) {
      return new Refused("The agent, which makes this change, has not been built.");
    }
    if (variant.launch() instanceof RunningServer) {
      return new Refused(
          "Sett does not start %s, so its agent can't change anything in it."
              .formatted(variant.name()));
    }
    String agent = "-javaagent:%s=out=%s/".formatted(means.agentJar().get(), means.reports());
    return pair(
        variant,
        new LaunchParts(variant.launch()).withOption(agent + UNCHANGED_REPORT).joined(),
        change,
        new LaunchParts(variant.launch())
            .withOption(agent + CHANGED_REPORT + "," + arguments)
            .joined(),
        variant.connections());
  }

  /** Without what would end an argument of the agent, or a word of the variable with it. */
  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }
}
