package dev.sett.model.yaml;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Published;
import dev.sett.model.keys.PublishedKeys;
import dev.sett.model.text.Csv;
import dev.sett.model.text.SyntaxRules;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Published figures from a table in a separate file: {@code csv} with {@code where}, {@code point}
 * and {@code columns}. An empty cell is a figure that was not published.
 */
final class PublishedTable {

  private static final int LARGEST_FILE = 1024 * 1024;
  private static final List<String> ONLY_WITH_CSV = List.of("where", "point", "columns");
  private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)\\}");

  /** What a column holds; the variant may have holes that the row fills. */
  private record Column(
      Node place, String name, int index, String variant, Metric metric, double factor) {}

  private final Path base;
  private final PublishedNames names;
  private final Complaints complaints;

  PublishedTable(Path base, PublishedNames names, Complaints complaints) {
    this.base = base;
    this.names = names;
    this.complaints = complaints;
  }

  /** Whether two figures are about the same. */
  static boolean same(Published.Figure a, Published.Figure b) {
    return a.point().equals(b.point())
        && a.variant().equals(b.variant())
        && a.metric() == b.metric();
  }

  /** The figures of the table that is named there; none if no table is. */
  List<Published.Figure> read(Fields published) {
    Optional<Node> place = published.at("csv");
    if (place.isEmpty()) {
      for (String key : ONLY_WITH_CSV) {
        if (published.has(key)) {
          complaints.add(
              published.keyNode(key),
              "'%s' describes a table, but there is none. Add csv: with the name of its file."
                  .formatted(key));
        }
      }
      return List.of();
    }
    published.require(
        "point",
        "point: with a name, or a template with columns in braces: \"{connections} users\"");
    published.require("columns", "columns: {rps: {variant: virtual, metric: requests-per-second}}");
    Optional<Csv.Table> table = published.value("csv", this::table);
    if (table.isEmpty()) {
      return List.of();
    }
    String file = published.value("csv", String::strip).orElse("");
    List<String> heads = table.get().columns();
    Optional<String> point = published.value("point", text -> template(text, heads, names::point));
    List<Column> columns = columns(published, heads);
    Map<String, String> where = where(published, heads);
    if (point.isEmpty() || columns.isEmpty()) {
      return List.of();
    }
    return new Rows(file, place.get(), table.get(), where, point.get(), columns).figures();
  }

  private Csv.Table table(String text) {
    String name = text.strip();
    try {
      Path file = base.resolve(name).normalize();
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "no such file: %s. Paths are relative to this file.".formatted(file));
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new IllegalArgumentException(
            "%s has %d bytes, but a table can have at most %d."
                .formatted(name, Files.size(file), LARGEST_FILE));
      }
      return Csv.read(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(java.nio.ByteBuffer.wrap(Files.readAllBytes(file)))
              .toString());
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'" + SyntaxRules.visible(name) + "' is not a valid file name.", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(name + " is not valid UTF-8. Save the file as UTF-8.", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("can't read %s (%s).".formatted(name, e), e);
    }
  }

  private List<Column> columns(Fields published, List<String> heads) {
    List<Column> columns = new ArrayList<>();
    Optional<Node> node = published.at("columns");
    if (node.isEmpty()) {
      return columns;
    }
    Fields all = free(node.get(), "'columns'");
    if (all.keys().isEmpty()) {
      complaints.add(
          node.get(),
          "'columns' is empty. Write rps: {variant: virtual, metric: requests-per-second}.");
    }
    for (String name : all.keys()) {
      boolean there = isColumn(all.keyNode(name), name, heads);
      Fields of = Fields.known(all.at(name).orElseThrow(), PublishedKeys.COLUMN, complaints);
      of = of.at(all.keyNode(name));
      of.require("variant", "variant: with the variant that the numbers belong to");
      of.require("metric", "metric: with the metric of the numbers, such as requests-per-second");
      Optional<String> variant = of.value("variant", text -> template(text, heads, names::variant));
      Optional<Metric> metric = of.value("metric", Metric::named);
      Optional<Double> factor =
          of.has("unit") && metric.isPresent()
              ? of.value("unit", unit -> PublishedValue.factor(metric.get(), unit))
              : Optional.of(1.0);
      if (there && variant.isPresent() && metric.isPresent() && factor.isPresent()) {
        columns.add(
            new Column(
                all.keyNode(name),
                name,
                heads.indexOf(name),
                variant.get(),
                metric.get(),
                factor.get()));
      }
    }
    return columns;
  }

  private Map<String, String> where(Fields published, List<String> heads) {
    Map<String, String> where = new LinkedHashMap<>();
    published
        .at("where")
        .map(node -> free(node, "'where'"))
        .ifPresent(
            fields -> {
              for (String name : fields.keys()) {
                if (isColumn(fields.keyNode(name), name, heads)) {
                  fields.value(name, String::strip).ifPresent(value -> where.put(name, value));
                }
              }
            });
    return where;
  }

  private Fields free(Node node, String what) {
    return Fields.free(node, what, "duplicate column '%s'."::formatted, complaints);
  }

  private boolean isColumn(Node place, String name, List<String> heads) {
    if (!heads.contains(name)) {
      complaints.add(place, noColumn(name, heads));
      return false;
    }
    return true;
  }

  private static String noColumn(String name, List<String> heads) {
    return "the table has no column '%s'.%s"
        .formatted(SyntaxRules.visible(name), PublishedNames.choices(name, heads));
  }

  /** A name with holes for columns that there are, or one without that {@code plain} accepts. */
  private static String template(String text, List<String> heads, Function<String, String> plain) {
    if (!hasHoles(text)) {
      return plain.apply(text);
    }
    Matcher hole = HOLE.matcher(text);
    while (hole.find()) {
      if (!heads.contains(hole.group(1))) {
        throw new IllegalArgumentException(noColumn(hole.group(1), heads));
      }
    }
    return text.strip();
  }

  private static boolean hasHoles(String text) {
    return HOLE.matcher(text).find();
  }

  /** The rows of one table, made into figures. */
  private final class Rows {

    private final String file;
    private final Node place;
    private final Csv.Table table;
    private final Map<String, String> where;
    private final String point;
    private final List<Column> columns;
    private final List<Published.Figure> figures = new ArrayList<>();
    private final List<Integer> rowOf = new ArrayList<>();

    Rows(
        String file,
        Node place,
        Csv.Table table,
        Map<String, String> where,
        String point,
        List<Column> columns) {
      this.file = file;
      this.place = place;
      this.table = table;
      this.where = where;
      this.point = point;
      this.columns = columns;
    }

    List<Published.Figure> figures() {
      boolean any = false;
      Optional<String> elsewhere = Optional.empty();
      boolean here = false;
      for (int i = 0; i < table.rows().size(); i++) {
        List<String> row = table.rows().get(i);
        if (!where.entrySet().stream().allMatch(e -> cell(row, e.getKey()).equals(e.getValue()))) {
          continue;
        }
        any = true;
        String name = filled(point, row);
        if (hasHoles(point) && !names.points().contains(name)) {
          elsewhere = elsewhere.or(() -> Optional.of(name));
          continue;
        }
        here = true;
        for (Column column : columns) {
          read(i, row, name, column);
        }
      }
      if (!any) {
        complaints.add(place, nothingWhere());
      } else if (!here && names.complete()) {
        complaints.add(
            place,
            "no row of %s matches a point of this experiment. The first row is for '%s'.%s"
                .formatted(
                    file,
                    SyntaxRules.visible(elsewhere.orElse("")),
                    PublishedNames.choices(elsewhere.orElse(""), names.points())));
      } else if (figures.isEmpty() && names.complete() && !complaints.any()) {
        complaints.add(
            place,
            "%s has rows for points of this experiment, but no figures for any of its variants.%s"
                .formatted(file, PublishedNames.choices("", names.variants())));
      }
      return figures;
    }

    private void read(int i, List<String> row, String name, Column column) {
      String variant = filled(column.variant, row);
      String text = row.get(column.index).strip();
      if (text.isEmpty() || (hasHoles(column.variant) && !names.variants().contains(variant))) {
        return;
      }
      try {
        Published.Figure figure =
            new Published.Figure(
                name,
                variant,
                column.metric,
                PublishedValue.read(column.metric, text) * column.factor);
        for (int k = 0; k < figures.size(); k++) {
          if (same(figures.get(k), figure)) {
            complaints.add(
                column.place,
                "rows %d and %d of %s both give %s of %s at %s. Choose one with where:."
                    .formatted(rowOf.get(k) + 1, i + 1, file, column.metric.key(), variant, name));
            return;
          }
        }
        figures.add(figure);
        rowOf.add(i);
      } catch (IllegalArgumentException e) {
        complaints.add(
            column.place,
            "row %d of %s (%s), column %s: %s Leave the cell empty if nothing was published."
                .formatted(i + 1, file, name, column.name, e.getMessage()));
      }
    }

    private String nothingWhere() {
      StringBuilder sentence = new StringBuilder("no row of " + file + " matches where:.");
      where.forEach(
          (column, value) -> {
            List<String> there =
                table.rows().stream().map(row -> cell(row, column)).distinct().toList();
            if (!there.contains(value)) {
              sentence
                  .append(" Column ")
                  .append(column)
                  .append(" never has the value '")
                  .append(SyntaxRules.visible(value))
                  .append("'.")
                  .append(PublishedNames.choices(value, there));
            }
          });
      return sentence.toString();
    }

    private String cell(List<String> row, String column) {
      return row.get(table.columns().indexOf(column)).strip();
    }

    private String filled(String template, List<String> row) {
      return HOLE.matcher(template)
          .replaceAll(hole -> Matcher.quoteReplacement(cell(row, hole.group(1))));
    }
  }
}
