package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.Csv;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.gate.VariantPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What figures are drawn from: published tables and kept results. It remembers which results were
 * used, so that a figure can name them. Of several results of one experiment, the latest that
 * measured a value counts.
 */
public final class StudyData {
  private final Map<String, String> tables;
  private final List<StudyResult> kept;
  private final Set<StudyResult> used = new LinkedHashSet<>();
  private final Map<StudyResult, Set<String>> refused = new LinkedHashMap<>();
  private final Set<Asked> asked = new LinkedHashSet<>();

  /** What a figure looked for, measured or not: a variant at a point of an experiment. */
  public record Asked(String experiment, String point, String variant) {}

  /**
   * Data for one figure.
   *
   * @param tables text of the published tables by the name of their file
   */
  public StudyData(Map<String, String> tables, List<StudyResult> kept) {
    this.tables = tables;
    this.kept =
        kept.stream()
            .sorted(Comparator.comparing((StudyResult k) -> k.result().finishedAt()).reversed())
            .toList();
  }

  /** The results from which a value was taken so far, the first used first. */
  List<StudyResult> used() {
    return List.copyOf(used);
  }

  /** Points whose value no result has soundly: each verdict on it was refused. By result. */
  Map<StudyResult, Set<String>> refused() {
    return Collections.unmodifiableMap(refused);
  }

  /** All that was looked for so far. */
  Set<Asked> asked() {
    return Set.copyOf(asked);
  }

  /** Rows of a published table, each as values by column. */
  List<Map<String, String>> rows(String table) {
    Csv.Table csv = Csv.read(tables.getOrDefault(table, ""));
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> values : csv.rows()) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < values.size(); i++) {
        row.put(csv.columns().get(i), values.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  /** A number of a row; empty if it was not published. */
  static OptionalDouble number(Map<String, String> row, String column) {
    String text = row.getOrDefault(column, "").strip();
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  /** A variant's value in each block, in the metric's unit; none if it was not measured. */
  List<Double> values(String experiment, String point, String variant, Metric metric) {
    asked.add(new Asked(experiment, point, variant));
    List<StudyResult> unsound = new ArrayList<>();
    for (StudyResult one : of(experiment)) {
      for (Effect effect : one.result().effects()) {
        boolean base = effect.base().equals(variant);
        if (effect.point().equals(point)
            && effect.metric() == metric
            && (base || effect.other().equals(variant))) {
          if (effect.verdict() == Verdict.REFUSED) {
            unsound.add(one);
            continue;
          }
          used.add(one);
          return base ? effect.baseValues() : effect.otherValues();
        }
      }
    }
    refuse(unsound, point);
    return List.of();
  }

  /** One variant over another; empty if it was not measured, or not soundly. */
  Optional<Effect> effect(
      String experiment, String point, String variant, String against, Metric metric) {
    asked.add(new Asked(experiment, point, variant));
    asked.add(new Asked(experiment, point, against));
    List<StudyResult> unsound = new ArrayList<>();
    for (StudyResult one : of(experiment)) {
      Optional<Effect> effect = VariantPair.of(one.result(), point, metric, variant, against);
      if (effect.isPresent()) {
        if (effect.get().verdict() != Verdict.REFUSED) {
          used.add(one);
          return effect;
        }
        unsound.add(one);
      }
    }
    refuse(unsound, point);
    return Optional.empty();
  }

  /** Slices of a phase in the finished trials that were kept of a variant; often none. */
  List<Slice> slices(String experiment, String point, String variant, Phase phase) {
    return trials(experiment, point, variant, phase).stream()
        .flatMap(trial -> trial.slices(phase).stream())
        .toList();
  }

  /** The finished trials that were kept of a variant and have slices of a phase; often none. */
  List<Trial> trials(String experiment, String point, String variant, Phase phase) {
    asked.add(new Asked(experiment, point, variant));
    for (StudyResult one : of(experiment)) {
      List<Trial> trials =
          one.trials().get().stream()
              .filter(t -> t.failure().isEmpty() && t.block() > 0)
              .filter(t -> t.point().equals(point) && t.variant().equals(variant))
              .filter(t -> !t.slices(phase).isEmpty())
              .toList();
      if (!trials.isEmpty()) {
        used.add(one);
        return trials;
      }
    }
    return List.of();
  }

  private void refuse(List<StudyResult> unsound, String point) {
    unsound.forEach(one -> refused.computeIfAbsent(one, _ -> new LinkedHashSet<>()).add(point));
  }

  private List<StudyResult> of(String experiment) {
    return kept.stream().filter(k -> k.experiment().equals(experiment)).toList();
  }
}
