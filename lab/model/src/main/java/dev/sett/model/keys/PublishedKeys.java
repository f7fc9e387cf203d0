package dev.sett.model.keys;

import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Published.Figure;
import dev.sett.model.experiment.Published.Finding;
import dev.sett.model.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The keys of {@code published}: what others measured and concluded. */
public final class PublishedKeys {

  private static final Kind TEXT = new Kind.Text("a text");

  /** The keys of a figure. */
  public static final Block<Figure> FIGURE =
      new Block<>(
          "a figure",
          List.of(
              text("point", "a point", Figure::point, "Where it was measured"),
              text("variant", "a variant", Figure::variant, "What was measured"),
              text("metric", "a metric", figure -> figure.metric().key(), "What the number is"),
              text(
                  "value",
                  "0 or more",
                  figure -> Quantity.formatNumber(figure.value()),
                  "A number in the metric's unit, or a time with its unit")));

  /** The keys of a finding. */
  public static final Block<Finding> FINDING =
      new Block<>(
          "a finding",
          List.of(
              text("says", "a text", Finding::says, "What was concluded"),
              Key.always(
                  "point",
                  Values.shape(point -> point, new Kind.Either(TEXT, new Kind.Listed(TEXT))),
                  Finding::point,
                  "One point, or several with a finding for each"),
              text("metric", "a metric", finding -> finding.metric().key(), "What was compared"),
              text("variant", "a variant", Finding::variant, "The variant that it is about"),
              text("against", "a variant", Finding::against, "What it is compared with"),
              text(
                  "ratio",
                  "above 0, or two of them: low..high",
                  PublishedKeys::ratio,
                  "Ratio of variant to against"),
              Key.of(
                  "basis",
                  Values.text("published or expectation"),
                  finding -> Optional.of("expectation").filter(_ -> finding.expected()),
                  "published",
                  "Expectation: our own range, reported separately")));

  /** The keys of a column of a table. */
  public static final Block<Object> COLUMN =
      new Block<>(
          "a column",
          List.of(
              table("variant", TEXT, "Variant of the numbers, with {column} for its values"),
              table("metric", TEXT, "What the numbers are"),
              table("unit", new Kind.Word(List.of("us", "ms", "s")), "Unit of times")));

  /** All of them. */
  public static final Block<Published> ALL =
      new Block<>(
          "'published'",
          List.of(
              text("source", "a text", Published::source, "Who published it, for readers"),
              filled("url", Published::url, "Where it can be read"),
              filled("machine", Published::machine, "CPUs of server and load, and the JDK"),
              filled("date", Published::date, "When it was published"),
              table("csv", TEXT, "A table with figures, relative to this file"),
              table("where", new Kind.Named(TEXT), "Only rows with these values"),
              table("point", TEXT, "Point of a row, with {column} for its values"),
              table(
                  "columns",
                  new Kind.Named(new Kind.Mapping(COLUMN)),
                  "Columns of the table that are figures"),
              Key.of(
                  "figures",
                  Values.shape(
                      figures -> new Lines(figures.stream().map(FIGURE::written).toList()),
                      new Kind.Listed(new Kind.Mapping(FIGURE))),
                  published -> Optional.of(published.figures()).filter(f -> !f.isEmpty()),
                  "Published numbers, written by hand"),
              Key.of(
                  "findings",
                  Values.shape(
                      findings -> new Lines(findings.stream().map(FINDING::written).toList()),
                      new Kind.Listed(new Kind.Mapping(FINDING))),
                  published -> Optional.of(published.findings()).filter(f -> !f.isEmpty()),
                  "Published conclusions")));

  private PublishedKeys() {}

  private static String ratio(Finding finding) {
    String low = Quantity.formatNumber(finding.low());
    String high = Quantity.formatNumber(finding.high());
    return low.equals(high) ? low : low + ".." + high;
  }

  private static <O> Key<O, String> text(
      String name, String range, Function<O, String> of, String about) {
    return Key.always(name, Values.text(range), of, about);
  }

  private static Key<Published, String> filled(
      String name, Function<Published, String> of, String about) {
    return Key.of(
        name,
        Values.text("a text"),
        published -> Optional.of(of.apply(published)).filter(text -> !text.isEmpty()),
        about);
  }

  /** A key of a table next to the experiment, whose figures are written one by one. */
  private static Key<Object, Object> table(String name, Kind kind, String about) {
    return Key.of(name, Values.unwritten(kind), _ -> Optional.empty(), about);
  }
}
