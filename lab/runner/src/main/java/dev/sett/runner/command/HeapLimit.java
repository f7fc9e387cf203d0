package dev.sett.runner.command;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.trial.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The maximum heap that a point gives every JVM, overriding that of the variants. */
public final class HeapLimit {

  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";
  private static final Pattern LARGEST =
      Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAMPercentage|MaxRAMFraction)=.*");
  private static final Pattern SMALLEST = Pattern.compile("-Xms(\\d{1,15})([kKmMgG]?)");

  private HeapLimit() {}

  /**
   * The command of a variant with the point's heap. Built-in programs get the flag before {@code
   * -jar}, others in {@code JAVA_TOOL_OPTIONS}; flags that say otherwise are dropped.
   */
  public static Invocation limit(Invocation invocation, Variant variant, Point point) {
    if (point.heap().isEmpty()) {
      return invocation;
    }
    String heap = point.heap().get();
    List<String> argv = new ArrayList<>();
    boolean jvm = true;
    for (String argument : invocation.argv()) {
      jvm &= !argument.equals("-jar");
      if (!jvm || !contradicts(argument, heap)) {
        argv.add(argument);
      }
    }
    Map<String, String> env = new LinkedHashMap<>(invocation.env());
    if (variant.launch() instanceof BuiltInServer || variant.launch() instanceof BuiltInJob) {
      argv.add(1, "-Xmx" + heap);
    } else {
      String before = env.getOrDefault(OPTIONS, System.getenv().getOrDefault(OPTIONS, ""));
      List<String> options = new ArrayList<>(words(before));
      options.removeIf(option -> LARGEST.matcher(option).matches() || contradicts(option, heap));
      options.add("-Xmx" + heap);
      env.put(OPTIONS, String.join(" ", options));
    }
    return invocation.with(argv, env);
  }

  /** Which flags of variants are ignored, because points set a heap. */
  public static List<Warning> warnings(Experiment experiment) {
    List<Warning> warnings = new ArrayList<>();
    for (Variant variant : experiment.variants()) {
      List<String> dropped = new ArrayList<>();
      for (String flag : flags(variant.launch())) {
        if (experiment.points().stream()
            .flatMap(p -> p.heap().stream())
            .anyMatch(heap -> contradicts(flag, heap))) {
          dropped.add(flag);
        }
      }
      if (!dropped.isEmpty()) {
        warnings.add(
            new Warning(
                Warning.Kind.PROGRAM,
                variant.name()
                    + " sets "
                    + String.join(" ", dropped)
                    + ", which is ignored at points that set a heap: the point's heap size is"
                    + " used."));
      }
    }
    return warnings;
  }

  private static List<String> flags(Launch launch) {
    return switch (launch) {
      case BuiltInServer builtIn -> builtIn.jvmFlags();
      case BuiltInJob builtIn -> builtIn.jvmFlags();
      case OwnServer own -> flags(own.command(), own.env());
      case OwnJob own -> flags(own.command(), own.env());
      case RunningServer _ -> List.of();
    };
  }

  private static List<String> flags(List<String> command, Map<String, String> env) {
    return Stream.concat(
            command.stream().takeWhile(a -> !a.equals("-jar")),
            words(env.getOrDefault(OPTIONS, "")).stream())
        .toList();
  }

  private static List<String> words(String options) {
    return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
  }

  /** Whether a flag names another largest heap, or a smallest one above it. */
  private static boolean contradicts(String flag, String heap) {
    if (LARGEST.matcher(flag).matches()) {
      return !flag.equals("-Xmx" + heap);
    }
    Matcher smallest = SMALLEST.matcher(flag);
    return smallest.matches()
        && bytes(smallest.group(1), smallest.group(2))
            > bytes(heap.substring(0, heap.length() - 1), heap.substring(heap.length() - 1));
  }

  private static double bytes(String number, String unit) {
    int power =
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "k" -> 1;
          case "m" -> 2;
          case "g" -> 3;
          default -> 0;
        };
    return Double.parseDouble(number) * Math.pow(1024, power);
  }
}
