package dev.sett.report.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Warning;

/**
 * How a kind of warning is shown. A new kind needs one line here, and no other in the report.
 *
 * @param words the kind in one or two words
 * @param weight warnings of less weight come later; 0 is the weightiest
 * @param rule what such a warning means for the conclusions
 */
record WarningStyle(String words, int weight, Consequence.Rule rule) {

  static WarningStyle of(Warning.Kind kind) {
    return switch (kind) {
      case ENGINE_LIMITED ->
          new WarningStyle(
              "engine limit", 0, Consequence.ifRefused(Metric::headline, Consequence.LIMITS));
      case ENGINE_LATE ->
          new WarningStyle(
              "engine late", 0, Consequence.ifRefused(Metric.P99::equals, Consequence.SAID));
      case PROGRAM -> new WarningStyle("program", 1, Consequence::ifNothingElse);
      case PROGRAM_BEHIND -> new WarningStyle("behind the rate", 1, Consequence::always);
      case SERVICE_LIMITED -> new WarningStyle("service limit", 1, Consequence::always);
      case CPU_FULL ->
          new WarningStyle(
              "CPU full",
              1,
              Consequence.ifRefused(Metric.CPU_PER_REQUEST::equals, Consequence.SAID));
      case BACKGROUND -> new WarningStyle("background program", 1, Consequence::always);
      case ERRORS -> new WarningStyle("failed requests", 2, Consequence::always);
      case FEW_BLOCKS -> new WarningStyle("few blocks", 3, Consequence::always);
      case SAME_THREADS -> new WarningStyle("same threads", 3, Consequence::always);
      case OBSERVED -> new WarningStyle("observed", 3, Consequence::always);
      case PLACEMENT -> new WarningStyle("CPU placement", 4, Consequence::ifNothingElse);
      case NOT_STEADY -> new WarningStyle("not steady", 5, Consequence::ifNothingElse);
      case NOISY_MACHINE -> new WarningStyle("noisy machine", 6, Consequence::ifNothingElse);
      case MACHINE -> new WarningStyle("machine", 7, Consequence::ifNothingElse);
      case OUTLIER -> new WarningStyle("outlier", 8, Consequence::ifNothingElse);
      case LOAD_TOOL -> new WarningStyle("load tool", 9, Consequence::always);
    };
  }
}
