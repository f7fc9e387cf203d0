package dev.sett.model.trial;

import dev.sett.model.outside.Sample;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * A trial without what takes most of its memory, so that a run of thousands of trials fits into an
 * ordinary heap. It is judged like the trial.
 *
 * <p>Left out are:
 *
 * <ul>
 *   <li>of the histograms of a phase all but the percentiles that are judged, see {@link
 *       #PERCENTILES}; they are in its first slice
 *   <li>the windows of slices, but for those of a ramp, a search or an overload, and those of the
 *       warm-up; of those of a closed loop, the mean stays
 *   <li>histograms by request but at the common rate, and of the wait for a connection
 *   <li>all samples but the one with the most memory
 *   <li>what was seen from inside
 * </ul>
 *
 * <p>The rungs of a ladder, the steps of a search, a ramp and an overload keep their histograms.
 */
public final class TrialSummary {

  /**
   * Percentiles of a latency that are judged, and of the time from sending that bounds one from
   * below: one percent less.
   */
  private static final List<Double> PERCENTILES =
      List.of(49.0, 50.0, 89.0, 90.0, 94.0, 95.0, 98.0, 99.0);

  private TrialSummary() {}

  /** The summary of a trial; of a summary, the same again. */
  public static Trial of(Trial trial) {
    return trial
        .with()
        .warmUp(
            trial
                .warmUp()
                .map(w -> new WarmUp(w.millis(), w.steady(), List.of(), w.windowMillis())))
        .slices(slices(trial))
        .samples(
            trial.samples().stream()
                .max(Comparator.comparingLong(s -> s.usage().rssBytes()))
                .map(most -> List.of(new Sample(most.atMillis(), most.usage())))
                .orElse(List.of()))
        .inside(Optional.empty())
        .leftOut(List.of())
        .build();
  }

  private static List<Slice> slices(Trial trial) {
    Map<Phase, Optional<Times>> merged = new EnumMap<>(Phase.class);
    List<Slice> slices = new ArrayList<>();
    for (Slice slice : trial.slices()) {
      Phase phase = slice.phase();
      boolean first = !merged.containsKey(phase);
      Times own = Times.of(slice);
      Times times =
          switch (phase) {
            case WARM_UP -> Times.NONE;
            case RUNG, SEARCH, RAMP, OVERLOAD -> own;
            case CAPACITY, COST, COST_LOW, COST_HIGH, CONSTANT, MORE, TOTAL -> {
              Optional<Times> all = merged.computeIfAbsent(phase, p -> Times.of(trial.slices(p)));
              yield first ? all.orElse(own) : all.isPresent() ? Times.NONE : own;
            }
          };
      slices.add(
          new Slice(
              phase,
              slice.startMillis(),
              times.in(phase, slice.load(), parts(trial, slice, first)),
              slice.usage(),
              slice.services()));
    }
    return slices;
  }

  /** What is judged of each request: as of the load, all of a phase is in its first slice. */
  private static Map<String, LoadSlice.Part> parts(Trial trial, Slice slice, boolean first) {
    if (slice.phase() != Phase.COST) {
      return Map.of();
    }
    List<Slice> all = trial.slices(Phase.COST);
    Map<String, LoadSlice.Part> parts = new LinkedHashMap<>();
    try {
      slice
          .load()
          .requests()
          .forEach(
              (name, part) ->
                  parts.put(name, part.withResponse(first ? Times.merged(all, of(name)) : "")));
      return parts;
    } catch (IllegalArgumentException damaged) {
      return slice.load().requests();
    }
  }

  private static Function<LoadSlice, String> of(String request) {
    return load ->
        Optional.ofNullable(load.requests().get(request)).map(LoadSlice.Part::response).orElse("");
  }

  /** The histograms of a slice, or of all slices of a phase; encoded, empty where left out. */
  private record Times(String response, String service, String lag) {

    static final Times NONE = new Times("", "", "");

    static Times of(Slice slice) {
      return new Times(slice.load().response(), slice.load().service(), slice.load().lag());
    }

    /**
     * Those of a phase together.
     *
     * @return empty if one is damaged
     */
    static Optional<Times> of(List<Slice> slices) {
      try {
        return Optional.of(
            new Times(
                merged(slices, LoadSlice::response),
                merged(slices, LoadSlice::service),
                merged(slices, LoadSlice::lag)));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }

    private static String merged(List<Slice> slices, Function<LoadSlice, String> histogram) {
      List<Histogram> told =
          slices.stream()
              .map(slice -> histogram.apply(slice.load()))
              .filter(text -> !text.isEmpty())
              .map(Histograms::decode)
              .toList();
      return told.isEmpty()
          ? ""
          : Histograms.encode(Histograms.thinned(Histograms.merge(told), PERCENTILES));
    }

    private static boolean keepsWindows(Phase phase) {
      return phase == Phase.RAMP || phase == Phase.SEARCH || phase == Phase.OVERLOAD;
    }

    LoadSlice in(Phase phase, LoadSlice load, Map<String, LoadSlice.Part> requests) {
      double mean = phase == Phase.CAPACITY ? load.meanAnswers() : load.completed();
      return load.with()
          .windows(keepsWindows(phase) ? load.windows() : List.of())
          .mean(mean == load.completed() ? OptionalDouble.empty() : OptionalDouble.of(mean))
          .response(response)
          .service(service)
          .waiting("")
          .lag(lag)
          .requests(requests)
          .build();
    }
  }
}
