package dev.sett.ui;

import dev.sett.model.design.Design;
import dev.sett.report.format.Words;
import dev.sett.stats.StatsDefaults;

/** What a run in progress still needs for a verdict, and when it ends, in words. */
final class LiveEnd {

  private final LiveRun run;
  private final Design design;

  LiveEnd(LiveRun run) {
    this.run = run;
    this.design = run.plan().experiment().design();
  }

  /** Blocks at a point that a verdict needs. */
  int needed() {
    return design.pairs().isPresent()
        ? StatsDefaults.MIN_PAIRS
        : Math.max(StatsDefaults.MIN_BLOCKS, design.minBlocks());
  }

  /** What a block is called. */
  String block() {
    return design.pairs().isPresent() ? "pair" : "block";
  }

  /** Sentences on how much is needed, and on what ends the run. */
  String words() {
    return design.pairs().isPresent() ? ofPairs() : ofBlocks();
  }

  private String ofPairs() {
    String verdict =
        "A verdict needs %s%s. "
            .formatted(Words.count(StatsDefaults.MIN_PAIRS, "warm pair"), atEach());
    if (design.untilDecided()) {
      return verdict
          + "The run ends once requests per second and CPU per request are decided%s, or when its time of %s is used up."
              .formatted(atEach(), budget());
    }
    String number =
        design.choosesPairs()
            ? "The number of pairs, %d to %d, is chosen once the first processes are warm. The run ends after them"
                .formatted(design.minBlocks(), design.maxBlocks())
            : "The run ends after " + Words.count(design.minBlocks(), "pair") + atEach();
    return verdict
        + number
        + ", or when its budget of %s is used up, whatever they show.".formatted(budget());
  }

  private String ofBlocks() {
    return "A verdict needs %s: %s%s. The run ends when every headline interval is narrow enough, after %s, or when its budget of %s is used up."
        .formatted(
            Words.count(run.needed(), "trial"),
            Words.count(design.minBlocks(), "block"),
            atEach(),
            Words.count(run.most(), "trial"),
            budget());
  }

  private String atEach() {
    int points = run.plan().experiment().points().size();
    return points == 1 ? "" : " at each of " + Words.count(points, "point");
  }

  private String budget() {
    return Words.seconds(design.budget().toMillis() / 1e3);
  }
}
