package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Latency at one rate after another, up to and past the knee.
 *
 * @param ratesRps requests per second, ascending, at least two
 * @param step time at each
 * @param percentile that must stay below the limit, above 0 and at most 100, such as 99
 * @param limit of the response time at that percentile
 */
public record LadderMeasure(List<Double> ratesRps, Duration step, double percentile, Duration limit)
    implements Measure {
  private static final Duration SHORTEST_STEP = Duration.ofMillis(100);
  private static final Duration LONGEST_LIMIT = Duration.ofMinutes(10);
  private static final int MOST_RATES = 100;

  private static final Pattern LIMIT =
      Pattern.compile("p(\\d{1,3}(?:\\.\\d{1,15})?)\\s*<=?\\s*(\\S.*)");

  private record Limit(double percentile, Duration responseTime) {}

  /** Copies the list. */
  public LadderMeasure {
    ratesRps = List.copyOf(ratesRps);
  }

  /** How many times the limit is far past it. */
  private static final double FAR = 4;

  /** Share of the requests due that must be answered rightly, for latency to mean something. */
  private static final double ANSWERED = 0.99;

  /** Share of the rate below which a program has fallen behind. */
  private static final double BEHIND = 0.9;

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "ladder",
        () -> {
          throw new IllegalArgumentException(
              "a ladder needs rates. Write {ladder: {rates: [1k/s, 2k/s], limit: \"p99 < 5ms\"}}.");
        },
        new MeasureForm.Details(List.of("rates", "step", "limit"), LadderMeasure::read));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    settings.require("rates", "rates: [1k/s, 2k/s, 5k/s]");
    settings.require("limit", "limit: \"p99 < 5ms\"");
    Optional<List<Double>> rates = settings.rates("rates").map(all -> checked(settings, all));
    Duration step =
        settings.time("step", SHORTEST_STEP, Measure.LONGEST).orElse(Defaults.LADDER_STEP);
    Optional<Limit> limit = settings.value("limit", LadderMeasure::limitOf);
    return rates.flatMap(
        all -> limit.map(l -> new LadderMeasure(all, step, l.percentile(), l.responseTime())));
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

  private static Limit limitOf(String text) {
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

  @Override
  public String written() {
    return "{ladder: {rates: [%s], step: %s, limit: \"%s < %s\"}}"
        .formatted(
            String.join(", ", ratesRps().stream().map(Quantity::formatRate).toList()),
            Quantity.format(step()),
            Quantity.formatPercentile(percentile()),
            Quantity.format(limit()));
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.RUNG);
  }

  @Override
  public Load load() {
    return Load.FIXED_RATE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.FIXED_WARM_UP);
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(step.plus(Defaults.SETTLE).multipliedBy(ratesRps.size()));
  }

  @Override
  public String explained(Point point, double rateRps) {
    return ". After a warm-up at the first rate, "
        + ratesRps.size()
        + " rates from "
        + NumberWords.number(ratesRps.getFirst())
        + " to "
        + NumberWords.number(ratesRps.getLast())
        + " requests per second in the same process, "
        + NumberWords.nanos((double) step.toNanos())
        + " each. The limit: "
        + Quantity.formatPercentile(percentile)
        + " below "
        + NumberWords.nanos((double) limit.toNanos())
        + ".";
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of(MeasureWords.unexportable("a ladder of rates"));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.RATE_WITHIN, Metric.HIGHEST_RATE, Metric.MEMORY);
  }

  /** Whether a rung met the limit, and at least 99% of its requests were answered rightly. */
  public boolean isWithin(LoadSlice rung) {
    return rung.answered() > 0
        && rung.answered() >= ANSWERED * (rung.answered() + rung.failed())
        && rung.responseNanos(percentile) < limit.toNanos();
  }

  /** Whether a rung was at four times the limit and answered less than 90% of its rate. */
  public boolean isFarPast(LoadSlice rung) {
    return rung.responseNanos(percentile) > FAR * limit.toNanos()
        && rung.rps() < BEHIND * rung.targetRps();
  }
}
