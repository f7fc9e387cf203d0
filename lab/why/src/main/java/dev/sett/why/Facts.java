package dev.sett.why;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Result;
import dev.sett.model.text.NumberWords;
import dev.sett.model.trial.Trial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known about one variant at one point, and about the variant that it is compared with.
 *
 * <p>Names are those of {@link Fact}; with {@code other.} in front they are the other variant's. A
 * fact that was not observed is absent; it is never guessed.
 */
public final class Facts {

  /** In front of the names of the other variant's facts. */
  static final String OTHER = "other.";

  private final Map<Fact, Double> numbers;
  private final Map<Fact, String> texts;
  private final Optional<Facts> other;

  private Facts(Map<Fact, Double> numbers, Map<Fact, String> texts, Optional<Facts> other) {
    this.numbers = numbers;
    this.texts = texts;
    this.other = other;
  }

  /** The fact of a name, the variant's own or the other's; empty if there is no such fact. */
  static Optional<Fact> fact(String name) {
    return Fact.of(own(name));
  }

  /** A name without the prefix of the other variant's. */
  static String own(String name) {
    return name.startsWith(OTHER) ? name.substring(OTHER.length()) : name;
  }

  /** The number of a name; empty if it is not known or no number. */
  public OptionalDouble number(String name) {
    if (name.startsWith(OTHER)) {
      return other.map(facts -> facts.number(own(name))).orElse(OptionalDouble.empty());
    }
    return Fact.of(name).map(this::number).orElse(OptionalDouble.empty());
  }

  /** The value of a fact; empty if it is not known or no number. */
  public OptionalDouble number(Fact fact) {
    Double value = numbers.get(fact);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The value of a name as a reader is shown it, with its unit; empty if it is not known. */
  public Optional<String> words(String name) {
    if (name.startsWith(OTHER)) {
      return other.flatMap(facts -> facts.words(own(name)));
    }
    Optional<Fact> fact = Fact.of(name);
    if (fact.isEmpty()) {
      return Optional.empty();
    }
    String text = texts.get(fact.get());
    if (text != null) {
      return Optional.of(text);
    }
    OptionalDouble number = number(fact.get());
    return number.isEmpty()
        ? Optional.empty()
        : Optional.of(NumberWords.threeDigits(number.getAsDouble()) + suffix(fact.get().unit()));
  }

  private static String suffix(String unit) {
    return unit.isEmpty() || unit.equals("req/s") || unit.equals("1/s") ? "" : " " + unit;
  }

  /** The facts that are known, in the order of {@link Fact}, as a reader is shown them. */
  public Map<Fact, String> known() {
    Map<Fact, String> all = new EnumMap<>(Fact.class);
    for (Fact fact : Fact.values()) {
      words(fact.key()).ifPresent(value -> all.put(fact, value));
    }
    return all;
  }

  /**
   * The facts that are known of the variant itself, in the order of {@link Fact}, a line each:
   * name, tab, value with all its digits.
   */
  public String written() {
    StringBuilder lines = new StringBuilder();
    for (Fact fact : Fact.values()) {
      Object value = fact.isText() ? texts.get(fact) : numbers.get(fact);
      if (value != null) {
        String line = value.toString().replaceAll("[\\p{Cc}]", " ");
        lines.append(fact.key()).append('\t').append(line).append('\n');
      }
    }
    return lines.toString();
  }

  /**
   * What is known about a variant at a point of a result, and about another variant.
   *
   * @param trials of the comparison
   * @param evidence trials with the agent; may be empty
   * @param point one of the result's
   * @param variant one of the result's
   * @param against the variant that it is compared with
   */
  public static Facts of(
      Result result,
      List<Trial> trials,
      List<Trial> evidence,
      Point point,
      Variant variant,
      Variant against) {
    Subject own = Subject.of(result, trials, evidence, point, variant);
    Subject others = Subject.of(result, trials, evidence, point, against);
    return gathered(own, others).beside(gathered(others, own));
  }

  /**
   * What is known about a running program that is only watched: nothing about its responses, and
   * nothing to compare it with.
   *
   * @param windows what the agent saw in it
   * @param recording what JFR recorded in that time; empty if it is not known
   * @param usage what it used in that time
   * @param cpus CPUs that it may run on, at least 1
   * @param jdk version of the JDK it runs on
   */
  static Facts watched(
      List<InsideWindow> windows,
      Optional<RecordingSummary> recording,
      Usage usage,
      int cpus,
      String jdk) {
    Gathered facts = new Gathered();
    double wall = usage.wallNanos();
    facts.add(Fact.CPUS, (double) cpus);
    PlanFacts.version(jdk, facts);
    double throttled = usage.machine().throttledNanos();
    facts.add(Fact.BUSY, TrialFacts.busy((double) usage.cpuNanos(), wall, throttled, cpus));
    facts.add(Fact.CPUS_USED, usage.cpuNanos() / wall);
    facts.add(Fact.THREADS, (double) usage.threads());
    facts.add(Fact.THROTTLED, throttled / wall);
    TrialFacts.families(List.of(usage), facts);
    InsideFacts.gather(windows, List.of(), facts);
    recording.ifPresent(r -> RecordingFacts.gather(List.of(r), r.wallNanos() / 1e9, facts));
    return facts.done();
  }

  private static Facts gathered(Subject own, Subject others) {
    Gathered facts = new Gathered();
    PlanFacts.gather(own, facts);
    Optional<String> model = PlanFacts.model(own);
    if (model.isPresent() && PlanFacts.model(others).isPresent()) {
      facts.add(Fact.SAME_MODEL, model.equals(PlanFacts.model(others)));
    }
    if (PlanFacts.jdk(own).isPresent() && PlanFacts.jdk(others).isPresent()) {
      facts.add(Fact.JDK_DIFFERS, !PlanFacts.jdk(own).equals(PlanFacts.jdk(others)));
    }
    EffectFacts.gather(
        own.result().effects(),
        own.point().name(),
        own.variant().name(),
        others.variant().name(),
        facts);
    EffectFacts.gatherBreakdown(
        own.result().breakdowns(),
        own.point().name(),
        own.variant().name(),
        others.variant().name(),
        facts);
    TrialFacts.gather(own, facts);
    InsideFacts.gather(own, facts);
    RecordingFacts.gather(own, facts);
    return facts.done();
  }

  /** The same facts, together with those of another variant. */
  Facts beside(Facts another) {
    return new Facts(numbers, texts, Optional.of(another));
  }

  /** Gathers what is known of one variant. One owner. */
  static final class Gathered {
    private final Map<Fact, Double> numbers = new EnumMap<>(Fact.class);
    private final Map<Fact, String> texts = new EnumMap<>(Fact.class);

    /** Notes a number; one that is none (0/0) is left out. */
    void add(Fact fact, double value) {
      if (fact.isText()) {
        throw new IllegalArgumentException(fact + " is a text");
      }
      if (Double.isFinite(value)) {
        numbers.put(fact, value);
      }
    }

    /** Notes yes or no. */
    void add(Fact fact, boolean yes) {
      add(fact, yes ? 1.0 : 0.0);
    }

    /** Notes a text; an empty one is left out. */
    void add(Fact fact, String value) {
      if (!fact.isText()) {
        throw new IllegalArgumentException(fact + " is a number");
      }
      if (!value.isEmpty()) {
        texts.put(fact, value);
      }
    }

    OptionalDouble number(Fact fact) {
      Double value = numbers.get(fact);
      return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    Facts done() {
      return new Facts(new EnumMap<>(numbers), new EnumMap<>(texts), Optional.empty());
    }
  }
}
