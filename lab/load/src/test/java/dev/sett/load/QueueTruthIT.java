package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.schedule.PoissonSchedule;
import dev.sett.load.schedule.Schedule;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A server that serves one request at a time, each in a known time, under Poisson arrivals.
 *
 * <p>Its response times are known twice. In the long run they follow the closed forms of M/M/1 (an
 * exponential with mean S / (1 - load)) and M/D/1; but at 90% load the long run is hours. For the
 * very requests of a run they follow from Lindley's recursion: a request departs its service time
 * after it came, or after the one before it departed. The recursion is held against the closed
 * forms over millions of requests, and the engine against the recursion.
 */
class QueueTruthIT {

  private static final double SERVICE_SECONDS = 0.025;
  private static final double[] PERCENTILES = {50, 99, 99.9};
  private static final int ATTEMPTS = 4;

  /** What a request takes beside its service: two threads wake, each up to a millisecond late. */
  private static final double OWN_NANOS = 1.5e6;

  /** An idle virtual machine wakes up to a millisecond late, and that is no service time. */
  private static final long TURNING_NANOS = 1_500_000;

  /** Service times of the requests in nanoseconds: exponential or all the same. */
  private static long[] services(String kind, int count) {
    SplittableRandom random = new SplittableRandom(11);
    long[] nanos = new long[count];
    Arrays.setAll(
        nanos,
        i ->
            (long)
                (SERVICE_SECONDS
                    * 1e9
                    * (kind.equals("fixed") ? 1 : -Math.log1p(-random.nextDouble()))));
    return nanos;
  }

  /** Lindley: response times of requests due at these times. */
  private static double[] lindley(Schedule schedule, long[] services) {
    double[] responses = new double[services.length];
    double free = 0;
    for (int i = 0; i < responses.length; i++) {
      double due = schedule.dueNanos(i);
      free = Math.max(due, free) + services[i];
      responses[i] = free - due;
    }
    return responses;
  }

  private static double percentile(double[] values, double percentile) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(percentile / 100 * sorted.length) - 1];
  }

  private static Shape.Poisson arrivals(double load) {
    return new Shape.Poisson(load / SERVICE_SECONDS, /* seed= */ 3);
  }

  @ParameterizedTest
  @CsvSource({"0.5", "0.7", "0.9"})
  void recursionAgreesWithTheClosedFormOfMM1(double load) {
    int count = 2_000_000;
    double[] responses =
        lindley(new PoissonSchedule(arrivals(load)), services("exponential", count));
    for (double p : PERCENTILES) {
      double closedForm = -Math.log1p(-p / 100) * SERVICE_SECONDS / (1 - load) * 1e9;
      assertEquals(closedForm, percentile(responses, p), 0.04 * closedForm, "p" + p);
    }
  }

  @Test
  void recursionAgreesWithTheMeanOfMD1() {
    // Pollaczek-Khinchine: S (1 + load / 2 (1 - load)).
    double[] responses = lindley(new PoissonSchedule(arrivals(0.7)), services("fixed", 4_000_000));
    double mean = Arrays.stream(responses).average().orElseThrow();
    assertEquals(SERVICE_SECONDS * 1e9 * (1 + 0.7 / 2 / 0.3), mean, 0.01 * mean);
  }

  /** A machine that is busy makes it later, and how much is not to be known. */
  @Test
  void engineCountsEveryRequestAndNoneIsFasterThanItCanBe() throws Exception {
    Case exponential = new Case("exponential", 0.7, 4);
    exponential.reproduced(run(exponential), new ArrayList<>());
  }

  @Test
  @Tag("long")
  @Tag("load")
  void engineReproducesTheResponseTimesAtEveryLoad() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (String kind : List.of("fixed", "exponential")) {
      for (double load : new double[] {0.5, 0.7, 0.9}) {
        cases.add(new Case(kind, load, 15));
      }
    }
    reproduced(cases);
  }

  private static void reproduced(List<Case> all) throws Exception {
    List<Case> cases = all;
    // The machine can make a run slower than the truth, never faster; a quiet moment suffices.
    List<String> seen = new ArrayList<>();
    int quiet = 0;
    for (int attempt = 0; attempt < ATTEMPTS && !cases.isEmpty(); attempt++) {
      List<Case> missed = new ArrayList<>();
      try (Quiet machine = Quiet.look();
          ExecutorService together = Executors.newFixedThreadPool(cases.size())) {
        List<Future<Histogram>> runs =
            together.invokeAll(
                cases.stream().map(c -> (Callable<Histogram>) () -> run(c)).toList());
        for (int i = 0; i < runs.size(); i++) {
          Case of = cases.get(i);
          if (!of.reproduced(runs.get(i).get(), seen)) {
            missed.add(of);
          }
        }
        quiet += machine.soFar() ? 1 : 0;
      }
      cases = missed;
    }
    assumeTrue(cases.isEmpty() || quiet > 1, "The machine was never quiet, so nothing is known.");
    assertTrue(cases.isEmpty(), () -> "never within 3% and 1.5 ms: " + seen);
  }

  /** A queue, its arrivals, and what its response times have to be. */
  private static final class Case {
    final String name;
    final Shape shape;
    final int countedSeconds;
    final long[] services;
    final double[] truth;

    Case(String kind, double load, int countedSeconds) {
      name = kind + " " + load;
      this.countedSeconds = countedSeconds;
      shape = arrivals(load);
      Schedule schedule = Objects.requireNonNull(Schedule.of(shape));
      services = services(kind, (int) schedule.dueBefore(countedSeconds * 1_000_000_000L));
      truth = lindley(schedule, services);
    }

    boolean reproduced(Histogram response, List<String> seen) {
      assertEquals(services.length, response.getTotalCount());
      boolean all = true;
      for (double p : PERCENTILES) {
        double expected = percentile(truth, p);
        double ratio = response.getValueAtPercentile(p) / expected;
        assertTrue(ratio > 0.97, name + ": p" + p + " is " + ratio + " of the truth");
        all &= ratio < 1.03 + OWN_NANOS / expected;
        seen.add(String.format(Locale.ROOT, "%s p%s %.3f", name, p, ratio));
      }
      return all;
    }
  }

  private static Histogram run(Case of) throws Exception {
    long[] services = of.services;
    AtomicLong free = new AtomicLong();
    byte[] answer = RawServer.ascii(RawServer.OK);
    try (RawServer server =
            new RawServer(
                (number, out) -> {
                  long service = services[(int) Math.min(number, services.length) - 1];
                  long departs =
                      free.accumulateAndGet(
                          System.nanoTime(), (last, now) -> Math.max(last, now) + service);
                  long left = departs - System.nanoTime();
                  while (left > TURNING_NANOS) {
                    LockSupport.parkNanos(left - TURNING_NANOS);
                    left = departs - System.nanoTime();
                  }
                  while (System.nanoTime() < departs) {
                    Thread.onSpinWait();
                  }
                  out.write(answer);
                  return true;
                });
        LoadOnce load = TestingEngines.once(server.url(), Request.get(Optional.empty()), 32)) {
      LoadSlice slice =
          load.run(
              of.shape,
              Duration.ZERO,
              Duration.ofSeconds(of.countedSeconds),
              Limits.timeout(Duration.ofSeconds(60)),
              window -> {});
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      return Histograms.decode(slice.response());
    }
  }
}
