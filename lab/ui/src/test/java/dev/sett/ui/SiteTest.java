package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.history.HistoricalResult;
import dev.sett.history.TestingPasts;
import dev.sett.model.storage.ResultFolder;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);

  @TempDir Path root;

  @SuppressWarnings("NullAway.Init") // made before each test
  private TestingShelf testing;

  @SuppressWarnings("NullAway.Init") // made before each test
  private Site site;

  @BeforeEach
  void makeSite() {
    testing = new TestingShelf(root);
    site = testing.site();
  }

  @Test
  void everyPageForbidsWhatDoesNotComeFromHere() throws IOException {
    testing.finished("a", MADE.result(), List.of());
    for (String address :
        List.of("/", "/result?of=a", "/live?of=a", "/docs/why/pinning.md", "/no", "/style.css")) {
      PageResponse answer = get(address);
      String policy = String.valueOf(answer.headers().get("Content-Security-Policy"));
      assertTrue(policy.startsWith("default-src 'none'; style-src 'self'; script-src 'self'"));
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals("nosniff", answer.headers().get("X-Content-Type-Options"));
      assertEquals("no-referrer", answer.headers().get("Referrer-Policy"));
      assertEquals("no-store", answer.headers().get("Cache-Control"));
    }
  }

  @Test
  void anEmptyFolderSaysWhatToRun() {
    PageResponse answer = get("/");
    assertEquals(PageResponse.OK, answer.status());
    assertTrue(answer.body().contains("./sett compare"), answer::body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/result?of=../../etc",
        "/result?of=/etc",
        "/result?of=..%2F..%2Fetc%2Fpasswd",
        "/result?of=",
        "/result",
        "/live?of=a/..",
        "/live/part?of=a%00",
        "/compare?one=a",
        "/compare?one=a&other=../a",
        "/history",
        "/history?experiment=nobody",
        "/report/../../etc/passwd/report.html",
        "/report/a/../a/report.html",
        "/report/a/evidence/report.html",
        "/report/a/control-..%2F..%2Fx/report.html",
        "/report/a",
        "/docs/why/",
        "/docs/why/nothing.md",
        "/docs/why/../reference/report.md",
        "/docs/why/../why/pinning.md",
        "/docs/reference/report.md",
        "/report/report.html",
        "/report//report.html",
        "/favicon.ico"
      })
  void onlyWhatIsInTheListCanBeHad(String address) throws IOException {
    testing.finished("a", MADE.result(), List.of());
    Files.createDirectories(root.resolve("a/evidence"));
    Files.writeString(root.resolve("a/evidence/report.html"), "secret");
    PageResponse answer = get(address);
    assertEquals(PageResponse.NOT_FOUND, answer.status());
    assertFalse(answer.body().contains("secret"), answer::body);
  }

  @Test
  void theReportIsServedApart() throws IOException {
    testing.finished("a/b c", MADE.result(), List.of());
    PageResponse frame = get("/result?of=a%2Fb+c");
    assertTrue(frame.body().contains("src=\"/report/a/b%20c/report.html\""), frame::body);
    PageResponse report = get("/report/a/b%20c/report.html");
    assertTrue(report.body().contains("Sett report</title>"), report::body);
    String policy = String.valueOf(report.headers().get("Content-Security-Policy"));
    assertTrue(policy.startsWith("sandbox allow-scripts "), policy);
    assertFalse(policy.contains("allow-same-origin"), policy);
    assertTrue(policy.contains("default-src 'none'"), policy);
  }

  /** Older versions wrote secrets into reports, and into the files that a report is made of. */
  @Test
  void theFileInTheFolderIsNotServed() throws IOException {
    for (String folder : List.of("a", "a/control-1-pinning")) {
      testing.finished(folder, MADE.result(), MADE.trials());
      Files.writeString(root.resolve(folder).resolve("report.html"), "DB_PASSWORD=hunter2");
      testing.touch(folder, "report.html", TestingShelf.NOW.plusSeconds(1));
      Path file = root.resolve(folder).resolve("result.json");
      String json = Files.readString(file);
      String command = "\"command\" : [ ";
      assertTrue(json.contains(command), json);
      Files.writeString(
          file, json.replace(command, command + "\"DB_PASSWORD=hunter2\", \"kept-word\", "));
      String report = get("/report/" + folder + "/report.html").body();
      assertTrue(report.contains("Sett report</title>"), report);
      assertTrue(report.contains("kept-word"), report);
      assertFalse(report.contains("hunter2"), report);
    }
  }

  @Test
  void aKeptResultWithoutTrialsHasAReport() throws IOException {
    testing.kept("published/a", TestingResults.published(7).result());
    PageResponse report = get("/report/published/a/report.html");
    assertEquals(PageResponse.OK, report.status());
    assertTrue(report.body().contains("fewer requests per second"), report::body);
    assertTrue(report.body().contains("<a target=\"_blank\" href=\"http"), report::body);
    assertEquals(PageResponse.NOT_FOUND, get("/live?of=published%2Fa").status());
  }

  @Test
  void aControlRunWithoutAResultHasNoReport() throws IOException {
    testing.finished("a", MADE.result(), List.of());
    testing.running("a/control-1-pinning", MADE.result(), List.of());
    Files.writeString(root.resolve("a/control-1-pinning/report.html"), "control");
    assertEquals(PageResponse.NOT_FOUND, get("/report/a/control-1-pinning/report.html").status());
  }

  /** The hole that was: links to trials and evidence of others were followed. */
  @ParameterizedTest
  @CsvSource({
    "trials, /live?of=a",
    "trials, /report/a/report.html",
    "trials/001.json, /live/part?of=a",
    "evidence, /report/a/report.html",
    "evidence/trials, /report/a/report.html",
    "control-1-x, /report/a/control-1-x/report.html"
  })
  void noLinkInsideAResultIsFollowed(String linked, String page) throws IOException {
    testing.finished("a", MADE.result(), MADE.trials());
    ResultFolder evidence = ResultFolder.create(root.resolve("a/evidence"), MADE.result().plan());
    evidence.trials().save(MADE.trials().getFirst());
    Files.createDirectories(root.resolve("a/control-1-x"));
    Files.writeString(root.resolve("a/control-1-x/report.html"), "secret");
    Path link = root.resolve("a").resolve(linked);
    Path elsewhere = Files.createDirectory(root.resolve("elsewhere")).resolve("moved");
    Files.move(link, elsewhere);
    Files.createSymbolicLink(link, elsewhere);
    PageResponse answer = get(page);
    assertEquals(PageResponse.UNREADABLE, answer.status(), answer::body);
    assertTrue(answer.body().contains(link + " is a symbolic link."), answer::body);
  }

  @Test
  void aPageAboutAReasonLeadsOn() throws IOException {
    PageResponse page = get("/docs/why/pinning.md");
    assertEquals(PageResponse.OK, page.status());
    assertEquals("text/html; charset=utf-8", page.headers().get("Content-Type"));
    assertTrue(page.body().contains("<h1>pinning: "), page::body);
    assertTrue(page.body().contains("<a href=\"hand-off.md\">hand-off</a>"), page::body);
    for (String address : List.of("/docs/why/hand-off.md", "/docs/why/facts.md")) {
      assertEquals(PageResponse.OK, get(address).status(), address);
    }
    assertTrue(get("/").body().contains("<a href=\"/docs/why/README.md\">Reasons</a>"));
    assertTrue(get("/docs/why/README.md").body().contains("<a href=\"pinning.md\">pinning</a>"));
  }

  @Test
  void aBrokenResultIsSaidOnEveryPageThatNeedsIt() throws IOException {
    testing.kept("a", MADE.result());
    Files.createDirectories(root.resolve("b"));
    Files.writeString(root.resolve("b/result.json"), "{\"plan\":{\"format\":9}}");
    assertTrue(get("/").body().contains("has result format 9"));
    for (String address :
        List.of("/result?of=b", "/compare?one=a&other=b", "/report/b/report.html")) {
      PageResponse answer = get(address);
      assertEquals(PageResponse.UNREADABLE, answer.status(), address);
      assertTrue(answer.body().contains("has result format 9"), answer::body);
    }
  }

  @Test
  void twoResultsAreCompared() throws IOException {
    testing.kept("a", new TestingPasts().result(1));
    testing.kept("b", new TestingPasts().cpuOfB(1.3).result(2));
    assertTrue(get("/compare?one=a&other=b").body().contains("the intervals do not overlap: 1"));
    assertEquals(PageResponse.BAD_REQUEST, get("/compare?one=a&other=a").status());
  }

  @Test
  void historyFollowsOneExperiment() throws IOException {
    List<HistoricalResult> ten = TestingPasts.tenWithAChangeAt(6);
    for (int i = 0; i < ten.size(); i++) {
      testing.kept("day-" + i, ten.get(i).result());
    }
    testing.kept("other", TestingResults.grid(1).result());
    PageResponse answer = get("/history?experiment=first-look");
    assertEquals(PageResponse.OK, answer.status());
    assertTrue(answer.body().contains("Commits 05a1b2c..06a1b2c."), answer::body);
  }

  @Test
  void aRunWithoutResultLeadsToItsLivePage() throws IOException {
    testing.running("a b", MADE.result(), MADE.trials().subList(0, 4));
    PageResponse answer = get("/result?of=a+b");
    assertEquals(PageResponse.SEE_OTHER, answer.status());
    assertEquals("/live?of=a+b", answer.headers().get("Location"));
    assertTrue(get("/live?of=a+b").body().contains("4 trials done"));
  }

  @Test
  void whatTheReaderHasSeenIsNotSentAgainAndNotJudgedAgain() throws IOException {
    testing.running("a", MADE.result(), MADE.trials().subList(0, 4));
    PageResponse first = get("/live/part?of=a");
    String tag = String.valueOf(first.headers().get("ETag"));
    assertTrue(first.body().startsWith("<div id=\"live\" data-state=\"running\""), first::body);
    int judgings = testing.judgings();
    PageResponse again = part(tag);
    assertEquals(PageResponse.NOT_MODIFIED, again.status());
    assertEquals("", again.body());
    assertEquals(judgings, testing.judgings());

    testing.finished("a", MADE.result(), MADE.trials().subList(0, 4));
    PageResponse ended = part(tag);
    assertEquals(PageResponse.OK, ended.status());
    assertTrue(ended.body().contains("The run has ended."), ended::body);
  }

  @Test
  void hostileNamesStayText() throws IOException {
    TestingResults.Made hostile = TestingResults.hostile(7);
    String name = "x <script>alert(1)<_script>&\"' y";
    testing.finished(name, hostile.result(), hostile.trials());
    testing.finished("b", hostile.result(), hostile.trials());
    String of = URLEncoder.encode(name, StandardCharsets.UTF_8);
    for (String address :
        List.of(
            "/",
            "/result?of=" + of,
            "/compare?one=" + of + "&other=b",
            "/live?of=" + of,
            "/history?experiment=first-look",
            "/result?of=%3Cscript%3E")) {
      String html = get(address).body().replace("<script src=\"/live.js\" defer></script>", "");
      assertFalse(html.contains("<script"), html);
      assertFalse(html.contains("<img"), html);
    }
    assertEquals(PageResponse.OK, get("/result?of=" + of).status());
  }

  private PageResponse get(String address) {
    return site.answer(TestingShelf.get(address));
  }

  private PageResponse part(String tag) {
    return site.answer(
        TestingShelf.asked(
            "GET", "/live/part?of=a", Map.of("Host", "localhost", "If-None-Match", tag)));
  }
}
