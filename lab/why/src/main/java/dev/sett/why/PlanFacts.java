package dev.sett.why;

import dev.sett.model.design.CpuSet;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the experiment and the command lines say about a variant. */
final class PlanFacts {

  private static final Pattern LIMITED = Pattern.compile("(?:platform|virtual):([0-9]+)");
  private static final Pattern VERSION =
      Pattern.compile("(?:1\\.)?([0-9]+)(?:\\.[0-9]+)?(?:\\.([0-9]+))?.*");
  private static final Set<String> SELF_TUNING = Set.of("tuned", "liberty", "liberty-2021");

  private PlanFacts() {}

  static void gather(Subject subject, Facts.Gathered facts) {
    facts.add(Fact.CONNECTIONS, (double) subject.point().connections());
    cpus(subject).ifPresent(cpus -> facts.add(Fact.CPUS, (double) cpus));
    jdk(subject).ifPresent(version -> version(version, facts));
    List<String> words = commandWords(subject);
    facts.add(Fact.OWN_AGENT, words.stream().anyMatch(PlanFacts::observes));
    facts.add(
        Fact.INTERPRETED,
        words.stream().anyMatch(w -> w.equals("-Xint") || w.equals("-Djava.compiler=NONE")));
    model(subject).ifPresent(model -> model(model, facts));
    if (isLibertysOwn(subject)) {
      facts.add(Fact.SELF_TUNING, true);
    }
  }

  /** Liberty's own model is a pool that tunes itself. */
  private static boolean isLibertysOwn(Subject subject) {
    return subject.variant().launch() instanceof BuiltInServer server
        && server.server().equals("liberty")
        && server.threads().equals("native");
  }

  /** The threading model, where Sett gave it. */
  static Optional<String> model(Subject subject) {
    return new LaunchParts(subject.variant().launch()).threads;
  }

  private static void model(String model, Facts.Gathered facts) {
    facts.add(Fact.MODEL, model);
    facts.add(Fact.SELF_TUNING, SELF_TUNING.contains(model));
    if (!model.equals("native")) {
      facts.add(Fact.VIRTUAL, model.startsWith("virtual"));
    }
    Matcher limit = LIMITED.matcher(model);
    if (limit.matches()) {
      facts.add(Fact.MODEL_THREADS, Double.parseDouble(limit.group(1)));
    }
  }

  /** Notes what a version such as {@code 25.0.3} says. */
  static void version(String text, Facts.Gathered facts) {
    Matcher version = VERSION.matcher(text);
    if (version.matches()) {
      facts.add(Fact.JDK, Double.parseDouble(version.group(1)));
      String update = version.group(2);
      if (update != null) {
        facts.add(Fact.JDK_UPDATE, Double.parseDouble(update));
      } else if (!text.contains(".")) {
        facts.add(Fact.JDK_UPDATE, 0.0);
      }
    }
  }

  /** Version of the JDK it ran on. */
  static Optional<String> jdk(Subject subject) {
    return launched(subject).map(LaunchedProcess::jdk).filter(jdk -> !jdk.isEmpty()).findFirst();
  }

  /** Number of CPUs it had; empty if it was not pinned. */
  static OptionalInt cpus(Subject subject) {
    if (subject.point().cpus().isPresent()) {
      return subject.point().cpus();
    }
    Optional<String> pinned =
        launched(subject)
            .map(LaunchedProcess::cpus)
            .filter(cpus -> !cpus.isEmpty())
            .findFirst()
            .or(() -> Optional.of(subject.result().plan().serverCpus()).filter(c -> !c.isEmpty()));
    return pinned.isPresent()
        ? OptionalInt.of(CpuSet.parse(pinned.get()).size())
        : OptionalInt.empty();
  }

  private static Stream<LaunchedProcess> launched(Subject subject) {
    return Stream.concat(subject.trials().stream(), subject.evidence().stream())
        .map(Trial::launched)
        .flatMap(Optional::stream);
  }

  /** The words of its command line and of the JVM options in its environment. */
  static List<String> commandWords(Subject subject) {
    return new LaunchParts(subject.variant().launch()).jvmWords();
  }

  private static boolean observes(String word) {
    return word.startsWith("-javaagent:")
        || word.startsWith("-agentpath:")
        || word.startsWith("-agentlib:")
        || word.startsWith("-XX:StartFlightRecording");
  }
}
