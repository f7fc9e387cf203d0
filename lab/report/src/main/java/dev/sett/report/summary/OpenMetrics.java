package dev.sett.report.summary;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.RootLocale;
import dev.sett.report.format.EffectValues;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A result as OpenMetrics text, version 1.0
 * (https://github.com/prometheus/OpenMetrics/blob/v1.0.0/specification/OpenMetrics.md). Units are
 * base units: seconds, bytes and ratios. Every sample has the time at which the run finished.
 * docs/guides/ci.md lists the names.
 */
public final class OpenMetrics {

  private final StringBuilder text = new StringBuilder();
  private final String experiment;
  private final String time;

  private OpenMetrics(Result result) {
    this.experiment = result.plan().experiment().name();
    this.time = seconds(result.finishedAt());
  }

  /** The text, which ends with {@code # EOF}. */
  public static String render(Result result) {
    OpenMetrics metrics = new OpenMetrics(result);
    metrics.write(result);
    return metrics.text.append("# EOF\n").toString();
  }

  private void write(Result result) {
    Plan plan = result.plan();
    family("sett_result", "info", "", "The run that the samples are from.");
    sample(
        "sett_result_info",
        Map.of("sett", plan.sett(), "interrupted", String.valueOf(result.interrupted())),
        1);
    family("sett_finished_seconds", "gauge", "seconds", "Unix time at which the run finished.");
    sample("sett_finished_seconds", Map.of(), Double.parseDouble(time));
    List<Effect> effects = result.effects();
    if (!effects.isEmpty()) {
      effects(effects);
    }
    effects.stream()
        .collect(Collectors.groupingBy(Effect::metric, LinkedHashMap::new, Collectors.toList()))
        .forEach(this::values);
  }

  private void effects(List<Effect> effects) {
    ratios(
        "sett_effect_ratio",
        "Value of the variant divided by that of the baseline variant, estimate.",
        effects,
        Effect::ratio);
    ratios(
        "sett_effect_lower_ratio",
        "Lower end of the confidence interval of the ratio.",
        effects,
        Effect::low);
    ratios(
        "sett_effect_upper_ratio",
        "Upper end of the confidence interval of the ratio.",
        effects,
        Effect::high);
    family("sett_effect_blocks", "gauge", "", "Blocks or pairs that the effect rests on.");
    effects.forEach(e -> sample("sett_effect_blocks", labels(e), e.blocks()));
    family("sett_verdict", "stateset", "", "Verdict of the comparison.");
    for (Effect effect : effects) {
      for (Verdict verdict : Verdict.values()) {
        Map<String, String> labels = labels(effect);
        labels.put("sett_verdict", verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        sample("sett_verdict", labels, effect.verdict() == verdict ? 1 : 0);
      }
    }
  }

  private void ratios(
      String name, String help, List<Effect> effects, ToDoubleFunction<Effect> value) {
    family(name, "gauge", "ratio", help);
    effects.forEach(e -> sample(name, labels(e), value.applyAsDouble(e)));
  }

  /** The values of both variants of each comparison, in one family for each metric. */
  private void values(Metric metric, List<Effect> effects) {
    Unit unit = Unit.of(metric);
    String key = "sett_" + metric.key().replace('-', '_');
    String name =
        unit.name().isEmpty() || key.endsWith(unit.name()) ? key : key + "_" + unit.name();
    family(
        name,
        "gauge",
        unit.name(),
        "Value of a variant in a comparison, geometric mean over blocks: " + metric.words() + ".");
    for (Effect effect : effects) {
      List<Double> means = EffectValues.means(effect);
      for (int i = 0; i < 2; i++) {
        Map<String, String> labels = labels(effect);
        labels.put("of", i == 0 ? effect.base() : effect.other());
        sample(name, labels, means.get(i) * unit.factor());
      }
    }
  }

  /**
   * A base unit.
   *
   * @param name as part of a metric name; empty if there is none
   * @param factor from the unit of a metric to it
   */
  private record Unit(String name, double factor) {

    static Unit of(Metric metric) {
      return switch (metric.unit()) {
        case "s" -> new Unit("seconds", 1);
        case "ms" -> new Unit("seconds", 1e-3);
        case "µs" -> new Unit("seconds", 1e-6);
        case "MiB" -> new Unit("bytes", 1 << 20);
        case "%" -> new Unit("ratio", 1e-2);
        case "req/s" -> new Unit("requests_per_second", 1);
        default -> new Unit("", 1);
      };
    }
  }

  private static Map<String, String> labels(Effect effect) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("point", effect.point());
    labels.put("metric", effect.metric().key());
    labels.put("base", effect.base());
    labels.put("variant", effect.other());
    return labels;
  }

  private void family(String name, String type, String unit, String help) {
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    text.append("# HELP ").append(name).append(' ').append(escaped(help)).append('\n');
  }

  private void sample(String name, Map<String, String> labels, double value) {
    text.append(name).append("{experiment=\"").append(escaped(experiment)).append('"');
    labels.forEach(
        (label, of) ->
            text.append(',').append(label).append("=\"").append(escaped(of)).append('"'));
    text.append("} ").append(number(value)).append(' ').append(time).append('\n');
  }

  private static String number(double value) {
    return Double.isInfinite(value)
        ? value > 0 ? "+Inf" : "-Inf"
        : value == Math.rint(value) && Math.abs(value) < 1e15
            ? Long.toString((long) value)
            : Double.toString(value);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static String seconds(Instant time) {
    return RootLocale.format("%d.%03d", time.getEpochSecond(), time.getNano() / 1_000_000);
  }
}
