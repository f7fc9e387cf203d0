package dev.sett.verdict.gate;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads gates. The grammar, in which case does not matter and a final full stop is ignored:
 *
 * <pre>
 * gate     = variant ["is"] sense ["than"] variant {clause}
 * variant  = a name of the experiment, its letter, or "base" for the first
 * sense    = "slower" | "faster" | "higher" | "lower" or another word of {@link #SENSES}
 * clause   = "by" limit | "on" metric | "at" point; each at most once, in any order
 * limit    = "5%" | "5 percent" | "1.2x" | "1.2 times" | "a factor of 1.2"
 * </pre>
 *
 * <p>Without a limit it is the experiment's margin; without a metric every headline metric is
 * asked; without a point, every point.
 */
public final class GateReader {

  private static final String EXAMPLE = "'b slower than a by 5% on cpu-per-request'";
  private static final double LARGEST = 1000;
  private static final Pattern LIMIT =
      Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(%|percent|per cent|x|times)");
  private static final Pattern FACTOR =
      Pattern.compile("(?:a )?factor (?:of )?(\\d{1,6}(?:\\.\\d{1,6})?)");

  private enum Sense {
    WORSE,
    BETTER,
    HIGHER,
    LOWER
  }

  private static final Map<String, Sense> SENSES = senses();

  /** Other names of metrics; of several, those that are measured count. */
  private static final Map<String, List<Metric>> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("cpu", List.of(Metric.CPU_PER_REQUEST, Metric.JOB_CPU)),
          Map.entry("cpu-time", List.of(Metric.CPU_PER_REQUEST, Metric.JOB_CPU)),
          Map.entry("throughput", List.of(Metric.REQUESTS_PER_SECOND, Metric.UNITS_PER_SECOND)),
          Map.entry("rps", List.of(Metric.REQUESTS_PER_SECOND)),
          Map.entry("requests", List.of(Metric.REQUESTS_PER_SECOND)),
          Map.entry("median", List.of(Metric.P50, Metric.TOTAL_P50)),
          Map.entry("rss", List.of(Metric.MEMORY, Metric.FOOTPRINT)),
          Map.entry("ram", List.of(Metric.MEMORY, Metric.FOOTPRINT)),
          Map.entry("startup", List.of(Metric.START)),
          Map.entry("start-up", List.of(Metric.START)),
          Map.entry("time", List.of(Metric.TOTAL_TIME)),
          // Labels of earlier versions, which gates may still name.
          Map.entry("heap-taken", List.of(Metric.HEAP_COMMITTED)),
          Map.entry("growth-with-10-more-load", List.of(Metric.FOOTPRINT_GROWTH)),
          Map.entry("requests-per-second-and-mib", List.of(Metric.REQUESTS_PER_MIB)));

  private final Experiment experiment;
  private final String text;
  private String rest;

  private GateReader(Experiment experiment, String text) {
    this.experiment = experiment;
    this.text = text.strip();
    this.rest = this.text.replaceAll("\\s+", " ").replaceFirst("\\.$", "");
  }

  private record Limit(double number, boolean factor) {

    /** The ratio that it stands for. */
    double ratio(boolean above) {
      return factor ? (above ? number : 1 / number) : above ? 1 + number : 1 - number;
    }
  }

  /**
   * Reads a gate for an experiment.
   *
   * @throws IllegalArgumentException with a sentence if it is none, or if the experiment has no
   *     such variant, point or metric
   */
  public static Gate read(String text, Experiment experiment) {
    return new GateReader(experiment, text).gate();
  }

  private Gate gate() {
    if (rest.isBlank()) {
      throw new IllegalArgumentException("the gate is empty. Write one such as " + EXAMPLE + ".");
    }
    String variant = variant();
    skip("is");
    skip("gets");
    Sense sense = sense();
    skip("than");
    String against = variant();
    if (variant.equals(against)) {
      throw new IllegalArgumentException(
          "'"
              + SyntaxRules.visible(text)
              + "' compares a variant with itself. Name two different variants.");
    }
    Map<String, String> clauses = clauses();
    Optional<Limit> limit = Optional.ofNullable(clauses.get("by")).map(GateReader::limit);
    List<Point> points = points(Optional.ofNullable(clauses.get("at")));
    Set<Metric> metrics = metrics(Optional.ofNullable(clauses.get("on")), points);
    List<Gate.Question> questions = new ArrayList<>();
    for (Point point : points) {
      for (Metric metric : point.measure().metrics()) {
        if (metrics.contains(metric)) {
          questions.add(question(point, metric, sense, limit));
        }
      }
    }
    return new Gate(text, variant, against, questions);
  }

  private Gate.Question question(Point point, Metric metric, Sense sense, Optional<Limit> limit) {
    boolean above =
        switch (sense) {
          case HIGHER -> true;
          case LOWER -> false;
          case WORSE -> !metric.moreIsBetter();
          case BETTER -> metric.moreIsBetter();
        };
    Limit given = limit.orElse(new Limit(experiment.design().margin(), /* factor= */ false));
    double ratio = given.ratio(above);
    if (ratio <= 0) {
      throw new IllegalArgumentException(
          metric.key() + " can't be lower by 100% or more. Write less, such as 'by 5%'.");
    }
    return new Gate.Question(point.name(), metric, above, ratio);
  }

  private String variant() {
    Map<String, String> terms = new TreeMap<>();
    List<String> names = experiment.variants().stream().map(Variant::name).toList();
    terms.put("base", names.getFirst());
    for (int i = 0; i < names.size(); i++) {
      terms.put(VariantLabel.letter(i).toLowerCase(Locale.ROOT), names.get(i));
    }
    names.forEach(name -> terms.put(name.toLowerCase(Locale.ROOT), name));
    Optional<String> found = longest(terms.keySet());
    if (found.isEmpty()) {
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        shown.add(VariantLabel.of(i, names.get(i)));
      }
      String word = word();
      throw new IllegalArgumentException(
          "unknown variant '%s'.%s Available: %s."
              .formatted(
                  SyntaxRules.visible(word),
                  NearestWord.meant(word, names),
                  String.join(", ", shown)));
    }
    take(found.get());
    return terms.getOrDefault(found.get(), "");
  }

  private Sense sense() {
    String word = word();
    Sense sense = SENSES.get(word.toLowerCase(Locale.ROOT));
    if (sense == null) {
      throw new IllegalArgumentException(
          "'%s' is not a valid comparison.%s Write slower, faster, higher or lower, as in %s."
              .formatted(
                  SyntaxRules.visible(word), NearestWord.meant(word, SENSES.keySet()), EXAMPLE));
    }
    take(word);
    return sense;
  }

  private Map<String, String> clauses() {
    Map<String, String> clauses = new TreeMap<>();
    while (!rest.isEmpty()) {
      String keyword = word().toLowerCase(Locale.ROOT);
      String name = keyword.equals("in") || keyword.equals("for") ? "on" : keyword;
      if (!Set.of("by", "on", "at").contains(name)) {
        throw new IllegalArgumentException(
            "unexpected '%s' in '%s'. After the variants, write 'by 5%%', 'on METRIC' or 'at POINT'."
                .formatted(SyntaxRules.visible(word()), SyntaxRules.visible(text)));
      }
      take(word());
      String value = value(name);
      if (value.isBlank() || clauses.put(name, value) != null) {
        throw new IllegalArgumentException(
            "'%s' has %s '%s'. Write a gate such as %s."
                .formatted(
                    SyntaxRules.visible(text),
                    value.isBlank() ? "nothing after" : "more than one",
                    keyword,
                    EXAMPLE));
      }
    }
    return clauses;
  }

  /** What belongs to a keyword: a point's whole name, or all before the next keyword. */
  private String value(String keyword) {
    if (keyword.equals("at")) {
      Map<String, String> points = new TreeMap<>();
      experiment.points().forEach(p -> points.put(p.name().toLowerCase(Locale.ROOT), p.name()));
      Optional<String> point = longest(points.keySet());
      if (point.isPresent()) {
        take(point.get());
        return points.getOrDefault(point.get(), "");
      }
    }
    // A metric's words may hold an "on": "requests per second on the plateau".
    String next =
        keyword.equals("on") ? "(?i)\\s(?=(by|at)\\s)" : "(?i)\\s(?=(by|on|in|for|at)\\s)";
    String value = rest.split(next, 2)[0];
    take(value);
    return value.strip();
  }

  private static Limit limit(String value) {
    String plain =
        value.toLowerCase(Locale.ROOT).replaceFirst("^(more than|over|at least)\\s+", "").strip();
    Matcher limit = LIMIT.matcher(plain);
    Matcher factor = FACTOR.matcher(plain);
    boolean isLimit = limit.matches();
    if (!isLimit && !factor.matches()) {
      boolean bare = plain.matches("\\d{1,6}(\\.\\d{1,6})?");
      throw new IllegalArgumentException(
          "'%s' is not a valid limit%s. Write a percentage such as 5%% or a factor such as 1.2x."
              .formatted(SyntaxRules.visible(value), bare ? " without a unit" : ""));
    }
    double number = Double.parseDouble(isLimit ? limit.group(1) : factor.group(1));
    boolean times = !isLimit || limit.group(2).equals("x") || limit.group(2).equals("times");
    if (times ? number <= 1 || number > LARGEST : number > 100 * LARGEST) {
      throw new IllegalArgumentException(
          "'%s' is out of range. Write a percentage from 0%% to 100000%%, or a factor above 1x, up to 1000x."
              .formatted(SyntaxRules.visible(value)));
    }
    return new Limit(times ? number : number / 100, times);
  }

  private List<Point> points(Optional<String> named) {
    if (named.isEmpty()) {
      return experiment.points();
    }
    List<Point> points =
        experiment.points().stream().filter(p -> p.name().equals(named.get())).toList();
    if (points.isEmpty()) {
      throw new IllegalArgumentException(
          NearestWord.none(
              "point", named.get(), experiment.points().stream().map(Point::name).toList()));
    }
    return points;
  }

  private static Set<Metric> metrics(Optional<String> named, List<Point> points) {
    Set<Metric> measured = new LinkedHashSet<>();
    points.forEach(p -> measured.addAll(p.measure().metrics()));
    if (named.isEmpty()) {
      measured.removeIf(m -> !m.leading());
      return measured;
    }
    String key = normal(named.get());
    Set<Metric> meant = new LinkedHashSet<>(OTHER_NAMES.getOrDefault(key, List.of()));
    for (Metric metric : Metric.values()) {
      if (metric.key().equals(key) || normal(metric.words()).equals(key)) {
        meant.add(metric);
      }
    }
    List<String> keys = measured.stream().map(Metric::key).toList();
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(NearestWord.none("metric", named.get(), keys));
    }
    meant.retainAll(measured);
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' is not measured in this experiment. Available: %s."
              .formatted(SyntaxRules.visible(named.get()), String.join(", ", keys)));
    }
    return meant;
  }

  /** The longest of some terms, in small letters, with which the rest begins as a whole. */
  private Optional<String> longest(Set<String> terms) {
    String lower = rest.toLowerCase(Locale.ROOT);
    return terms.stream()
        .filter(t -> lower.equals(t) || lower.startsWith(t + " "))
        .max(java.util.Comparator.comparingInt(String::length));
  }

  private String word() {
    return rest.split("\\s", 2)[0];
  }

  private void skip(String word) {
    if (word().equalsIgnoreCase(word)) {
      take(word);
    }
  }

  private void take(String beginning) {
    rest = rest.substring(beginning.length()).stripLeading();
  }

  private static String normal(String words) {
    return words.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private static Map<String, Sense> senses() {
    Map<String, Sense> senses = new TreeMap<>();
    List.of("slower", "worse", "dearer").forEach(w -> senses.put(w, Sense.WORSE));
    List.of("faster", "better", "quicker", "cheaper").forEach(w -> senses.put(w, Sense.BETTER));
    List.of("higher", "more", "larger", "bigger", "greater", "longer")
        .forEach(w -> senses.put(w, Sense.HIGHER));
    List.of("lower", "less", "fewer", "smaller", "shorter")
        .forEach(w -> senses.put(w, Sense.LOWER));
    return senses;
  }
}
