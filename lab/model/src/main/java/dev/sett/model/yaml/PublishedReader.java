package dev.sett.model.yaml;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.keys.PublishedKeys;
import dev.sett.model.text.SyntaxRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code published} of an experiment file: what others measured and concluded. */
final class PublishedReader {

  private static final String BASIS = "basis";
  private static final String EXPECTATION = "expectation";
  private static final Pattern RATIO =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,20})?)(?:\\s*\\.\\.\\s*(\\d{1,9}(?:\\.\\d{1,20})?))?");

  private record Range(double low, double high) {}

  private final Path base;
  private final List<Point> points;
  private final PublishedNames names;
  private final Complaints complaints;

  /**
   * A reader for one experiment.
   *
   * @param base folder that the names of files are relative to
   * @param points all points of the experiment, those of a grid included
   * @param variants all variants
   */
  PublishedReader(Path base, List<Point> points, List<Variant> variants, Complaints complaints) {
    this.base = base;
    this.points = points;
    this.complaints = complaints;
    // A point or variant that has complaints of its own may be missing here, and is not said twice.
    this.names =
        new PublishedNames(
            points.stream().map(Point::name).toList(),
            variants.stream().map(Variant::name).toList(),
            /* complete= */ !complaints.any());
  }

  Published read(Node node) {
    Fields fields = Fields.known(node, PublishedKeys.ALL, complaints);
    fields.require("source", "source: with the publisher, such as tmaret/fibers-server, 2020");
    List<Published.Figure> figures =
        new ArrayList<>(new PublishedTable(base, names, complaints).read(fields));
    items(fields, "figures").forEach(item -> figure(item).ifPresent(f -> add(f, figures, item)));
    List<Published.Finding> findings = new ArrayList<>();
    items(fields, "findings").forEach(item -> findings.addAll(findings(item)));
    return new Published(
        fields.value("source", String::strip).orElse(""),
        fields.value("url", PublishedReader::url).orElse(""),
        fields.value("machine", String::strip).orElse(""),
        fields.value("date", String::strip).orElse(""),
        figures,
        findings);
  }

  private List<Node> items(Fields fields, String key) {
    return fields
        .at(key)
        .map(
            node -> {
              if (node instanceof SequenceNode list) {
                return list.getValue();
              }
              complaints.add(
                  node,
                  "%s must be a list. Start each item with a dash, such as - {point: …}."
                      .formatted(key));
              return List.<Node>of();
            })
        .orElse(List.of());
  }

  private Optional<Published.Figure> figure(Node item) {
    Fields fields = Fields.known(item, PublishedKeys.FIGURE, complaints);
    for (String key : PublishedKeys.FIGURE.names()) {
      fields.require(key, "a figure as {point: ping, variant: virtual, metric: p99, value: 2.3ms}");
    }
    Optional<String> point = fields.value("point", names::point);
    Optional<String> variant = fields.value("variant", names::variant);
    Optional<Metric> metric = fields.value("metric", Metric::named);
    Optional<Double> value =
        metric.flatMap(m -> fields.value("value", text -> PublishedValue.read(m, text)));
    if (point.isEmpty() || variant.isEmpty() || metric.isEmpty() || value.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Published.Figure(point.get(), variant.get(), metric.get(), value.get()));
  }

  private void add(Published.Figure figure, List<Published.Figure> figures, Node item) {
    if (figures.stream().anyMatch(f -> PublishedTable.same(f, figure))) {
      complaints.add(
          item,
          "there are two figures for %s of %s at %s. Remove one."
              .formatted(figure.metric().key(), figure.variant(), figure.point()));
    }
    figures.add(figure);
  }

  /** One finding, or one for each point it covers. */
  private List<Published.Finding> findings(Node item) {
    Fields fields = Fields.known(item, PublishedKeys.FINDING, complaints);
    List<String> needed = PublishedKeys.FINDING.names();
    for (String key : needed.subList(0, needed.indexOf(BASIS))) {
      fields.require(
          key,
          "a finding as {says: \"twice the requests\", point: ping, metric: requests-per-second,"
              + " variant: virtual, against: \"platform:200\", ratio: 1.8..2.2}");
    }
    Optional<String> says = fields.value("says", String::strip);
    Optional<Metric> metric = fields.value("metric", Metric::named);
    Optional<String> variant = fields.value("variant", names::variant);
    Optional<String> against = fields.value("against", names::variant);
    Optional<Range> ratio = fields.value("ratio", PublishedReader::ratio);
    boolean expected = fields.value(BASIS, PublishedReader::isExpectation).orElse(false);
    if (variant.isPresent() && variant.equals(against)) {
      complaints.add(
          item, "a finding compares two variants, but this one names the same variant twice.");
    }
    List<String> at = pointsOf(fields, metric);
    if (says.isEmpty()
        || metric.isEmpty()
        || variant.isEmpty()
        || against.isEmpty()
        || ratio.isEmpty()) {
      return List.of();
    }
    return at.stream()
        .map(
            point ->
                new Published.Finding(
                    says.get(),
                    point,
                    metric.get(),
                    variant.get(),
                    against.get(),
                    ratio.get().low,
                    ratio.get().high,
                    expected))
        .toList();
  }

  private List<String> pointsOf(Fields fields, Optional<Metric> metric) {
    Optional<Node> node = fields.at("point");
    if (node.isPresent() && node.get() instanceof SequenceNode) {
      return fields.list("point", node.get(), text -> measured(names.point(text), metric));
    }
    return fields.value("point", text -> measured(names.point(text), metric)).stream().toList();
  }

  private String measured(String point, Optional<Metric> metric) {
    List<Metric> there =
        points.stream()
            .filter(p -> p.name().equals(point))
            .findFirst()
            .map(p -> p.measure().metrics())
            .orElse(List.of());
    if (metric.isPresent() && !there.isEmpty() && !there.contains(metric.get())) {
      throw new IllegalArgumentException(
          "%s is not measured at %s. Measured there: %s."
              .formatted(
                  metric.get().key(),
                  point,
                  String.join(", ", there.stream().map(Metric::key).toList())));
    }
    return point;
  }

  /** What the range of a finding is based on. */
  private static boolean isExpectation(String text) {
    return switch (text.strip()) {
      case EXPECTATION -> true;
      case "published" -> false;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid basis. Write published, or expectation if nobody published the range."
                  .formatted(SyntaxRules.visible(text.strip())));
    };
  }

  private static Range ratio(String text) {
    String stripped = text.strip();
    Matcher matcher = RATIO.matcher(stripped);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid ratio. Write a multiple of the other variant's value: 1.5 for 50%% more, 0.8 for 20%% less, or a range such as 1.52..1.75."
              .formatted(SyntaxRules.visible(stripped)));
    }
    double low = Double.parseDouble(matcher.group(1));
    double high = matcher.group(2) == null ? low : Double.parseDouble(matcher.group(2));
    if (!(low > 0 && high > 0)) {
      throw new IllegalArgumentException(
          "the ratio %s must be above 0. Write 0.8 for 20%% less or 1.5 for 50%% more."
              .formatted(stripped));
    }
    if (low > high) {
      throw new IllegalArgumentException(
          "the range %s is reversed. Write %s..%s."
              .formatted(stripped, matcher.group(2), matcher.group(1)));
    }
    return new Range(low, high);
  }

  /** An address for readers; unlike one that is measured, it may have a fragment. */
  private static String url(String text) {
    String stripped = text.strip();
    SyntaxRules.url(stripped.replaceFirst("#.*", ""));
    if (stripped.chars().anyMatch(c -> c <= ' ')) {
      throw new IllegalArgumentException("a URL can't contain spaces: '%s'.".formatted(stripped));
    }
    return stripped;
  }
}
