package dev.sett.verdict.change;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What differs between how two variants are started. What holds the port of a variant is left out.
 *
 * @param removed what only the first has: arguments, an option with its value, settings of the
 *     environment, models
 * @param added what only the second has
 */
public record LaunchChange(List<String> removed, List<String> added) {

  private static final Pattern MODEL = Pattern.compile("(virtual|platform|tuned)([:@].*)?");

  /** Settings of the JDK's scheduler, which turn no virtual threads on. */
  private static final String SCHEDULER = "virtualthreadscheduler";

  /** Copies the lists. */
  public LaunchChange {
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  /** What turns one variant into another. */
  public static LaunchChange of(Variant from, Variant to) {
    List<String> before = words(from);
    List<String> after = words(to);
    return new LaunchChange(without(before, after), without(after, before));
  }

  /** The word that turns virtual threads on, if there is one; a setting or a model. */
  public Optional<String> toVirtual() {
    return virtual(removed).isPresent() ? Optional.empty() : virtual(added);
  }

  /** The word that turned virtual threads on and is no longer there. */
  public Optional<String> fromVirtual() {
    return virtual(added).isPresent() ? Optional.empty() : virtual(removed);
  }

  /** Whether a bound on the number of threads or of requests at a time is new. */
  public boolean toBounded() {
    return added.stream().anyMatch(word -> word.matches("(--\\S+ )?(virtual|platform):\\d+.*"));
  }

  private static Optional<String> virtual(List<String> words) {
    return words.stream()
        .filter(
            word -> {
              String lower = word.toLowerCase(Locale.ROOT);
              return MODEL.matcher(lower).matches()
                  ? lower.startsWith("virtual")
                  : lower.contains("virtual")
                      && !lower.contains(SCHEDULER)
                      && !lower.endsWith("false");
            })
        .findFirst();
  }

  private static List<String> words(Variant variant) {
    List<String> words = new ArrayList<>();
    for (Map.Entry<String, String> entry : variant.launch().env().entrySet()) {
      words.add(entry.getKey() + "=" + entry.getValue());
    }
    switch (variant.launch()) {
      case BuiltInServer server -> {
        words.add(server.server());
        words.add(server.threads());
        words.addAll(options(server.flags()));
        words.addAll(server.jvmFlags());
      }
      case BuiltInJob job -> {
        words.add(job.program());
        words.add(job.threads());
        words.addAll(options(job.flags()));
        words.addAll(job.jvmFlags());
      }
      case OwnServer own -> {
        words.addAll(options(own.command()));
        int port = own.url().getPort();
        if (port >= 0) {
          Pattern holdsPort = Pattern.compile("(^|\\D)" + port + "(\\D|$)");
          words.removeIf(word -> holdsPort.matcher(word).find());
        }
      }
      case OwnJob own -> words.addAll(options(own.command()));
      case RunningServer _ -> {} // How it was started is not known.
    }
    variant.launch().jdk().ifPresent(jdk -> words.add("JDK " + jdk));
    variant.cpus().ifPresent(cpus -> words.add(cpus + " CPUs"));
    variant.limits().ifPresent(limits -> words.add("limit of " + limits.words()));
    variant.connections().ifPresent(number -> words.add(number + " connections"));
    return words;
  }

  /** Arguments with each option such as {@code --pool-size 20} in one piece with its value. */
  private static List<String> options(List<String> arguments) {
    List<String> joined = new ArrayList<>();
    boolean awaitsValue = false;
    for (String argument : arguments) {
      if (awaitsValue && !argument.startsWith("-")) {
        joined.add(joined.removeLast() + " " + argument);
        awaitsValue = false;
      } else {
        joined.add(argument);
        awaitsValue = argument.startsWith("--") && !argument.contains("=");
      }
    }
    return joined;
  }

  private static List<String> without(List<String> words, List<String> others) {
    List<String> left = new ArrayList<>(words);
    others.forEach(left::remove);
    return left;
  }
}
