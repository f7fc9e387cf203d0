package dev.sett.ui;

import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trials of a run in progress and their effects. Costs little, since it may share its CPUs with
 * what is measured: each trial is read once, and a point is judged again only when it has another
 * trial. Thread safe.
 */
final class LiveView {
  private final ResultFolder folder;
  private final Plan plan;
  private final Judging judging;
  private final Map<String, Trial> trials = new HashMap<>();
  private final Map<String, Judged> judged = new HashMap<>();

  LiveView(ResultFolder folder, Plan plan, Judging judging) {
    this.folder = folder;
    this.plan = plan;
    this.judging = judging;
  }

  /**
   * What there is by now.
   *
   * @param trials by number
   * @param effects point by point
   */
  record Seen(Plan plan, List<Trial> trials, List<Effect> effects) {}

  /**
   * Looks what was added.
   *
   * @throws dev.sett.model.text.ExperimentException if a trial can't be read
   */
  synchronized Seen look() {
    List<String> files = folder.trials().names();
    trials.keySet().retainAll(files);
    for (String file : files) {
      if (!trials.containsKey(file)) {
        trials.put(file, TrialSummary.of(folder.trials().read(file)));
      }
    }
    List<Trial> all = new ArrayList<>(trials.values());
    all.sort(Comparator.comparingInt(Trial::number));
    List<Effect> effects = new ArrayList<>();
    for (Point point : plan.experiment().points()) {
      effects.addAll(
          effects(point.name(), all.stream().filter(t -> t.point().equals(point.name())).toList()));
    }
    return new Seen(plan, all, effects);
  }

  private List<Effect> effects(String point, List<Trial> here) {
    List<Integer> numbers = here.stream().map(Trial::number).toList();
    Judged before = judged.get(point);
    if (before != null && before.numbers.equals(numbers)) {
      return before.effects;
    }
    List<Effect> effects = here.isEmpty() ? List.of() : judging.effects(plan, here);
    judged.put(point, new Judged(numbers, effects));
    return effects;
  }

  private record Judged(List<Integer> numbers, List<Effect> effects) {}
}
