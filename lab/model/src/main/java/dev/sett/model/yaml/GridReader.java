package dev.sett.model.yaml;

import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.keys.Key;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.secrets.Redaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads the {@code grid} of an experiment file: every combination of the values of its factors is a
 * point. What is no list is shared by all of them and read as a point's.
 */
final class GridReader {

  /** What may be a list, in the order in which it stands in a point's name. */
  static final List<String> FACTORS = PointKeys.VARIED.stream().<String>map(Key::name).toList();

  private static final int MOST_POINTS = 1_000_000;

  private final PointReader pointReader;
  private final Complaints complaints;

  GridReader(PointReader pointReader, Complaints complaints) {
    this.pointReader = pointReader;
    this.complaints = complaints;
  }

  /** A point that is still taking on values. */
  private static final class Cell {
    private Optional<String> path = Optional.empty();
    private OptionalInt connections = OptionalInt.empty();
    private OptionalDouble rateRps = OptionalDouble.empty();
    private OptionalInt cpus = OptionalInt.empty();
    private Optional<String> jdk = Optional.empty();
    private Optional<String> heap = Optional.empty();
  }

  /**
   * One value of a factor.
   *
   * @param text as it stands in {@link Point#factors}
   * @param words as it stands in a point's name
   * @param same what another value may not have in common with it
   */
  private record Value(String text, String words, Object same, Consumer<Cell> set) {}

  private record Factor(String name, List<Value> values) {}

  /**
   * Reads the grid.
   *
   * @param key node of the word {@code grid}, for complaints of the whole
   * @param pathNeeded whether each point needs a path
   * @param others points of the same experiment that stand there by name
   */
  List<Point> read(Node key, Node node, boolean pathNeeded, Collection<Point> others) {
    Fields fields = Fields.known(node, PointKeys.GRID, complaints);
    if (fields.keys().isEmpty()) {
      complaints.add(
          key, "'grid' is empty. Write lists below it, such as connections: [100, 1000].");
      return List.of();
    }
    List<Factor> factors = new ArrayList<>();
    for (String name : FACTORS) {
      fields
          .at(name)
          .filter(value -> isList(name, value))
          .ifPresent(value -> factors.add(new Factor(name, values(name, value))));
    }
    boolean noPath = factors.stream().noneMatch(f -> f.name().equals("path"));
    Point shared =
        pointReader.point(
            "grid", key, without(factors, fields, PointKeys.GRID.names()), pathNeeded && noPath);
    if (!noPath && shared.traffic().script().isPresent()) {
      complaints.add(
          fields.keyNode("path"),
          "'path' has no effect with 'script', which has the paths. Remove one of them.");
    }
    factors.stream()
        .filter(factor -> factor.name().equals("rate"))
        .flatMap(_ -> PointReader.withoutRate(shared.measure()).stream())
        .forEach(why -> complaints.add(fields.keyNode("rate"), why));
    double points = factors.stream().mapToDouble(f -> f.values().size()).reduce(1, (a, b) -> a * b);
    if (points > MOST_POINTS) {
      complaints.add(
          key,
          String.format(
              Locale.ROOT,
              "the grid has %.0f points (%s), but an experiment can have at most %d. Remove some values.",
              points,
              sizes(factors),
              MOST_POINTS));
      return List.of();
    }
    return points(key, shared, factors, others);
  }

  private static boolean isList(String name, Node value) {
    return value instanceof SequenceNode || (name.equals("path") && value instanceof MappingNode);
  }

  private static String sizes(List<Factor> factors) {
    return String.join(
        " x ", factors.stream().map(f -> f.values().size() + " " + f.name()).toList());
  }

  /** The grid's entries that are the same at each of its points. */
  private static Node without(List<Factor> factors, Fields fields, List<String> known) {
    Set<String> varied = new HashSet<>(factors.stream().map(Factor::name).toList());
    List<NodeTuple> shared = new ArrayList<>();
    for (String key : fields.keys()) {
      if (known.contains(key) && !varied.contains(key)) {
        shared.add(new NodeTuple(fields.keyNode(key), fields.at(key).orElseThrow()));
      }
    }
    return new MappingNode(Tag.MAP, shared, FlowStyle.BLOCK);
  }

  private List<Value> values(String name, Node list) {
    List<Value> values = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    if (list instanceof MappingNode) {
      Fields labelled = Fields.free(list, "'path'", "duplicate label '%s'."::formatted, complaints);
      for (String label : labelled.keys()) {
        if (complaints.allows(label, labelled.keyNode(label), "path: label")) {
          labelled
              .value(label, text -> path(label, SyntaxRules.path(text)))
              .ifPresent(v -> add(values, seen, v, name, labelled.keyNode(label)));
        }
      }
    } else if (list instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        Fields.single(name, item, value(name), complaints)
            .ifPresent(v -> add(values, seen, v, name, item));
      }
    }
    boolean empty =
        list instanceof SequenceNode s
            ? s.getValue().isEmpty()
            : ((MappingNode) list).getValue().isEmpty();
    if (empty) {
      complaints.add(list, "'%s' is an empty list. Add values, or remove the key.".formatted(name));
    }
    return values;
  }

  private void add(List<Value> values, Set<Object> seen, Value value, String name, Node at) {
    if (seen.add(value.same())) {
      values.add(value);
    } else {
      complaints.add(at, "%s lists %s twice. Remove one.".formatted(name, value.text()));
    }
  }

  private Function<String, Value> value(String factor) {
    return switch (factor) {
      case "connections" ->
          text -> {
            int n = PointKeys.CONNECTIONS.parse(text);
            String words = n + (n == 1 ? " connection" : " connections");
            return new Value("" + n, words, n, cell -> cell.connections = OptionalInt.of(n));
          };
      case "rate" ->
          text -> {
            double rps = PointKeys.RATE.parse(text);
            String words = Quantity.formatRate(rps);
            return new Value(words, words, rps, cell -> cell.rateRps = OptionalDouble.of(rps));
          };
      case "cpus" ->
          text -> {
            int n = PointKeys.CPUS.parse(text);
            String words = n + (n == 1 ? " CPU" : " CPUs");
            return new Value("" + n, words, n, cell -> cell.cpus = OptionalInt.of(n));
          };
      case "jdk" ->
          text -> {
            String jdk = pointReader.jdk(text);
            String last = jdk.replaceFirst("/+$", "").replaceFirst(".*/", "");
            return new Value(last, "JDK " + last, jdk, cell -> cell.jdk = Optional.of(jdk));
          };
      case "heap" ->
          text -> {
            String heap = SyntaxRules.heap(text);
            return new Value(heap, "heap " + heap, heap, cell -> cell.heap = Optional.of(heap));
          };
      default ->
          text -> {
            String path = SyntaxRules.path(text);
            return path(label(path), path);
          };
    };
  }

  private static Value path(String label, String path) {
    return new Value(label, label, path, cell -> cell.path = Optional.of(path));
  }

  /** A path in the letters that a name may have. */
  private static String label(String path) {
    return Redaction.usual()
        .text(path)
        .replaceAll("[?&]", " ")
        .replace('=', ':')
        .replaceAll("[^A-Za-z0-9 ._:@/+%(),-]", "-")
        .strip();
  }

  private List<Point> points(
      Node key, Point shared, List<Factor> factors, Collection<Point> others) {
    if (factors.stream().anyMatch(f -> f.values().isEmpty())) {
      return List.of(); // Something was complained of.
    }
    List<Point> points = new ArrayList<>();
    Set<String> names = new HashSet<>();
    Set<String> taken = new HashSet<>(others.stream().map(Point::name).toList());
    int[] at = new int[factors.size()];
    boolean more = true;
    while (more) {
      Point point = point(shared, factors, at);
      try {
        SyntaxRules.label(point.name());
      } catch (IllegalArgumentException e) {
        complaints.add(
            key,
            "the grid creates a point named '%s', but names can have at most 60 characters. Give the paths shorter labels (path: {short: /long})."
                .formatted(SyntaxRules.visible(point.name())));
        return points;
      }
      if (!names.add(point.name())) {
        complaints.add(
            key,
            "the grid creates two points named '%s'. Give its paths labels (path: {short: /long})."
                .formatted(point.name()));
        return points;
      }
      if (taken.contains(point.name())) {
        complaints.add(
            key,
            "the grid creates a point named '%s', but 'points' already has one. Rename the one under 'points'."
                .formatted(point.name()));
      }
      points.add(point);
      more = next(at, factors);
    }
    return points;
  }

  /** Goes to the next combination, the last factor fastest; whether there is one. */
  private static boolean next(int[] at, List<Factor> factors) {
    for (int i = at.length - 1; i >= 0; i--) {
      if (++at[i] < factors.get(i).values().size()) {
        return true;
      }
      at[i] = 0;
    }
    return false;
  }

  private static Point point(Point shared, List<Factor> factors, int[] at) {
    Cell cell = new Cell();
    List<String> name = new ArrayList<>();
    Map<String, String> told = new LinkedHashMap<>();
    for (int i = 0; i < at.length; i++) {
      Factor factor = factors.get(i);
      Value value = factor.values().get(at[i]);
      value.set().accept(cell);
      told.put(factor.name(), value.text());
      if (factor.values().size() > 1) {
        name.add(value.words());
      }
    }
    Request request = shared.request();
    return new Point(
        name.isEmpty() ? "all" : String.join(", ", name),
        new Request(
            request.method(),
            cell.path.or(request::path),
            request.headers(),
            request.body(),
            request.expect()),
        cell.connections.orElse(shared.connections()),
        cell.rateRps.isPresent() ? cell.rateRps : shared.rateRps(),
        cell.jdk.or(shared::jdk),
        cell.cpus.isPresent() ? cell.cpus : shared.cpus(),
        cell.heap.or(shared::heap),
        shared.special(),
        told,
        shared.otherTraffic());
  }
}
