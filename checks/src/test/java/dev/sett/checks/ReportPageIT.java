package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.SelectOption;
import dev.sett.report.TestingWhy;
import dev.sett.report.html.HtmlReport;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(14) // the longest first
class ReportPageIT {
  private static final int PHONE_WIDTH = 390;

  /** Number of pixels of the first chart that are not transparent. */
  private static final String INKED_PIXELS =
      """
      () => {
        const c = document.querySelector('.chart canvas');
        const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        let n = 0;
        for (let i = 3; i < d.length; i += 4) if (d[i] > 0) n++;
        return n;
      }
      """;

  /** A sum over the colours of the first chart, to see whether it changed. */
  private static final String COLOURS =
      """
      () => {
        const c = document.querySelector('.chart canvas');
        const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        let n = 0;
        for (let i = 0; i < d.length; i++) n = (n * 31 + d[i]) % 1000003;
        return n;
      }
      """;

  @TempDir Path folder;

  private final List<String> complaints = new ArrayList<>();
  private Chromium chromium;

  @SuppressWarnings("NullAway.Init") // made before each test
  private Page page;

  @BeforeAll
  void startBrowser() {
    chromium = Chromium.start();
  }

  @AfterAll
  void stopBrowser() {
    chromium.close();
  }

  @AfterEach
  void closePage() {
    page.close();
  }

  @Test
  void showsTheVerdictAndDrawsItsChartsInLightAndDark() throws IOException {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      open(TestingResults.firstLook(7), 1200, scheme);
      assertTrue(page.locator("main").innerText().contains("fewer requests per second"));
      assertEquals("A better", page.locator(".mark").first().innerText());
      assertEquals(2, page.locator(".chart canvas").count());
      assertTrue(((Number) page.evaluate(INKED_PIXELS)).intValue() > 1000);
      assertEquals(24, page.locator(".mini polyline:first-of-type").count());
      String ground =
          (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
      assertEquals(scheme == ColorScheme.LIGHT ? "rgb(245, 246, 248)" : "rgb(15, 18, 22)", ground);
      assertEquals(List.of(), complaints);
      page.close();
    }
  }

  @Test
  void fitsAPhoneWithoutScrollingSideways() throws IOException {
    for (TestingResults.Made made :
        List.of(
            TestingResults.firstLook(7),
            TestingResults.hostile(7),
            TestingResults.threeVariants(7),
            TestingResults.huge(7))) {
      open(made, PHONE_WIDTH, ColorScheme.LIGHT);
      int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
      assertTrue(width <= PHONE_WIDTH, () -> "the page is " + width + " pixels wide");
      assertEquals(List.of(), complaints);
      page.close();
    }
  }

  @Test
  void explanationsFitAPhoneAndRunNothing() throws IOException {
    for (TestingWhy.Explained made : List.of(TestingWhy.firstLook(7), TestingWhy.hostile(7))) {
      open(made.html(), PHONE_WIDTH, ColorScheme.DARK);
      int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
      assertTrue(width <= PHONE_WIDTH, () -> "the page is " + width + " pixels wide");
      assertEquals(List.of(), complaints);
      page.close();
    }
  }

  @Test
  void oneCursorGoesThroughAllChartsOfATimeline() throws IOException {
    open(TestingWhy.firstLook(7).html(), 1200, ColorScheme.LIGHT);
    assertEquals("Confirmed", page.locator(".reason .mark").first().innerText());
    page.locator(".timeline svg[data-top]").first().hover();
    Object places =
        page.evaluate(
            "() => [...new Set([...document.querySelector('.timeline').querySelectorAll('.hair')]"
                + ".map(h => Math.round(h.getAttribute('x1'))))]");
    assertEquals(List.of(500), places);
    assertEquals("17.5 s", page.locator(".timeline output").first().innerText());
    Object silent =
        page.evaluate(
            "() => [...document.querySelector('.timeline').querySelectorAll('.now')]"
                + ".filter(n => n.textContent === '').length");
    assertEquals(0, silent);
    page.locator(".timeline input").first().press("Home");
    assertEquals("0.0 s", page.locator(".timeline output").first().innerText());
    assertEquals(List.of(), complaints);
  }

  @Test
  void switchesBetweenResponseServiceAndClosedLoop() throws IOException {
    open(TestingResults.firstLook(7), 1200, ColorScheme.LIGHT);
    Object response = page.evaluate(COLOURS);
    page.locator("button[data-kind=capacity]").first().click();
    assertNotEquals(response, page.evaluate(COLOURS));
    assertTrue(page.locator("[data-about=capacity]").first().isVisible());
    assertTrue(page.locator("[data-about=response]").first().isHidden());
    page.locator(".chart .u-over").first().hover();
    assertTrue(page.locator(".read").first().innerText().startsWith("At "));
    assertEquals(List.of(), complaints);
  }

  @Test
  void runsNothingThatCameFromOutside() throws IOException {
    open(TestingResults.hostile(7), 1200, ColorScheme.LIGHT);
    assertEquals(0, page.locator("img").count());
    assertTrue(page.locator("main").innerText().contains("<img src=x onerror=alert(1)>"));
    assertEquals(
        TestingResults.HOSTILE,
        page.evaluate(
            "() => JSON.parse(document.getElementById('sett-data').textContent)"
                + ".result.plan.experiment.variants[0].name"));
    assertEquals(List.of(), complaints);
  }

  @Test
  void leadsToAnyOfManyPointsInAnySection() throws IOException {
    open(TestingResults.manyPoints(13), 1400, ColorScheme.LIGHT);
    page.getByLabel("Section").selectOption(new SelectOption().setLabel("Latency"));
    page.getByLabel("Point").selectOption(new SelectOption().setLabel("ping-12"));
    Object below =
        page.evaluate(
            """
            () => {
              const latency = document.getElementById('latency-12');
              return latency.getBoundingClientRect().top;
            }
            """);
    double top = ((Number) below).doubleValue();
    assertTrue(top > 50 && top < 200, () -> "the chart is at " + top);
    open(TestingResults.firstLook(7), 1400, ColorScheme.LIGHT);
    assertEquals(0, page.locator(".jumps").count(), "few points need none");
    assertEquals(List.of(), complaints);
  }

  @Test
  void standsWithNothingFinished() throws IOException {
    open(TestingResults.noTrials(), 1200, ColorScheme.LIGHT);
    assertEquals("No verdict", page.locator(".mark").first().innerText());
    assertEquals(List.of(), complaints);
  }

  @Test
  void readsWithoutScripts() throws IOException {
    Browser.NewContextOptions noScripts =
        new Browser.NewContextOptions().setJavaScriptEnabled(false);
    page = chromium.browser().newContext(noScripts).newPage();
    TestingResults.Made made = TestingResults.firstLook(7);
    page.navigate(saved(HtmlReport.render(made.result(), made.trials())));
    assertEquals("A better", page.locator(".mark").first().innerText());
    assertTrue(page.locator("button").first().isHidden());
    assertTrue(page.locator(".forest.wide").first().isVisible());
  }

  @Test
  void printsInLightColours() throws IOException {
    open(TestingResults.firstLook(7), 1200, ColorScheme.DARK);
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertEquals(
        "#ffffff",
        page.evaluate(
            "() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"));
    assertTrue(page.locator(".choice").first().isHidden());
  }

  private void open(TestingResults.Made made, int width, ColorScheme scheme) throws IOException {
    open(HtmlReport.render(made.result(), made.trials()), width, scheme);
  }

  private void open(String html, int width, ColorScheme scheme) throws IOException {
    Browser.NewPageOptions options =
        new Browser.NewPageOptions().setViewportSize(width, 900).setColorScheme(scheme);
    page = chromium.page(options);
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
          if (!r.url().startsWith("file:")) {
            complaints.add("asked for " + r.url());
          }
        });
    complaints.clear();
    page.navigate(saved(html));
  }

  private String saved(String html) throws IOException {
    Path file = folder.resolve("report.html");
    Files.writeString(file, html);
    return file.toUri().toString();
  }
}
