package dev.sett.why;

import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A variant before and after one change, or why that change is not possible. */
sealed interface Changed {

  /** Environment variable that passes flags to a JVM whose command is not known. */
  String OPTIONS = "JAVA_TOOL_OPTIONS";

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
    return switch (change) {
      case Intervention.Threads threads -> threads(variant, threads, means);
      case Intervention.JvmFlag flag ->
          clash(variant, flag.flag())
              .<Changed>map(Refused::new)
              .orElseGet(() -> pair(variant, change, withJvmFlag(variant.launch(), flag.flag())));
      case Intervention.WithoutJvmFlag flag -> withoutJvmFlag(variant, flag);
      case Intervention.Env env -> {
        Map<String, String> all = new LinkedHashMap<>(variant.launch().env());
        all.put(env.name(), env.value());
        yield pair(variant, change, Launches.withEnv(variant.launch(), all));
      }
      case Intervention.Jdk jdk -> jdk(variant, point, jdk, means);
      case Intervention.Flag flag -> flags(variant, change, flag.name(), Optional.of(flag.value()));
      case Intervention.WithoutFlag flag -> flags(variant, change, flag.name(), Optional.empty());
      case Intervention.Cured cured -> cured(variant, cured);
      case Intervention.Cpus cpus -> cpus(variant, point, cpus, means);
      case Intervention.Connections connections -> connections(variant, point, connections);
      case Intervention.DoublePools pools -> pools(variant, pools, means);
      case Intervention.WarmUp longer ->
          point.measure() instanceof Measure.Steady
              ? warmedUp(variant, longer, warmUp)
              : new Refused("The measurement at " + point.name() + " has no warm-up.");
    };
  }

  /** The head start comes first, then the warm-up that all variants get. */
  private static Changed warmedUp(Variant variant, Intervention.WarmUp longer, Duration warmUp) {
    Pair pair = pair(variant, longer, variant.launch());
    double millis = (longer.factor() - 1) * warmUp.toMillis();
    return new Pair(
        pair.before(), pair.after().withHeadStart(Duration.ofMillis(Math.round(millis))));
  }

  private static Pair pair(Variant variant, Intervention change, Launch launch) {
    return pair(variant, variant.launch(), change, launch, variant.connections(), variant.cpus());
  }

  private static Pair pair(
      Variant variant,
      Launch before,
      Intervention change,
      Launch after,
      OptionalInt connections,
      OptionalInt cpus) {
    return new Pair(
        variant.withLaunch(before),
        new Variant(
            variant.name() + ", " + change.words(), after, connections, cpus, variant.headStart()));
  }

  private static Changed threads(
      Variant variant, Intervention.Threads threads, ControlRunLimits means) {
    String model = threads.model();
    return switch (variant.launch()) {
      case BuiltInServer server ->
          means
              .catalogue()
              .refuse(server.server(), model)
              .<Changed>map(Refused::new)
              .orElseGet(
                  () ->
                      model.equals(server.threads())
                          ? new Refused("It already runs on " + model + ".")
                          : pair(variant, threads, server.withThreads(model)));
      case BuiltInJob program ->
          means
              .catalogue()
              .refuseProgram(program.program(), model)
              .<Changed>map(Refused::new)
              .orElseGet(() -> pair(variant, threads, program.withThreads(model)));
      case OwnServer own -> unknown(variant, "its threads");
      case OwnJob own -> unknown(variant, "its threads");
    };
  }

  private static Refused unknown(Variant variant, String what) {
    return new Refused(
        "%s is your own program, and Sett does not know how to set %s."
            .formatted(variant.name(), what));
  }

  /** Why a flag set from outside has no effect: the command line already sets it. */
  private static Optional<String> clash(Variant variant, String flag) {
    List<String> command =
        switch (variant.launch()) {
          case BuiltInServer server -> List.of();
          case BuiltInJob program -> List.of();
          case OwnServer own -> own.command();
          case OwnJob own -> own.command();
        };
    return command.stream().anyMatch(word -> Launches.isSame(word, flag))
        ? Optional.of(
            "The command of %s sets %s itself, which takes precedence."
                .formatted(variant.name(), Launches.name(flag)))
        : Optional.empty();
  }

  private static Launch withJvmFlag(Launch launch, String flag) {
    return switch (launch) {
      case BuiltInServer server -> server.withJvmFlags(Launches.replaced(server.jvmFlags(), flag));
      case BuiltInJob program -> program.withJvmFlags(Launches.replaced(program.jvmFlags(), flag));
      case OwnServer own -> Launches.withOption(own, flag);
      case OwnJob own -> Launches.withOption(own, flag);
    };
  }

  private static Changed withoutJvmFlag(Variant variant, Intervention.WithoutJvmFlag flag) {
    Launch launch = variant.launch();
    Launch without =
        switch (launch) {
          case BuiltInServer server ->
              server.withJvmFlags(Launches.without(server.jvmFlags(), flag.start()));
          case BuiltInJob program ->
              program.withJvmFlags(Launches.without(program.jvmFlags(), flag.start()));
          case OwnServer own -> own.withCommand(Launches.without(own.command(), flag.start()));
          case OwnJob own -> own.withCommand(Launches.without(own.command(), flag.start()));
        };
    String options = launch.env().get(OPTIONS);
    if (options != null) {
      Map<String, String> env = new LinkedHashMap<>(launch.env());
      env.put(
          OPTIONS,
          String.join(" ", Launches.without(List.of(options.strip().split("\\s+")), flag.start())));
      without = Launches.withEnv(without, env);
    }
    return without.equals(launch)
        ? new Refused("%s has no flag that starts with %s.".formatted(variant.name(), flag.start()))
        : pair(variant, flag, without);
  }

  private static Changed jdk(
      Variant variant, Point point, Intervention.Jdk jdk, ControlRunLimits means) {
    if (point.jdk().isPresent()) {
      return new Refused("The point " + point.name() + " sets the JDK of every variant.");
    }
    if (!means.hasJdk().test(jdk.release())) {
      return new Refused("No JDK " + jdk.release() + " was found on this machine.");
    }
    return pair(variant, jdk, Launches.withJdk(variant.launch(), jdk.release()));
  }

  private static Changed flags(
      Variant variant, Intervention change, String name, Optional<String> value) {
    List<String> flags;
    switch (variant.launch()) {
      case BuiltInServer server -> flags = server.flags();
      case BuiltInJob program -> flags = program.flags();
      case OwnServer own -> {
        return unknown(variant, "its flags");
      }
      case OwnJob own -> {
        return unknown(variant, "its flags");
      }
    }
    List<String> kept = new ArrayList<>();
    boolean found = false;
    for (int i = 0; i < flags.size(); i++) {
      if (flags.get(i).equals(name)) {
        found = true;
        i++; // its value
      } else if (flags.get(i).startsWith(name + "=")) {
        found = true;
      } else {
        kept.add(flags.get(i));
      }
    }
    if (!found) {
      return new Refused("%s has no flag %s.".formatted(variant.name(), name));
    }
    value.ifPresent(v -> kept.addAll(List.of(name, v)));
    return pair(variant, change, Launches.withFlags(variant.launch(), kept));
  }

  private static Changed cured(Variant variant, Intervention.Cured change) {
    if (variant.launch() instanceof BuiltInServer server
        && server.flags().contains(Intervention.Cured.FAULT)) {
      List<String> flags = new ArrayList<>(server.flags());
      flags.replaceAll(f -> f.equals(Intervention.Cured.FAULT) ? Intervention.Cured.CURED : f);
      return pair(variant, change, Launches.withFlags(server, flags));
    }
    return new Refused(variant.name() + " does not run with --fault.");
  }

  private static Changed cpus(
      Variant variant, Point point, Intervention.Cpus change, ControlRunLimits means) {
    int now = variant.at(point).cpus().orElse(means.serverCpus());
    if (now < 1) {
      return new Refused(
          "Programs can't be pinned to CPUs here, so the server can't get another CPU.");
    }
    int wanted = now + change.more();
    return wanted > means.cpus()
        ? new Refused(
            "This needs %d CPUs, but a server can have at most %d here."
                .formatted(wanted, means.cpus()))
        : pair(
            variant,
            variant.launch(),
            change,
            variant.launch(),
            variant.connections(),
            OptionalInt.of(wanted));
  }

  private static Changed connections(
      Variant variant, Point point, Intervention.Connections change) {
    int now = variant.at(point).connections();
    int wanted = (int) Math.round(now * change.factor());
    return wanted < 1 || wanted == now
        ? new Refused(
            "The number of connections (%d) can't be changed by this factor.".formatted(now))
        : pair(
            variant,
            variant.launch(),
            change,
            variant.launch(),
            OptionalInt.of(wanted),
            variant.cpus());
  }

  /** Both variants carry the agent, so that only the size of the pools differs. */
  private static Changed pools(
      Variant variant, Intervention.DoublePools pools, ControlRunLimits means) {
    if (means.agentJar().isEmpty()) {
      return new Refused("The agent that doubles pools has not been built.");
    }
    String agent = "-javaagent:" + means.agentJar().get() + "=out=/dev/null";
    String kind = pools.kind().isEmpty() ? "" : ":" + pools.kind();
    return pair(
        variant,
        Launches.withOption(variant.launch(), agent),
        pools,
        Launches.withOption(variant.launch(), agent + ",pools=x2" + kind),
        variant.connections(),
        variant.cpus());
  }
}
