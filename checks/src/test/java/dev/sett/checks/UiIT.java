package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.sett.history.HistoricalResult;
import dev.sett.history.TestingPasts;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** {@code sett ui} as a process, seen in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(7) // the longest first
class UiIT {
  private static final int PHONE_WIDTH = 390;
  private static final String NASTY = "x<script>alert(1)<_script>";
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);

  /** Where pictures of the pages go, if anybody wants to look at them. */
  private static final String PICTURES = System.getenv().getOrDefault("SETT_UI_PICTURES", "");

  @TempDir static Path folder;

  private final List<String> complaints = new ArrayList<>();
  private TestingUi ui;
  private String address;
  private Chromium chromium;

  @SuppressWarnings("NullAway.Init") // made before each test
  private Page page;

  @BeforeAll
  void start() throws IOException, InterruptedException {
    List<HistoricalResult> ten = TestingPasts.tenWithAChangeAt(6);
    for (int i = 0; i < ten.size(); i++) {
      write("nightly/day-" + i, ten.get(i).result(), List.of());
    }
    write("published/grid", TestingResults.grid(1).result(), List.of());
    write("three", TestingResults.threeVariants(7).result(), List.of());
    write("first", FIRST_LOOK.result(), FIRST_LOOK.trials());
    write(NASTY, TestingResults.hostile(7).result(), TestingResults.hostile(7).trials());
    write(NASTY + "2", TestingResults.hostile(8).result(), TestingResults.hostile(8).trials());
    Files.createDirectories(folder.resolve("broken"));
    Files.writeString(folder.resolve("broken/result.json"), "{\"plan\":{\"format\":9}}");
    ui = TestingUi.start(folder);
    address = ui.address();
    chromium = Chromium.start();
  }

  @AfterAll
  void stop() throws IOException, InterruptedException {
    chromium.close();
    ui.stop();
  }

  @BeforeEach
  void openPage() {
    open(1200, ColorScheme.LIGHT);
  }

  @AfterEach
  void closePage() {
    page.close();
    assertEquals(List.of(), complaints);
  }

  @Test
  void theListIsReadAndTwoAreComparedByKeyboardAlone() {
    page.navigate(address);
    assertTrue(page.locator("table.runs tbody tr").count() >= 15);
    assertTrue(text().contains("broken: has result format 9"), text());
    assertTrue(text().contains("A (platform:200) better at ping"), text());
    picture("list");
    press("nightly/day-2 as the first", "Space");
    press("nightly/day-8 as the second", "Space");
    press("nightly/day-8 as the second", "Enter");
    page.waitForURL("**/compare?*");
    assertTrue(text().contains("2 effects in both."), text());
    assertTrue(text().contains("CPU per request at ping, virtual against platform:200"), text());
    assertTrue(page.locator("svg.forest.wide").first().isVisible());
    picture("compare");
  }

  @Test
  void twoResultsOfWhichOneHasMoreAreComparedInWhatTheyShare() {
    page.navigate(address + "compare?one=first&other=three");
    assertTrue(text().contains("12 effects in both."), text());
    assertTrue(text().contains("virtual:400 against platform:200 at ping"), text());
    picture("compare-more");
  }

  @Test
  void historyIsALinkAwayAndDrawn() {
    page.navigate(address);
    page.locator("a[href='/history?experiment=first-look']").first().click();
    page.waitForURL("**/history?*");
    assertTrue(text().contains("Commits 05a1b2c..06a1b2c."), text());
    assertTrue(page.locator("svg.line-chart").count() >= 4);
    picture("history");
  }

  @Test
  void aReportIsShownInAFrameThatReachesNothing() {
    page.navigate(address + "result?of=first");
    assertEquals("A better", page.frameLocator("iframe").locator(".mark").first().innerText());
    Object origin = page.frames().getLast().evaluate("() => window.origin");
    assertEquals("null", origin);
    picture("result");
  }

  @Test
  void aPageAboutAReasonLeadsOnToOthers() {
    page.navigate(address + "docs/why/pinning.md");
    page.locator("a[href='hand-off.md']").click();
    page.waitForURL(address + "docs/why/hand-off.md");
    assertTrue(page.locator("h1").innerText().startsWith("hand-off: "));
    page.locator("nav a").last().click();
    page.waitForURL(address + "docs/why/README.md");
    assertTrue(page.locator("tbody tr").count() > 30);
  }

  @Test
  void namesOfScriptsAreText() throws IOException {
    for (String where : List.of("", "result?of=", "live?of=", "report/")) {
      String name = URLEncoder.encode(NASTY, StandardCharsets.UTF_8);
      String path =
          where.isEmpty() ? "" : where + name + (where.startsWith("report") ? "/report.html" : "");
      page.navigate(address + path);
      assertEquals(0, page.locator("img").count());
    }
    page.navigate(address);
    press(NASTY + " as the first", "Space");
    press(NASTY + "2 as the second", "Space");
    page.locator("button").click();
    page.waitForURL("**/compare?*");
    assertTrue(text().contains(NASTY), text());
    assertTrue(text().contains("6 effects in both."), text());
  }

  @Test
  void everyPageFitsAPhoneInTheDark() {
    page.close();
    for (String path :
        List.of(
            "",
            "compare?one=first&other=three",
            "history?experiment=first-look",
            "live?of=first",
            "result?of=first",
            "docs/why/README.md",
            "docs/why/facts.md",
            "docs/why/pinning.md",
            "result?of=nobody")) {
      open(PHONE_WIDTH, ColorScheme.DARK);
      complaints.clear();
      page.navigate(address + path);
      int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
      assertTrue(width <= PHONE_WIDTH, () -> path + " is " + width + " pixels wide");
      for (Frame frame : page.frames()) {
        assertEquals(
            "rgb(15, 18, 22)",
            frame.evaluate("() => getComputedStyle(document.body).backgroundColor"),
            frame.url());
      }
      picture("phone-" + path.replaceAll("[^a-z]", "-"));
      complaints.removeIf(c -> path.endsWith("nobody") && c.contains("404"));
      assertEquals(List.of(), complaints);
      page.close();
    }
    open(PHONE_WIDTH, ColorScheme.DARK);
  }

  @Test
  void aRunIsFollowedToItsEnd() throws IOException {
    Result result = FIRST_LOOK.result();
    ResultFolder run = ResultFolder.create(folder.resolve("now"), result.plan());
    page.navigate(address);
    page.locator("a[href='/live?of=now']").click();
    page.waitForURL("**/live?of=now");
    awaitText("No trial has been saved yet.");
    for (Trial trial : FIRST_LOOK.trials().subList(0, 3)) {
      run.trials().save(trial);
    }
    awaitText("3 trials done");
    awaitText("Not enough blocks yet: 1 of 5");
    for (Trial trial : FIRST_LOOK.trials().subList(3, 12)) {
      run.trials().save(trial);
    }
    awaitText("12 trials done");
    assertTrue(page.locator("svg.forest.wide").first().isVisible());
    picture("live");
    page.evaluate("() => window.scrollTo(0, 120)");
    for (Trial trial : FIRST_LOOK.trials().subList(12, 24)) {
      run.trials().save(trial);
    }
    awaitText("24 trials done");
    assertEquals(120, ((Number) page.evaluate("() => window.scrollY")).intValue());
    run.write(result);
    awaitText("The run has ended. This page no longer updates.");
    picture("live-ended");
    page.locator("#live a").first().click();
    page.waitForURL("**/result?of=now");
    assertEquals("A better", page.frameLocator("iframe").locator(".mark").first().innerText());
  }

  private void open(int width, ColorScheme scheme) {
    Browser.NewPageOptions options =
        new Browser.NewPageOptions().setViewportSize(width, 900).setColorScheme(scheme);
    page = chromium.page(options);
    complaints.clear();
    page.onConsoleMessage(
        m -> {
          if (m.type().equals("error") || m.type().equals("warning")) {
            complaints.add(m.text());
          }
        });
    page.onPageError(complaints::add);
    page.onDialog(
        d -> {
          complaints.add("dialog: " + d.message());
          d.dismiss();
        });
    page.onRequest(
        r -> {
          if (!r.url().startsWith("http://127.0.0.1:") && !r.url().startsWith("data:")) {
            complaints.add("asked for " + r.url());
          }
        });
  }

  private void press(String label, String key) {
    Locator radio = page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    radio.focus();
    radio.press(key);
  }

  private String text() {
    return page.locator("main").innerText();
  }

  private void awaitText(String wanted) {
    page.getByText(wanted).first().waitFor(new Locator.WaitForOptions().setTimeout(60_000));
  }

  private void picture(String name) {
    if (!PICTURES.isEmpty()) {
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.screenshot(
            new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(Path.of(PICTURES, name + "-" + scheme + ".png")));
      }
    }
  }

  private static void write(String name, Result result, List<Trial> trials) throws IOException {
    ResultFolder made = ResultFolder.create(folder.resolve(name), result.plan());
    trials.forEach(made.trials()::save);
    made.write(result);
  }
}
