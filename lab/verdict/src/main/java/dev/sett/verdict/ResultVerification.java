package dev.sett.verdict;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.TrialArchive;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A stored result compared with what the current code computes from its trials.
 *
 * @param effects how many were compared
 * @param differences those that are not the same, a sentence each
 * @param trials number of raw trials; empty if none were kept
 */
public record ResultVerification(int effects, List<String> differences, Optional<Integer> trials) {

  /**
   * Numbers that differ by less, relative to their size, are the same: the mathematics of another
   * machine or JDK may round otherwise.
   */
  private static final double TOLERANCE = 1e-9;

  /** Copies the list. */
  public ResultVerification {
    differences = List.copyOf(differences);
  }

  /**
   * Judges the trials of a result again and compares every effect: ratio, interval, verdict.
   *
   * @param folder of a kept result or of a run
   * @throws ExperimentException if it holds no result, or it can't be read
   */
  public static ResultVerification of(Path folder) {
    Result stored = KeptResult.in(folder);
    Optional<List<Trial>> trials =
        Files.isRegularFile(folder.resolve("plan.json"))
            ? Optional.of(ResultFolder.open(folder).trials().summaries())
            : TrialArchive.in(folder);
    return trials
        .map(
            raw ->
                compare(
                    stored.effects(),
                    Judgement.effects(stored.plan(), raw, stored.looks()),
                    Optional.of(raw.size())))
        .orElse(
            new ResultVerification(
                /* effects= */ 0, /* differences= */ List.of(), Optional.empty()));
  }

  /** Compares stored effects with those of now. */
  static ResultVerification compare(
      List<Effect> stored, List<Effect> now, Optional<Integer> trials) {
    List<String> differences = new ArrayList<>();
    for (Effect effect : stored) {
      Optional<Effect> same = now.stream().filter(e -> isSame(e, effect)).findFirst();
      if (same.isEmpty()) {
        differences.add(name(effect) + " is missing in the recomputed result");
      } else if (!agree(effect, same.get())) {
        differences.add(
            name(effect) + ": stored " + figures(effect) + ", recomputed " + figures(same.get()));
      } else if (!agree(effect.baseValues(), same.get().baseValues())
          || !agree(effect.otherValues(), same.get().otherValues())) {
        differences.add(
            name(effect) + ": the stored values of its blocks are not those recomputed");
      }
    }
    now.stream()
        .filter(e -> stored.stream().noneMatch(s -> isSame(s, e)))
        .forEach(e -> differences.add(name(e) + " is missing in the stored result"));
    return new ResultVerification(stored.size(), differences, trials);
  }

  public boolean differs() {
    return !differences.isEmpty();
  }

  private static boolean isSame(Effect a, Effect b) {
    return a.point().equals(b.point())
        && a.base().equals(b.base())
        && a.other().equals(b.other())
        && a.metric() == b.metric();
  }

  private static boolean agree(Effect a, Effect b) {
    return a.verdict() == b.verdict()
        && agree(a.ratio(), b.ratio())
        && agree(a.low(), b.low())
        && agree(a.high(), b.high());
  }

  private static boolean agree(List<Double> a, List<Double> b) {
    return a.size() == b.size()
        && IntStream.range(0, a.size()).allMatch(i -> agree(a.get(i), b.get(i)));
  }

  private static boolean agree(double a, double b) {
    return Double.compare(a, b) == 0
        || (Double.isFinite(a)
            && Double.isFinite(b)
            && Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)));
  }

  private static String name(Effect effect) {
    return effect.metric().words() + " of " + effect.other() + " at " + effect.point();
  }

  /** All digits: a reader looks for the one that is not the same. */
  private static String figures(Effect effect) {
    return effect.ratio()
        + " ["
        + effect.low()
        + ", "
        + effect.high()
        + "] "
        + effect.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
