package dev.sett.report.history;

import dev.sett.history.HistoricalResult;
import dev.sett.model.design.Design;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.CommandLine;
import dev.sett.stats.Geometric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Results as JSON for <a href="https://horreum.hyperfoil.io">Horreum</a>: one run each.
 *
 * <p>Horreum takes any JSON whose schema is named by {@code $schema}, a URI; {@code test}, {@code
 * start} and {@code stop} of an upload may be JSON paths into it ("Upload Run" in its
 * documentation). So numbers stand where a JSON path without a filter finds them: {@code
 * $.values."ping"."virtual"."cpu-per-request".value}.
 */
public final class HorreumJson {
  /** Name of the schema; its number goes up when a path no longer finds what it found. */
  public static final String SCHEMA = "urn:sett:result:1";

  private HorreumJson() {}

  /**
   * An array with a run for each result.
   *
   * @param pasts in the order to be written
   */
  public static String of(List<HistoricalResult> pasts) {
    return ResultJson.toJson(pasts.stream().map(HorreumJson::run).toList()) + "\n";
  }

  private static Map<String, Object> run(HistoricalResult past) {
    Plan plan = past.result().plan();
    Design design = plan.experiment().design();
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("$schema", SCHEMA);
    run.put("name", plan.experiment().name());
    run.put("start", plan.startedAt().toString());
    run.put("stop", past.result().finishedAt().toString());
    past.commit().ifPresent(commit -> run.put("commit", commit));
    run.put("sett", plan.sett());
    run.put("command", CommandLine.join(plan.command()));
    run.put("machine", machine(plan));
    run.put(
        "variants",
        plan.experiment().variants().stream()
            .map(dev.sett.model.experiment.Variant::name)
            .toList());
    run.put("seed", design.seed());
    run.put("confidence", design.confidence());
    run.put("values", values(past.result().effects(), design));
    run.put("ratios", ratios(past.result().effects()));
    return run;
  }

  private static Map<String, Object> machine(Plan plan) {
    Map<String, Object> machine = new LinkedHashMap<>(plan.machine().facts());
    machine.put("server cpus", plan.serverCpus());
    machine.put("load cpus", plan.loadCpus());
    return machine;
  }

  /** Point, variant, metric: geometric mean of the blocks with its interval. */
  private static Map<String, Object> values(List<Effect> effects, Design design) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Effect effect : effects) {
      value(values, effect, effect.base(), effect.baseValues(), design);
      value(values, effect, effect.other(), effect.otherValues(), design);
    }
    return values;
  }

  private static void value(
      Map<String, Object> values,
      Effect effect,
      String variant,
      List<Double> blocks,
      Design design) {
    List<Double> good = blocks.stream().filter(v -> v > 0 && Double.isFinite(v)).toList();
    if (!good.isEmpty()) {
      var mean = Geometric.mean(good, design.confidence());
      Map<String, Object> number = new LinkedHashMap<>();
      number.put("value", mean.value());
      interval(number, mean.low(), mean.high());
      number.put("unit", effect.metric().unit());
      number.put("better", effect.metric().moreIsBetter() ? "more" : "less");
      number.put("blocks", good.size());
      inner(inner(values, effect.point()), variant).putIfAbsent(effect.metric().key(), number);
    }
  }

  /** Point, variant, metric: ratio to the base with the interval that the verdict stands on. */
  private static Map<String, Object> ratios(List<Effect> effects) {
    Map<String, Object> ratios = new LinkedHashMap<>();
    for (Effect effect : effects) {
      Map<String, Object> number = new LinkedHashMap<>();
      number.put("value", effect.ratio());
      interval(number, effect.low(), effect.high());
      number.put("against", effect.base());
      number.put("verdict", effect.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'));
      number.put("blocks", effect.blocks());
      inner(inner(ratios, effect.point()), effect.other()).put(effect.metric().key(), number);
    }
    return ratios;
  }

  /** JSON has no infinity: an end that is not known is left out. */
  private static void interval(Map<String, Object> number, double low, double high) {
    if (Double.isFinite(high)) {
      number.put("low", low);
      number.put("high", high);
    }
  }

  @SuppressWarnings("unchecked") // only this class puts maps in
  private static Map<String, Object> inner(Map<String, Object> outer, String name) {
    return (Map<String, Object>)
        outer.computeIfAbsent(name, n -> new LinkedHashMap<String, Object>());
  }
}
