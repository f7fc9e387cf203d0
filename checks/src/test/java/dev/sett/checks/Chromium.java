package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A real browser without a window: Chromium, found at {@code SETT_CHROMIUM} or {@code
 * /usr/bin/chromium}. Used by one thread.
 */
final class Chromium implements AutoCloseable {
  private static final double PATIENCE_MILLIS = 120_000;

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  static Chromium start() {
    Path program = Path.of(System.getenv().getOrDefault("SETT_CHROMIUM", "/usr/bin/chromium"));
    assertTrue(
        Files.isExecutable(program),
        () ->
            program
                + " is not there: install chromium (apt-get install chromium), or set"
                + " SETT_CHROMIUM to one");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return new Chromium(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setTimeout(PATIENCE_MILLIS)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu"))));
  }

  Browser browser() {
    return browser;
  }

  /** A page that a busy machine may take long to show. */
  Page page(Browser.NewPageOptions options) {
    Page page = browser.newPage(options);
    page.setDefaultTimeout(PATIENCE_MILLIS);
    return page;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
