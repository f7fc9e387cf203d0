package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Measure;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code measure} of a point: one word, or one word and its settings. */
final class MeasureReader {

  private static final List<String> KINDS =
      List.of("steady", "start", "ramp", "footprint", "ladder", "total", "job");
  private static final List<String> RAMP = List.of("over", "length", "warm");
  private static final List<String> FOOTPRINT = List.of("hold");
  private static final List<String> LADDER = List.of("rates", "step", "limit");

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration SHORTEST_LENGTH = Duration.ofSeconds(1);
  private static final Duration SHORTEST_STEP = Duration.ofMillis(100);
  private static final Duration LONGEST_LIMIT = Duration.ofMinutes(10);
  private static final int MOST_RATES = 100;
  private static final long MOST_REQUESTS = 100_000_000;
  private static final long MOST_UNITS = 1_000_000_000_000L;

  private static final Pattern LIMIT =
      Pattern.compile("p(\\d{1,3}(?:\\.\\d{1,15})?)\\s*<=?\\s*(\\S.*)");

  private final Complaints complaints;

  MeasureReader(Complaints complaints) {
    this.complaints = complaints;
  }

  /** The measure at a node; empty after a complaint. */
  Optional<Measure> read(Node node) {
    return node instanceof MappingNode ? settings(node) : word(node);
  }

  private Optional<Measure> word(Node node) {
    return Fields.single(
        "measure",
        node,
        text ->
            switch (text.strip()) {
              case "steady" -> Measure.STEADY;
              case "start" -> new Measure.Start();
              case "ramp" ->
                  new Measure.Ramp(Defaults.RAMP_OVER, Defaults.RAMP_LENGTH, /* warm= */ false);
              case "footprint" -> new Measure.Footprint(Defaults.FOOTPRINT_HOLD);
              case "ladder" ->
                  throw new IllegalArgumentException(
                      "a ladder needs rates. Write {ladder: {rates: [1k/s, 2k/s], limit: \"p99 < 5ms\"}}.");
              case "total", "job" ->
                  throw new IllegalArgumentException(
                      "%s needs a number. Write {%s: 400}.".formatted(text.strip(), text.strip()));
              default -> throw new IllegalArgumentException(unknown(text));
            },
        complaints);
  }

  private static String unknown(String text) {
    return "'%s' is not a valid measure.%s Available: %s."
        .formatted(
            SyntaxRules.visible(text),
            NearestWord.meant(text.strip(), KINDS),
            String.join(", ", KINDS));
  }

  private Optional<Measure> settings(Node node) {
    Fields fields = Fields.known(node, "'measure'", KINDS, complaints);
    List<String> kinds = fields.keys().stream().filter(KINDS::contains).toList();
    if (kinds.size() != 1) {
      if (kinds.size() > 1 || fields.keys().isEmpty()) {
        complaints.add(
            node,
            "a point has exactly one measure, but this names %s. Write one, such as measure: start, and add a point for each other measure."
                .formatted(kinds.isEmpty() ? "none" : String.join(" and ", kinds)));
      }
      return Optional.empty();
    }
    String kind = kinds.getFirst();
    Node value = fields.at(kind).orElseThrow();
    return switch (kind) {
      case "ramp" -> Optional.of(ramp(value));
      case "footprint" -> Optional.of(footprint(value));
      case "ladder" -> ladder(fields.keyNode(kind), value);
      case "total" ->
          fields.value(kind, text -> new Measure.Total(Quantity.count(text, 1, MOST_REQUESTS)));
      case "job" ->
          fields.value(kind, text -> new Measure.Job(Quantity.count(text, 1, MOST_UNITS)));
      default -> {
        if (!Fields.isEmpty(value)) {
          complaints.add(value, "%s takes no settings. Write measure: %s.".formatted(kind, kind));
        }
        yield Optional.of(kind.equals("start") ? new Measure.Start() : Measure.STEADY);
      }
    };
  }

  private Measure.Ramp ramp(Node node) {
    Fields fields = Fields.known(node, "'ramp'", RAMP, complaints);
    Duration over = fields.value("over", time(Duration.ZERO, LONGEST)).orElse(Defaults.RAMP_OVER);
    Duration length =
        fields.value("length", time(SHORTEST_LENGTH, LONGEST)).orElse(Defaults.RAMP_LENGTH);
    if (over.compareTo(length) >= 0) {
      complaints.add(
          fields.at("over").orElse(node),
          "over: opening the connections takes %s, but the ramp lasts only %s. Make length longer than over."
              .formatted(Quantity.format(over), Quantity.format(length)));
    }
    return new Measure.Ramp(over, length, fields.value("warm", MeasureReader::yes).orElse(false));
  }

  private Measure.Footprint footprint(Node node) {
    Fields fields = Fields.known(node, "'footprint'", FOOTPRINT, complaints);
    return new Measure.Footprint(
        fields.value("hold", time(SHORTEST_LENGTH, LONGEST)).orElse(Defaults.FOOTPRINT_HOLD));
  }

  private Optional<Measure> ladder(Node key, Node node) {
    Fields fields = Fields.known(node, "'ladder'", LADDER, complaints).at(key);
    fields.require("rates", "rates: [1k/s, 2k/s, 5k/s]");
    fields.require("limit", "limit: \"p99 < 5ms\"");
    Optional<List<Double>> rates =
        fields
            .at("rates")
            .filter(list -> !Fields.isEmpty(list))
            .map(list -> rates(list, fields.list("rates", list, PointReader::rate)));
    Duration step = fields.value("step", time(SHORTEST_STEP, LONGEST)).orElse(Defaults.LADDER_STEP);
    Optional<Limit> limit = fields.value("limit", MeasureReader::limit);
    return rates.flatMap(
        all ->
            limit.map(
                l -> (Measure) new Measure.Ladder(all, step, l.percentile(), l.responseTime())));
  }

  private List<Double> rates(Node node, List<Double> rates) {
    int written = node instanceof SequenceNode list ? list.getValue().size() : MOST_RATES;
    if (written < 2 || written > MOST_RATES) {
      complaints.add(
          node,
          "rates: a ladder has 2 to %d rates, but this one has %d.".formatted(MOST_RATES, written));
    }
    for (int i = 1; i < rates.size(); i++) {
      if (rates.get(i) <= rates.get(i - 1)) {
        complaints.add(
            node,
            "rates: %s comes after %s. List the rates in ascending order, without duplicates."
                .formatted(
                    Quantity.formatRate(rates.get(i)), Quantity.formatRate(rates.get(i - 1))));
        break;
      }
    }
    return rates;
  }

  private record Limit(double percentile, Duration responseTime) {}

  private static Limit limit(String text) {
    Matcher matcher = LIMIT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid limit. Write a percentile and a time, such as \"p99 < 5ms\"."
              .formatted(SyntaxRules.visible(text)));
    }
    double percentile = Double.parseDouble(matcher.group(1));
    if (percentile <= 0 || percentile > 100) {
      throw new IllegalArgumentException(
          "p%s is not a valid percentile. Use a value above 0 and up to 100, such as p99."
              .formatted(matcher.group(1)));
    }
    return new Limit(
        percentile, time(Duration.ofNanos(1_000), LONGEST_LIMIT).apply(matcher.group(2)));
  }

  private static Boolean yes(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a boolean. Write true or false.".formatted(SyntaxRules.visible(text)));
    };
  }

  private static Function<String, Duration> time(Duration shortest, Duration longest) {
    return text -> Quantity.duration(text, shortest, longest);
  }
}
