package dev.sett.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.TestingLooks;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.why.Suspicion;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchViewTest {

  @Test
  void blockLooksTheSameInEveryLocale() {
    String expected =
        """
          12 s · CPU 60% · 61 threads · 210 MiB resident
          carriers   ████████░░░░░░░░░░░░ 0.8 of 2 busy   waiting: 0, at most 0
          pool       █░░░░░░░░░░░░░░░░░░░ 8 of 200 busy   waiting: 0   qtp (QueuedThreadPool)
          late by    at most 0.9 ms (platform thread), 0.9 ms (virtual thread)
          memory     40 MiB/s allocated, GC 10 ms/s, heap 90 MiB, direct 3 MiB
          CPU        carriers 40%, selectors 15%, JIT compiler 5%
          nothing stands out
          Ctrl-C stops watching; the program keeps running
        """;
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals(expected, text(WatchView.block(TestingLooks.well(), 12)));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void lineSaysTheSameShorter() {
    assertEquals(
        "3 s · CPU 60% · carriers 1.0 of 2, 40 waiting · qtp (QueuedThreadPool) 8 of 200, 0"
            + " waiting · late by 0.9 ms (platform), 0.9 ms (virtual) · 40 MiB/s allocated, GC 10"
            + " ms/s · 1.0 carriers are idle while virtual threads are waiting for a carrier.",
        WatchView.line(TestingLooks.queued(1, 1), 3));
  }

  @Test
  void saysWhatIsMissingAndNothingThatIsNotKnown() {
    WatchSample outside =
        new WatchSample(List.of(), Optional.empty(), TestingLooks.usage(), List.of());
    assertTrue(text(WatchView.block(outside, 1)).contains("no data from the agent yet"));
    assertFalse(WatchView.line(outside, 1).contains("late by"));
    WatchSample old =
        new WatchSample(
            List.of(TestingLooks.window(Optional.empty(), new Hiccup(0, 0, 0))),
            Optional.empty(),
            TestingLooks.usage(),
            List.of());
    assertTrue(text(WatchView.block(old, 1)).contains("not available on this JDK"));
  }

  @Test
  void ruleThatFitsIsCalledAGuess() {
    WatchSample look =
        new WatchSample(
            List.of(),
            Optional.empty(),
            TestingLooks.usage(),
            List.of(new Suspicion("pinning", "carriers are held by threads that wait")));
    String guess =
        "possible cause: carriers are held by threads that wait (not tested; docs/why/pinning.md)";
    assertTrue(text(WatchView.block(look, 1)).contains("  ? " + guess + "\n"));
    assertFalse(text(WatchView.block(look, 1)).contains("nothing stands out"));
    assertTrue(WatchView.line(look, 1).endsWith(" · " + guess));
  }

  @Test
  void nameOfAPoolCanNotSteerTheTerminal() {
    PoolReading evil = new PoolReading("K", "a\u001b[2J\u009b2J\u202eb".repeat(30), 1, -1, 1, 0, 0);
    WatchSample look =
        new WatchSample(
            List.of(TestingLooks.window(Optional.empty(), new Hiccup(0, 0, 0), evil)),
            Optional.empty(),
            TestingLooks.usage(),
            List.of());
    for (String line : WatchView.block(look, 1)) {
      assertFalse(line.matches(".*[\u001b\u009b\u202e].*"), line);
      assertTrue(line.length() <= 110, line);
    }
    assertFalse(WatchView.line(look, 1).contains("\u001b"));
  }

  @Test
  void paintsOverTheLookBeforeOnlyInATerminal() {
    String painted = shown(/* plain= */ false);
    assertEquals(1, count(painted, "\u001b[8A\u001b[J"));
    assertEquals(2, count(painted, "\u001b[?7l"), "no line goes on in the next one");
    assertTrue(painted.endsWith("\u001b[?7h"), painted);
    String plain = shown(/* plain= */ true);
    assertFalse(plain.contains("\u001b"));
    assertEquals(3, plain.lines().count(), "two looks, and once what is missing");
  }

  private static String shown(boolean plain) {
    StringWriter text = new StringWriter();
    WatchScreen watch = new WatchScreen(new PrintWriter(text), plain);
    watch.show(TestingLooks.well(), List.of("Something is missing."), 1);
    watch.show(TestingLooks.well(), List.of("Something is missing."), 2);
    assertEquals(1, count(text.toString(), "Something is missing."));
    return text.toString();
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
