package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ladder as it is written in a file, with its rates and its limit. */
final class LadderForm {

  private static final Duration SHORTEST_STEP = Duration.ofMillis(100);
  private static final Duration LONGEST_LIMIT = Duration.ofMinutes(10);
  private static final int MOST_RATES = 100;

  private static final Pattern LIMIT =
      Pattern.compile("p(\\d{1,3}(?:\\.\\d{1,15})?)\\s*<=?\\s*(\\S.*)");

  private record Limit(double percentile, Duration responseTime) {}

  private LadderForm() {}

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "ladder",
        List.of("rates", "step", "limit"),
        () -> {
          throw new IllegalArgumentException(
              "a ladder needs rates. Write {ladder: {rates: [1k/s, 2k/s], limit: \"p99 < 5ms\"}}.");
        },
        LadderForm::read);
  }

  static String written(Measure.Ladder ladder) {
    return "{ladder: {rates: [%s], step: %s, limit: \"%s < %s\"}}"
        .formatted(
            String.join(", ", ladder.ratesRps().stream().map(Quantity::formatRate).toList()),
            Quantity.format(ladder.step()),
            Quantity.formatPercentile(ladder.percentile()),
            Quantity.format(ladder.limit()));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    settings.require("rates", "rates: [1k/s, 2k/s, 5k/s]");
    settings.require("limit", "limit: \"p99 < 5ms\"");
    Optional<List<Double>> rates = settings.rates("rates").map(all -> checked(settings, all));
    Duration step =
        settings.time("step", SHORTEST_STEP, Measure.LONGEST).orElse(Defaults.LADDER_STEP);
    Optional<Limit> limit = settings.value("limit", LadderForm::limit);
    return rates.flatMap(
        all -> limit.map(l -> new Measure.Ladder(all, step, l.percentile(), l.responseTime())));
  }

  private static List<Double> checked(
      MeasureForm.Settings settings, List<Optional<Double>> written) {
    if (written.size() < 2 || written.size() > MOST_RATES) {
      settings.complain(
          "rates",
          "rates: a ladder has 2 to %d rates, but this one has %d."
              .formatted(MOST_RATES, written.size()));
    }
    List<Double> rates = written.stream().flatMap(Optional::stream).toList();
    for (int i = 1; i < rates.size(); i++) {
      if (rates.get(i) <= rates.get(i - 1)) {
        settings.complain(
            "rates",
            "rates: %s comes after %s. List the rates in ascending order, without duplicates."
                .formatted(
                    Quantity.formatRate(rates.get(i)), Quantity.formatRate(rates.get(i - 1))));
        break;
      }
    }
    return rates;
  }

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
        percentile, Quantity.duration(matcher.group(2), Duration.ofNanos(1_000), LONGEST_LIMIT));
  }
}
