import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.verdict.Judgement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Judges subsets of the warm pairs of a result again, with the code that judges a run: each variant
 * except the first is compared with the first as if only these two had been measured.
 *
 * <pre>
 * java -cp lab/cli/target/sett-cli.jar bench/truth/planted/Resample.java pairs RESULT
 * java -cp lab/cli/target/sett-cli.jar bench/truth/planted/Resample.java draw RESULT 2,3,5 200 1
 * </pre>
 *
 * <p>{@code pairs} prints the values of each pair as CSV. {@code draw} prints a line for each
 * verdict. Its arguments are the numbers of pairs, the number of draws without replacement (or
 * every subset if there are fewer) and the seed.
 */
final class Resample {

  private static final List<Metric> METRICS =
      List.of(
          Metric.REQUESTS_PER_SECOND,
          Metric.CPU_PER_REQUEST,
          Metric.P50,
          Metric.P99,
          Metric.MEMORY);

  private final Plan plan;
  private final List<Trial> trials;

  private Resample(Path folder) {
    ResultFolder result = ResultFolder.open(folder);
    plan = result.plan();
    trials =
        result.trials().all().stream()
            .filter(t -> t.block() > 0 && t.failure().isEmpty())
            .map(Resample::withoutSamples)
            .toList();
  }

  public static void main(String[] args) {
    Resample resample = new Resample(Path.of(args[1]));
    switch (args[0]) {
      case "pairs" -> resample.printPairs();
      case "draw" -> {
        List<Integer> sizes = Arrays.stream(args[2].split(",")).map(Integer::valueOf).toList();
        resample.printDraws(sizes, Integer.parseInt(args[3]), Long.parseLong(args[4]));
      }
      default -> throw new IllegalArgumentException(args[0] + ": expected pairs or draw");
    }
  }

  private void printPairs() {
    System.out.println("block,variant," + keys() + ",errors,steady");
    for (int block : trials.stream().map(Trial::block).distinct().sorted().toList()) {
      for (Variant variant : plan.experiment().variants()) {
        trials.stream()
            .filter(t -> t.block() == block && t.variant().equals(variant.name()))
            .forEach(this::printPair);
      }
    }
  }

  private void printPair(Trial trial) {
    Map<Metric, Double> values = values(trial);
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(trial.block()));
    cells.add(trial.variant());
    METRICS.forEach(m -> cells.add(values.containsKey(m) ? number(values.get(m)) : ""));
    long errors = trial.slices().stream().map(Slice::load).mapToLong(LoadSlice::failed).sum();
    cells.add(Long.toString(errors));
    cells.add(Boolean.toString(trial.warmUp().map(WarmUp::steady).orElse(false)));
    System.out.println(String.join(",", cells));
  }

  /** The values that the lab takes from a trial, read from its effect in a block. */
  private Map<Metric, Double> values(Trial trial) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    String base = plan.experiment().variants().getFirst().name();
    for (Variant other : others()) {
      boolean isBase = trial.variant().equals(base);
      if (isBase || trial.variant().equals(other.name())) {
        for (Effect effect : effects(other, List.of(trial.block()))) {
          values.put(
              effect.metric(), (isBase ? effect.baseValues() : effect.otherValues()).getFirst());
        }
      }
    }
    return values;
  }

  private void printDraws(List<Integer> sizes, int draws, long seed) {
    System.out.println("effect,pairs,draw,metric,ratio,low,high,verdict");
    for (Variant other : others()) {
      List<Integer> blocks = wholeBlocks(other);
      for (int size : sizes) {
        int number = 0;
        for (List<Integer> drawn : drawn(blocks, size, draws, new Random(seed))) {
          number++;
          for (Effect effect : effects(other, drawn)) {
            System.out.println(
                String.join(
                    ",",
                    other.name(),
                    Integer.toString(size),
                    Integer.toString(number),
                    effect.metric().key(),
                    number(effect.ratio()),
                    number(effect.low()),
                    number(effect.high()),
                    effect.verdict().name()));
          }
        }
      }
    }
  }

  /** Every subset of a size, or as many random ones as asked for. */
  private static List<List<Integer>> drawn(
      List<Integer> blocks, int size, int draws, Random random) {
    List<List<Integer>> all = new ArrayList<>();
    if (size > blocks.size()) {
      return all;
    }
    if (subsets(blocks.size(), size) <= draws) {
      addSubsets(blocks, size, /* from= */ 0, new ArrayList<>(), all);
      return all;
    }
    for (int i = 0; i < draws; i++) {
      List<Integer> shuffled = new ArrayList<>(blocks);
      Collections.shuffle(shuffled, random);
      all.add(shuffled.subList(0, size).stream().sorted().toList());
    }
    return all;
  }

  private static double subsets(int of, int size) {
    double number = 1;
    for (int i = 0; i < size; i++) {
      number = number * (of - i) / (i + 1);
    }
    return number;
  }

  private static void addSubsets(
      List<Integer> blocks, int size, int from, List<Integer> chosen, List<List<Integer>> all) {
    if (chosen.size() == size) {
      all.add(List.copyOf(chosen));
      return;
    }
    for (int i = from; i < blocks.size(); i++) {
      chosen.add(blocks.get(i));
      addSubsets(blocks, size, i + 1, chosen, all);
      chosen.removeLast();
    }
  }

  /** The effects of a variant against the base, as if only these blocks had been measured. */
  private List<Effect> effects(Variant other, List<Integer> blocks) {
    Variant base = plan.experiment().variants().getFirst();
    List<String> names = List.of(base.name(), other.name());
    Experiment two = plan.experiment().withVariants(List.of(base, other));
    return Judgement.effects(
        plan.withExperiment(two.withDesign(two.design().withPairs(blocks.size()))),
        trials.stream()
            .filter(t -> blocks.contains(t.block()) && names.contains(t.variant()))
            .toList());
  }

  private List<Variant> others() {
    List<Variant> variants = plan.experiment().variants();
    return variants.subList(1, variants.size());
  }

  private List<Integer> wholeBlocks(Variant other) {
    return blocksOf(plan.experiment().variants().getFirst()).stream()
        .filter(blocksOf(other)::contains)
        .toList();
  }

  private List<Integer> blocksOf(Variant variant) {
    return trials.stream()
        .filter(t -> t.variant().equals(variant.name()))
        .map(Trial::block)
        .sorted()
        .toList();
  }

  private static String keys() {
    return METRICS.stream().map(Metric::key).collect(Collectors.joining(","));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }

  /** Drops data that no verdict uses, which takes most of the memory. */
  private static Trial withoutSamples(Trial trial) {
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        trial.slices(),
        List.of(),
        trial.warnings(),
        trial.failure());
  }
}
