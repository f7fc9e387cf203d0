package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SliceMergeTest {
  private static final long SECOND = 1_000_000_000L;

  private static Histogram histogram() {
    return new Histogram(60 * SECOND, 3);
  }

  private static LoadSlice slice(
      double target,
      long completed,
      Map<ErrorKind, LoadSlice.Failures> errors,
      List<LoadSlice.Window> windows,
      Histogram response,
      LoadSlice.Engine engine) {
    String text = Histograms.encode(response);
    return new LoadSlice(
        target,
        10,
        SECOND,
        completed,
        completed,
        completed,
        errors,
        windows,
        text,
        text,
        text,
        text,
        engine,
        Map.of("buy", new LoadSlice.Part(completed, completed, 0, text)),
        completed == 0 ? OptionalLong.empty() : OptionalLong.of(completed / 100));
  }

  private static LoadSlice.Engine engine(long cpuNanos, double rateRatio, double busy) {
    EngineLoop loop =
        new EngineLoop(OptionalInt.empty(), 0, 10, 1, SECOND, (long) (busy * SECOND), 0, 0, 0);
    return new LoadSlice.Engine(cpuNanos, SECOND, 1, rateRatio, "park", "1", List.of(loop));
  }

  private static LoadSlice plain(long completed, LoadSlice.Window... windows) {
    return slice(0, completed, Map.of(), List.of(windows), histogram(), engine(0, 1, 0));
  }

  private static LoadSlice.Window window(long completed, long p99) {
    return new LoadSlice.Window(completed, 0, p99 / 2, p99, p99 * 2);
  }

  private static LoadSlice.Part buy(LoadSlice slice) {
    return Objects.requireNonNull(slice.requests().get("buy"));
  }

  private static LoadSlice merge(LoadSlice a, LoadSlice b) {
    return SliceMerge.merge(List.of(new HostSlice("load-1", 0, a), new HostSlice("load-2", 0, b)));
  }

  @Test
  void oneHostStaysAsItIs() {
    LoadSlice only = plain(5);
    assertSame(only, SliceMerge.merge(List.of(new HostSlice("load-1", 0, only))));
  }

  @Test
  void countsAreAddedAndTheLengthStays() {
    LoadSlice both = merge(plain(300), plain(200));
    assertEquals(500, both.completed());
    assertEquals(500, both.answered());
    assertEquals(20, both.connections());
    assertEquals(500, both.rps());
    assertEquals(500, buy(both).completed());
    assertEquals(OptionalLong.of(5), both.idleCloseRetries());
    assertEquals(OptionalLong.of(3), merge(plain(300), plain(0)).idleCloseRetries());
    assertEquals(OptionalLong.empty(), merge(plain(0), plain(0)).idleCloseRetries());
  }

  /** The heart of it: a histogram of all requests, whoever sent them. */
  @RepeatedTest(value = 100, name = "seed {currentRepetition}")
  void histogramsAreMergedExactly(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    int hosts = random.nextInt(2, 9);
    Histogram together = histogram();
    List<HostSlice> parts = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      Histogram own = histogram();
      double scale = Math.pow(10, 3 + random.nextInt(6));
      for (int i = random.nextInt(300); i > 0; i--) {
        long value = (long) (1 + scale * random.nextDouble());
        own.recordValue(value);
        together.recordValue(value);
      }
      LoadSlice load = slice(0, own.getTotalCount(), Map.of(), List.of(), own, engine(0, 1, 0));
      parts.add(new HostSlice("load-" + host, 0, load));
    }
    LoadSlice merged = SliceMerge.merge(parts);
    for (String text :
        List.of(
            merged.response(),
            merged.service(),
            merged.waiting(),
            merged.lag(),
            buy(merged).response())) {
      Histogram whole = Histograms.decode(text);
      assertEquals(together.getTotalCount(), whole.getTotalCount());
      assertEquals(together.getMaxValue(), whole.getMaxValue());
      together
          .recordedValues()
          .forEach(
              v ->
                  assertEquals(
                      together.getCountAtValue(v.getValueIteratedTo()),
                      whole.getCountAtValue(v.getValueIteratedTo())));
    }
    assertEquals(together.getTotalCount(), merged.completed());
  }

  @Test
  void windowsStandSideBySideByTheMomentTheyBegan() {
    LoadSlice early = plain(0, window(1, 10), window(2, 10), window(3, 10));
    LoadSlice late = plain(0, window(10, 30), window(20, 5), window(30, 5));
    LoadSlice merged =
        SliceMerge.merge(
            List.of(
                new HostSlice("load-2", 5 * SECOND + 140_000_000, late),
                new HostSlice("load-1", 5 * SECOND, early)));
    assertEquals(
        List.of(1L, 12L, 23L, 30L),
        merged.windows().stream().map(LoadSlice.Window::completed).toList());
    assertEquals(
        List.of(10L, 30L, 10L, 5L),
        merged.windows().stream().map(LoadSlice.Window::p99Nanos).toList());
  }

  /** Whatever the shift, no answer is lost and none is counted twice. */
  @RepeatedTest(value = 200, name = "seed {currentRepetition}")
  void windowsKeepEveryCount(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    int shiftMillis = random.nextInt(5_001);
    int windows = random.nextInt(31);
    LoadSlice.Window[] all = new LoadSlice.Window[windows];
    java.util.Arrays.setAll(all, i -> window(i + 1, 10));
    LoadSlice merged =
        SliceMerge.merge(
            List.of(
                new HostSlice("load-1", 0, plain(0, all)),
                new HostSlice("load-2", shiftMillis * 1_000_000L, plain(0, all))));
    assertEquals(
        (long) windows * (windows + 1),
        merged.windows().stream().mapToLong(LoadSlice.Window::completed).sum());
  }

  @Test
  void errorsKeepAnExampleAndSayWhoseItIs() {
    LoadSlice a =
        slice(
            0,
            1,
            Map.of(ErrorKind.TIMEOUT, new LoadSlice.Failures(2, "slow")),
            List.of(),
            histogram(),
            engine(0, 1, 0));
    LoadSlice b =
        slice(
            0,
            1,
            Map.of(
                ErrorKind.TIMEOUT, new LoadSlice.Failures(3, "x".repeat(300)),
                ErrorKind.STATUS, new LoadSlice.Failures(1, "503")),
            List.of(),
            histogram(),
            engine(0, 1, 0));
    LoadSlice both = merge(a, b);
    assertEquals(new LoadSlice.Failures(5, "load-1: slow"), both.errors().get(ErrorKind.TIMEOUT));
    assertEquals(new LoadSlice.Failures(1, "load-2: 503"), both.errors().get(ErrorKind.STATUS));
    assertTrue(merge(b, a).errors().values().stream().allMatch(f -> f.example().length() <= 300));
  }

  @Test
  void theEnginesAreOneWhoseBusyLoopsStayVisible() {
    LoadSlice a = slice(3000, 1, Map.of(), List.of(), histogram(), engine(100, 1, 0.2));
    LoadSlice b = slice(1000, 1, Map.of(), List.of(), histogram(), engine(300, 0.6, 0.95));
    LoadSlice.Engine engine = merge(a, b).engine();
    assertEquals(400, engine.cpuNanos());
    assertEquals(2, engine.cpus());
    assertEquals(0.9, engine.rateRatio(), 1e-12);
    assertEquals(0.95, engine.busiestShare(), 1e-9);
    assertEquals(2, engine.loops().size());
    assertEquals("park", engine.pace());
    assertEquals(4000, merge(a, b).targetRps());
  }
}
