package dev.sett.runner;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How long a block takes, derived from the blocks of a finished run. */
final class BlockTime {

  private BlockTime() {}

  /**
   * Time of a block of two variants at a point: from the start of a block to that of the next one,
   * the median; as forecast if there are fewer than two blocks. For warm pairs, which take what the
   * budget allows, that of a short block.
   */
  static Duration ofTwo(Plan plan, List<Trial> trials, Point point) {
    Design design = plan.experiment().design();
    if (design.pairs().isPresent()) {
      return Forecast.longestBlock(design.inBlocks(), point, 2);
    }
    List<Trial> inTime = trials.stream().sorted(Comparator.comparing(Trial::startedAt)).toList();
    List<Trial> firsts = new ArrayList<>();
    for (Trial trial : inTime) {
      if (firsts.isEmpty() || !isSameBlock(firsts.getLast(), trial)) {
        firsts.add(trial);
      }
    }
    List<Duration> seen = new ArrayList<>();
    for (int i = 1; i < firsts.size(); i++) {
      if (firsts.get(i - 1).point().equals(point.name())) {
        seen.add(Duration.between(firsts.get(i - 1).startedAt(), firsts.get(i).startedAt()));
      }
    }
    if (seen.isEmpty()) {
      return Forecast.longestBlock(design, point, 2);
    }
    seen.sort(Comparator.naturalOrder());
    int variants = Math.max(1, plan.variantsAt(point.name()).size());
    return seen.get(seen.size() / 2).multipliedBy(2).dividedBy(variants);
  }

  private static boolean isSameBlock(Trial one, Trial other) {
    return one.point().equals(other.point()) && one.block() == other.block();
  }
}
