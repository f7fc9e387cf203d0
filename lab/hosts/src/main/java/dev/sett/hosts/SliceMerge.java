package dev.sett.hosts;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * One slice of load from the parts that several hosts sent at the same time.
 *
 * <p>Nothing is lost and nothing is estimated: counts are added, histograms are added count by
 * count, so a percentile of the whole is what one engine would have seen to within a bucket. The
 * one exception are percentiles of windows, see {@link WindowMerge}.
 */
public final class SliceMerge {

  private static final int LONGEST_EXAMPLE = 300;

  private SliceMerge() {}

  /**
   * Puts the parts together. A single part stays as it is.
   *
   * @param parts of the same shape and length, at least 1
   */
  public static LoadSlice merge(List<HostSlice> parts) {
    List<LoadSlice> loads = parts.stream().map(HostSlice::load).toList();
    if (loads.size() == 1) {
      return loads.getFirst();
    }
    return new LoadSlice(
        loads.stream().mapToDouble(LoadSlice::targetRps).sum(),
        loads.stream().mapToInt(LoadSlice::connections).sum(),
        loads.stream().mapToLong(LoadSlice::countedNanos).max().orElseThrow(),
        sum(loads, LoadSlice::completed),
        sum(loads, LoadSlice::answered),
        sum(loads, LoadSlice::sent),
        errors(parts),
        WindowMerge.merge(parts),
        histogram(loads.stream().map(LoadSlice::response)),
        histogram(loads.stream().map(LoadSlice::service)),
        histogram(loads.stream().map(LoadSlice::waiting)),
        histogram(loads.stream().map(LoadSlice::lag)),
        engine(loads),
        requests(loads),
        retries(loads));
  }

  private static OptionalLong retries(List<LoadSlice> loads) {
    long all = sum(loads, load -> load.idleCloseRetries().orElse(0));
    return all == 0 ? OptionalLong.empty() : OptionalLong.of(all);
  }

  private static long sum(List<LoadSlice> loads, ToLongFunction<LoadSlice> count) {
    return loads.stream().mapToLong(count).sum();
  }

  /** The sum of the counts as text; empty if none of the parts has any. */
  private static String histogram(Stream<String> parts) {
    List<String> written = parts.filter(text -> !text.isEmpty()).toList();
    return written.isEmpty()
        ? ""
        : Histograms.encode(Histograms.merge(written.stream().map(Histograms::decode).toList()));
  }

  /** Counts added; the example is that of the first host that has one, with its name. */
  private static Map<ErrorKind, LoadSlice.Failures> errors(List<HostSlice> parts) {
    Map<ErrorKind, LoadSlice.Failures> all = new EnumMap<>(ErrorKind.class);
    for (HostSlice part : parts) {
      part.load()
          .errors()
          .forEach(
              (kind, failures) ->
                  all.merge(
                      kind,
                      new LoadSlice.Failures(
                          failures.count(), shortened(part.alias() + ": " + failures.example())),
                      (first, next) ->
                          new LoadSlice.Failures(first.count() + next.count(), first.example())));
    }
    return all;
  }

  private static String shortened(String example) {
    return example.length() <= LONGEST_EXAMPLE ? example : example.substring(0, LONGEST_EXAMPLE);
  }

  /** Requests of a script by name, in the order in which they are first met. */
  private static Map<String, LoadSlice.Part> requests(List<LoadSlice> loads) {
    Map<String, LoadSlice.Part> all = new LinkedHashMap<>();
    for (LoadSlice load : loads) {
      load.requests()
          .forEach(
              (name, part) ->
                  all.merge(
                      name,
                      part,
                      (a, b) ->
                          new LoadSlice.Part(
                              a.completed() + b.completed(),
                              a.answered() + b.answered(),
                              a.failed() + b.failed(),
                              histogram(Stream.of(a.response(), b.response())))));
    }
    return all;
  }

  /**
   * The engines as one: CPU time and CPUs added, the longest time of all. Their loops stand side by
   * side, so that a busy one stays visible; one host at its limit is found by looking at its own
   * part. The rate ratio is that of all requests: sum of target x ratio over sum of target.
   */
  private static LoadSlice.Engine engine(List<LoadSlice> loads) {
    List<LoadSlice.Engine> engines = loads.stream().map(LoadSlice::engine).toList();
    double asked = loads.stream().mapToDouble(LoadSlice::targetRps).sum();
    ToDoubleFunction<LoadSlice> sent = load -> load.targetRps() * load.engine().rateRatio();
    return new LoadSlice.Engine(
        engines.stream().mapToLong(LoadSlice.Engine::cpuNanos).sum(),
        engines.stream().mapToLong(LoadSlice.Engine::wallNanos).max().orElseThrow(),
        engines.stream().mapToInt(LoadSlice.Engine::cpus).sum(),
        asked > 0 ? loads.stream().mapToDouble(sent).sum() / asked : 1,
        same(engines, LoadSlice.Engine::pace),
        // CPU numbers of different machines can't stand in one list.
        /* ownCpus= */ "",
        engines.stream().map(LoadSlice.Engine::loops).<EngineLoop>flatMap(List::stream).toList());
  }

  /** The value that all report; empty if they differ. */
  private static String same(
      List<LoadSlice.Engine> engines, Function<LoadSlice.Engine, String> word) {
    List<String> words = engines.stream().map(word).distinct().toList();
    return words.size() == 1 ? words.getFirst() : "";
  }
}
