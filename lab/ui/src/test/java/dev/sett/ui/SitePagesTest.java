package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.history.History;
import dev.sett.history.TestingPasts;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.report.WellFormed;
import dev.sett.report.summary.Headline;
import dev.sett.stats.EDivisive;
import dev.sett.verdict.TestingResults;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SitePagesTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);

  @Test
  void theListNamesEveryRunAndOffersTwoOfThose() {
    ListedResult done = ListedResult.of("b", FIRST_LOOK.result(), RunState.FINISHED);
    ListedResult again = ListedResult.of("a/c", FIRST_LOOK.result(), RunState.INTERRUPTED);
    ListedResult running = ListedResult.of("d", FIRST_LOOK.result().plan(), RunState.RUNNING);
    String html =
        ListPage.render(
            "/r",
            List.of(running, done, again),
            List.of(new ListedResult.Unread("e", "is no result (x).")),
            5);
    WellFormed.check(html);
    assertTrue(html.contains("3 runs in"), html);
    assertTrue(html.contains("5 older runs are not shown"), html);
    assertTrue(html.contains("href=\"/live?of=d\""), html);
    assertTrue(html.contains("href=\"/result?of=a%2Fc\""), html);
    assertEquals(4, html.split("type=\"radio\"", -1).length - 1);
    assertTrue(html.contains("history (2 results)"), html);
    assertTrue(html.contains("<code><bdi>e</bdi></code>: is no result (x)."), html);
    assertTrue(html.contains("A (platform:200) better at ping"), html);
  }

  @Test
  void oneResultHasNothingToBeComparedWith() {
    ListedResult done = ListedResult.of("b", FIRST_LOOK.result(), RunState.FINISHED);
    String html = ListPage.render("/r", List.of(done), List.of(), 0);
    WellFormed.check(html);
    assertFalse(html.contains("radio"), html);
    assertFalse(html.contains(">history ("), html);
  }

  @Test
  void anEmptyFolderSaysWhatToRun() {
    String html = ListPage.render("/r", List.of(), List.of(), 0);
    WellFormed.check(html);
    assertTrue(html.contains("./sett compare"), html);
  }

  @Test
  void manyComparisonsAreCounted() {
    assertEquals(
        "A (platform:200) better at ping; B (virtual) better at 10 ms wait",
        Headline.of(FIRST_LOOK.result()));
    assertTrue(
        Headline.of(TestingResults.grid(1).result()).startsWith("16 comparisons: "),
        Headline.of(TestingResults.grid(1).result()));
    assertEquals("no block was finished", Headline.of(TestingResults.noTrials().result()));
  }

  @Test
  void aRunOfWhichThereIsLittleSaysWhatIsMissing() {
    List<Trial> three = FIRST_LOOK.trials().subList(0, 3);
    LiveRun run =
        new LiveRun(
            "a b",
            FIRST_LOOK.result().plan(),
            RunState.RUNNING,
            three,
            List.of(),
            Duration.ofSeconds(61),
            Duration.ofSeconds(3));
    String html = LivePage.render(run);
    WellFormed.check(html);
    assertTrue(html.contains("3 trials done"), html);
    assertTrue(html.contains("Not enough blocks yet: 1 of 5"), html);
    assertTrue(html.contains("data-part=\"/live/part?of=a+b\""), html);
    assertTrue(html.contains("data-seconds=\"61\">1 min 1 s</span> ago"), html);
    assertTrue(html.contains("A browser uses CPU"), html);
    assertTrue(html.contains("Provisional"), html);
    assertEquals(20, run.needed());
  }

  /** How narrow an interval is has no say in when warm pairs end. */
  @Test
  void aRunOfWarmPairsSaysWhatEndsIt() {
    Design pairs = Defaults.warmPairs(Duration.ofMinutes(5));

    String chosen = live(pairs);
    assertTrue(chosen.contains("A verdict needs 2 warm pairs at each of 2 points."), chosen);
    assertTrue(
        chosen.contains(
            "The number of pairs, 2 to 20, is chosen once the first processes are warm. The run"
                + " ends after them, or when its budget of 5 min is used up, whatever they show."),
        chosen);
    assertTrue(chosen.contains("Not enough pairs yet: 1 of 2 needed for a verdict."), chosen);
    String fixed = live(pairs.withPairs(6));
    assertTrue(fixed.contains("The run ends after 6 pairs at each of 2 points, or when"), fixed);
    assertTrue(fixed.contains("Not enough pairs yet: 1 of 2"), fixed);
    for (String html : List.of(chosen, fixed)) {
      assertFalse(html.contains("narrow enough"), html);
      assertFalse(html.contains("block</small>"), html);
    }
  }

  private static String live(Design design) {
    Plan plan = FIRST_LOOK.result().plan();
    return LivePage.part(
        new LiveRun(
            "a",
            plan.withExperiment(plan.experiment().withDesign(design)),
            RunState.RUNNING,
            FIRST_LOOK.trials().subList(0, 3),
            List.of(),
            Duration.ZERO,
            Duration.ZERO));
  }

  @Test
  void effectsSoFarAreShownAndTheEndLeadsToTheReport() {
    LiveRun run =
        new LiveRun(
            "a",
            FIRST_LOOK.result().plan(),
            RunState.FINISHED,
            FIRST_LOOK.trials(),
            FIRST_LOOK.result().effects(),
            Duration.ofSeconds(200),
            Duration.ofSeconds(1));
    String html = LivePage.part(run);
    WellFormed.check(html);
    assertTrue(html.contains("The run has ended. <a href=\"/result?of=a\">"), html);
    assertTrue(html.contains("A better"), html);
    assertTrue(html.contains("data-state=\"finished\""), html);
    assertFalse(html.contains("Not enough"), html);
  }

  @Test
  void noPageHoldsAScriptOrStyleOfItsOwnOrAnythingFromElsewhere() {
    TestingResults.Made hostile = TestingResults.hostile(7);
    String name = TestingResults.HOSTILE;
    ListedResult listed = ListedResult.of(name, hostile.result(), RunState.FINISHED);
    ListedResult other = ListedResult.of("b" + name, hostile.result(), RunState.FINISHED);
    LiveRun run =
        new LiveRun(
            name,
            hostile.result().plan(),
            RunState.RUNNING,
            hostile.trials(),
            hostile.result().effects(),
            Duration.ZERO,
            Duration.ZERO);
    History history =
        History.of(TestingPasts.tenWithAChangeAt(6), Set.of(), Set.of(), EDivisive.withSeed(1));
    for (String html :
        List.of(
            ListPage.render(
                name, List.of(listed, other), List.of(new ListedResult.Unread(name, name)), 0),
            SitePage.framed(listed),
            SitePage.sentence(name, name),
            SitePage.of(history),
            LivePage.render(run))) {
      String own = html.replace("<script src=\"/live.js\" defer></script>", "");
      WellFormed.check(html);
      assertFalse(own.contains("<script"), own);
      assertFalse(own.contains("<style"), own);
      assertFalse(own.contains(" style=\""), own);
      assertFalse(own.contains("<img"), own);
      assertFalse(own.contains("http://"), own);
      assertFalse(own.contains(" onerror=alert(1)>"), own);
    }
  }
}
