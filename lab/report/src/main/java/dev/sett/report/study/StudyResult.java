package dev.sett.report.study;

import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Words;
import dev.sett.report.published.MachineComparison;
import java.util.List;
import java.util.function.Supplier;

/**
 * A result in {@code results/published/}.
 *
 * @param name of its folder
 * @param trials its raw trials, read when they are needed; empty if none were kept
 */
public record StudyResult(String name, Result result, Supplier<List<Trial>> trials) {

  String experiment() {
    return result.plan().experiment().name();
  }

  /** When and where: {@code 2026-11-22, server 1 CPU, load 1 CPU; ...}. */
  String occasion() {
    return Words.minute(result.finishedAt()).substring(0, 10)
        + ", "
        + MachineComparison.here(result.plan());
  }
}
