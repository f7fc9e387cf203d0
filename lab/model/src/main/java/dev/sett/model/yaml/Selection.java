package dev.sett.model.yaml;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A part of an experiment, to be measured separately. A pure function of its arguments. */
public final class Selection {

  private static final String POINT = "point";
  private static final String VARIANT = "variant";
  private static final String THREADS = "threads";

  /** Share of the points that stands for all. */
  private static final int TENTH = 10;

  /** More are not quick, whatever they are a tenth of. */
  private static final int MOST_QUICK = 100;

  private static final int VALUES_SHOWN = 12;

  private Selection() {}

  /**
   * The short form: the points and the design that the experiment names for it, else about a tenth
   * of the points (at least 1, at most 100): corners and middle of the grid first, then the points
   * farthest from those chosen. A short form that gives no design gets the time that the needed
   * blocks take.
   */
  public static Experiment quick(Experiment whole) {
    QuickForm quick = whole.quick().orElse(new QuickForm(List.of(), Optional.empty()));
    Set<String> named = Set.copyOf(quick.points());
    List<Point> points =
        named.isEmpty()
            ? representative(whole.points())
            : whole.points().stream().filter(p -> named.contains(p.name())).toList();
    Experiment part =
        part(whole, points, whole.variants())
            .withQuick(Optional.empty())
            .withDesign(quick.design().orElse(whole.design()));
    return quick.design().isPresent()
        ? part
        : part.withDesign(part.design().within(Forecast.budget(part)));
  }

  /**
   * The points and variants that match all conditions. The base variant always stays. A budget
   * shrinks with the number of points, but not below what the needed blocks take.
   *
   * @param conditions such as {@code connections=1000}, {@code connections=100,1000} (one of them),
   *     {@code point=ping}, {@code variant=virtual} or {@code threads=virtual}
   * @throws ExperimentException if one is none, names a factor or value that is not there, or no
   *     point holds them all
   */
  public static Experiment only(Experiment whole, List<String> conditions) {
    List<Point> points = whole.points();
    List<Variant> variants = whole.variants();
    for (String condition : conditions) {
      int equals = condition.indexOf('=');
      if (equals < 1 || equals == condition.length() - 1) {
        throw wrong(
            condition,
            "is not a valid condition. Write FACTOR=VALUE, such as connections=1000 or point=NAME.");
      }
      String key = condition.substring(0, equals).strip();
      String value = condition.substring(equals + 1).strip();
      if (key.equals(VARIANT) || key.equals(THREADS)) {
        Function<Variant, Optional<String>> read =
            key.equals(VARIANT) ? v -> Optional.of(v.name()) : Selection::threads;
        Set<String> wanted =
            wanted(condition, key, value, values(whole.variants(), read), Function.identity());
        Variant base = variants.getFirst();
        variants =
            variants.stream()
                .filter(v -> v.equals(base) || read.apply(v).filter(wanted::contains).isPresent())
                .toList();
      } else {
        List<String> known = keys(whole.points());
        if (!known.contains(key)) {
          throw wrong(
              condition,
              "unknown factor '"
                  + SyntaxRules.visible(key)
                  + "'."
                  + NearestWord.of(key, known).map(n -> " Did you mean " + n + "?").orElse("")
                  + " Available: "
                  + String.join(", ", known)
                  + ", variant, threads.");
        }
        Function<Point, Optional<String>> read = point -> value(point, key);
        Set<String> wanted =
            wanted(condition, key, value, values(whole.points(), read), v -> normal(key, v));
        points =
            points.stream()
                .filter(p -> read.apply(p).filter(wanted::contains).isPresent())
                .toList();
      }
    }
    String all = String.join(" ", conditions);
    if (points.isEmpty()) {
      throw wrong(
          all,
          "no point matches all of these conditions, although each one matches some. Remove one.");
    }
    if (variants.size() < 2) {
      throw wrong(
          all,
          "this leaves only the baseline variant "
              + whole.variants().getFirst().name()
              + ", but a comparison needs two.");
    }
    return shrunk(whole, part(whole, points, variants));
  }

  private static Experiment shrunk(Experiment whole, Experiment part) {
    Duration share =
        whole.design().budget().multipliedBy(part.points().size()).dividedBy(whole.points().size());
    Duration needed = Forecast.budget(part);
    Duration longer = share.compareTo(needed) < 0 ? needed : Duration.ofSeconds(share.toSeconds());
    Duration budget =
        longer.compareTo(whole.design().budget()) < 0 ? longer : whole.design().budget();
    return part.withDesign(part.design().within(budget));
  }

  /** The experiment with these points and variants, and what was published of those. */
  private static Experiment part(Experiment whole, List<Point> points, List<Variant> variants) {
    Set<String> at = points.stream().map(Point::name).collect(Collectors.toSet());
    Set<String> of = variants.stream().map(Variant::name).collect(Collectors.toSet());
    return whole
        .with()
        .variants(variants)
        .points(points)
        .quick(
            whole
                .quick()
                .map(
                    q ->
                        new QuickForm(
                            q.points().stream().filter(at::contains).toList(), q.design())))
        .published(whole.published().map(p -> part(p, at, of)))
        .build();
  }

  private static Published part(Published whole, Set<String> points, Set<String> variants) {
    return whole
        .withFigures(
            whole.figures().stream()
                .filter(f -> points.contains(f.point()) && variants.contains(f.variant()))
                .toList())
        .withFindings(
            whole.findings().stream()
                .filter(f -> points.contains(f.point()))
                .filter(f -> variants.containsAll(List.of(f.variant(), f.against())))
                .toList());
  }

  /**
   * The values of a list, all of which must be there. A value may have commas in it, as names of
   * points do: the longest one that is there counts.
   */
  private static Set<String> wanted(
      String condition,
      String key,
      String list,
      Collection<String> known,
      Function<String, String> normal) {
    List<String> pieces = List.of(list.split(",", -1));
    Set<String> wanted = new LinkedHashSet<>();
    int from = 0;
    while (from < pieces.size()) {
      int to = pieces.size();
      while (to > from && !known.contains(normal.apply(joined(pieces.subList(from, to))))) {
        to--;
      }
      if (to == from) {
        throw wrong(
            condition,
            "unknown value '%s' for %s. Available: %s%s."
                .formatted(
                    SyntaxRules.visible(pieces.get(from).strip()),
                    key,
                    known.stream().limit(VALUES_SHOWN).collect(Collectors.joining(", ")),
                    known.size() > VALUES_SHOWN
                        ? " and " + (known.size() - VALUES_SHOWN) + " more"
                        : ""));
      }
      wanted.add(normal.apply(joined(pieces.subList(from, to))));
      from = to;
    }
    return wanted;
  }

  private static String joined(List<String> pieces) {
    return String.join(",", pieces).strip();
  }

  private static <T> Collection<String> values(List<T> all, Function<T, Optional<String>> read) {
    return all.stream()
        .flatMap(one -> read.apply(one).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> keys(List<Point> points) {
    Set<String> keys = new LinkedHashSet<>();
    for (String key : GridReader.FACTORS) {
      if (points.stream().anyMatch(p -> value(p, key).isPresent())) {
        keys.add(key);
      }
    }
    keys.add(POINT);
    return List.copyOf(keys);
  }

  private static Optional<String> value(Point point, String key) {
    return Optional.ofNullable(point.factors().get(key))
        .or(
            () ->
                switch (key) {
                  case POINT -> Optional.of(point.name());
                  case "path" -> point.request().path();
                  case "connections" -> Optional.of("" + point.connections());
                  case "rate" ->
                      point.rateRps().isPresent()
                          ? Optional.of(Quantity.formatRate(point.rateRps().getAsDouble()))
                          : Optional.empty();
                  case "cpus" ->
                      point.cpus().isPresent()
                          ? Optional.of("" + point.cpus().getAsInt())
                          : Optional.empty();
                  case "jdk" -> point.jdk();
                  case "heap" -> point.heap();
                  default -> Optional.empty();
                });
  }

  /** A value as {@link #value} writes it, where it can be read as one at all. */
  private static String normal(String key, String value) {
    try {
      return switch (key) {
        case "rate" -> Quantity.formatRate(Quantity.rate(value));
        case "heap" -> SyntaxRules.heap(value);
        default -> value;
      };
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  private static Optional<String> threads(Variant variant) {
    return variant.launch() instanceof BuiltInServer builtIn
        ? Optional.of(builtIn.threads())
        : Optional.empty();
  }

  private static ExperimentException wrong(String condition, String sentence) {
    return new ExperimentException("--only '" + condition + "'", sentence);
  }

  /** About a tenth of the points, in their order. */
  static List<Point> representative(List<Point> points) {
    if (points.isEmpty()) {
      return points;
    }
    int wanted = Math.clamp(Math.round(points.size() / (double) TENTH), 1, MOST_QUICK);
    double[][] places = places(points);
    List<Integer> chosen = new ArrayList<>();
    if (wanted > 1) {
      chosen.add(0);
      chosen.add(points.size() - 1);
    }
    if (wanted != 2) {
      chosen.add(middle(places));
    }
    double[] nearest = new double[points.size()];
    Arrays.fill(nearest, Double.MAX_VALUE);
    int measured = 0;
    while (chosen.size() < wanted) {
      for (; measured < chosen.size(); measured++) {
        for (int i = 0; i < nearest.length; i++) {
          nearest[i] = Math.min(nearest[i], distance(places[i], places[chosen.get(measured)]));
        }
      }
      int farthest = 0;
      for (int i = 1; i < nearest.length; i++) {
        farthest = nearest[i] > nearest[farthest] + 1e-12 ? i : farthest;
      }
      chosen.add(farthest);
    }
    return chosen.stream().distinct().sorted().map(points::get).toList();
  }

  /** Each point's place among the values of each factor, from 0 to 1. */
  private static double[][] places(List<Point> points) {
    Map<String, Map<String, Integer>> ranks = new LinkedHashMap<>();
    for (Point point : points) {
      point
          .factors()
          .forEach(
              (factor, value) -> {
                Map<String, Integer> values = ranks.computeIfAbsent(factor, f -> new HashMap<>());
                values.putIfAbsent(value, values.size());
              });
    }
    double[][] places = new double[points.size()][];
    for (int i = 0; i < places.length; i++) {
      Map<String, String> factors = points.get(i).factors();
      if (ranks.isEmpty()) {
        places[i] = new double[] {i / Math.max(1.0, places.length - 1.0)};
      } else {
        places[i] =
            ranks.entrySet().stream()
                .mapToDouble(
                    rank -> {
                      Integer at = rank.getValue().get(factors.getOrDefault(rank.getKey(), ""));
                      int last = rank.getValue().size() - 1;
                      return at == null || last == 0 ? 0.5 : at / (double) last;
                    })
                .toArray();
      }
    }
    return places;
  }

  private static int middle(double[][] places) {
    int best = 0;
    double[] centre = new double[places[0].length];
    Arrays.fill(centre, 0.5);
    for (int i = 1; i < places.length; i++) {
      best = distance(places[i], centre) < distance(places[best], centre) - 1e-12 ? i : best;
    }
    return best;
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }
}
