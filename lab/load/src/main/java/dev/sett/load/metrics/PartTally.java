package dev.sett.load.metrics;

import dev.sett.load.schedule.SlicePlan;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one event loop counted in one slice for each request of a script by itself. Counts nothing
 * where there is only one request. Single writer.
 */
public final class PartTally {

  private final SlicePlan plan;
  private final List<String> names;
  private final Histogram[][] responses;
  private final Histogram[] response;
  private final long[] completed;
  private final long[] answered;
  private final long[] failed;

  /** An empty tally of the requests with these names; no names: there is nothing to tell apart. */
  PartTally(SlicePlan plan, List<String> names) {
    this.plan = plan;
    this.names = names;
    // By what SlicePlan.counts says of the moment a request was due; the first are thrown away.
    responses = new Histogram[2][names.size()];
    response = responses[1];
    for (int i = 0; i < response.length; i++) {
      responses[0][i] = LatencyHistograms.histogram(/* digits= */ 1);
      response[i] = LatencyHistograms.histogram(Tally.DIGITS);
    }
    completed = new long[names.size()];
    answered = new long[names.size()];
    failed = new long[names.size()];
  }

  /** A right answer to a request that was due at {@code due}. */
  public void right(int which, long due, long now) {
    if (response.length == 0) {
      return;
    }
    answered[which]++;
    completed[which] += plan.counts(now);
    latency(which, due, now);
  }

  /** A request that was due at {@code due} failed. */
  public void failed(int which, long due, long now) {
    if (response.length > 0) {
      failed[which]++;
      latency(which, due, now);
    }
  }

  private void latency(int which, long due, long now) {
    responses[plan.counts(due)][which].recordValue(LatencyHistograms.limited(now - due));
  }

  /** Adds another loop's tally of the same slice to this one. */
  void add(PartTally other) {
    for (int i = 0; i < response.length; i++) {
      response[i].add(other.response[i]);
      completed[i] += other.completed[i];
      answered[i] += other.answered[i];
      failed[i] += other.failed[i];
    }
  }

  /** What is stored, by name in order. */
  Map<String, LoadSlice.Part> parts() {
    Map<String, LoadSlice.Part> parts = new LinkedHashMap<>();
    for (int i = 0; i < response.length; i++) {
      parts.put(
          names.get(i),
          new LoadSlice.Part(completed[i], answered[i], failed[i], Histograms.encode(response[i])));
    }
    return parts;
  }
}
