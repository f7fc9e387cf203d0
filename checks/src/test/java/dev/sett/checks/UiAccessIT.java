package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.sett.history.TestingPasts;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Who may read the pages of {@code sett ui}, and that nothing else can be read through them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UiAccessIT {

  @TempDir static Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private TestingUi ui;
  private String address;

  @BeforeAll
  void start() throws IOException, InterruptedException {
    Result result = new TestingPasts().result(1);
    ResultFolder.create(folder.resolve("first"), result.plan()).write(result);
    ui = TestingUi.start(folder);
    address = ui.address();
  }

  @AfterAll
  void stop() throws IOException, InterruptedException {
    ui.stop();
  }

  @Test
  void whatIsNotInTheListCannotBeHad() throws Exception {
    for (String path :
        List.of(
            "result?of=../../etc",
            "result?of=..%2F..%2Fetc",
            "report/../../../../etc/passwd",
            "report/%2e%2e/%2e%2e/etc/report.html",
            "live?of=/etc",
            "../../etc/passwd")) {
      HttpResponse<String> answer = get(URI.create(address + path));
      assertEquals(404, answer.statusCode(), path);
      assertFalse(answer.body().contains("root:"), path);
    }
  }

  @Test
  void nothingCanBeWrittenAndNoOtherNameIsAnswered() throws Exception {
    HttpRequest post =
        HttpRequest.newBuilder(URI.create(address))
            .POST(HttpRequest.BodyPublishers.ofString("x"))
            .build();
    assertEquals(405, client.send(post, HttpResponse.BodyHandlers.ofString()).statusCode());
    assertTrue(raw("evil.example").startsWith("HTTP/1.1 403"), raw("evil.example"));
    assertTrue(raw("localhost").startsWith("HTTP/1.1 200"), raw("localhost"));
  }

  @Test
  void fromElsewhereTheTokenIsNeeded() throws Exception {
    TestingUi open = TestingUi.start(folder, "--host", "0.0.0.0");
    try (Chromium chromium = Chromium.start()) {
      String withToken = open.address();
      assertTrue(withToken.matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]{32}"), withToken);
      String bare = withToken.replaceFirst("\\?.*", "");
      for (String path : List.of("", "?token=0", "style.css", "result?of=first")) {
        HttpResponse<String> refused = get(URI.create(bare + path));
        assertEquals(401, refused.statusCode(), path);
        assertFalse(refused.body().contains("first-look"), refused::body);
      }
      Page page = chromium.page(new Browser.NewPageOptions());
      page.navigate(withToken);
      assertEquals(bare, page.url());
      assertTrue(page.locator("main").innerText().contains("first-look"));
      page.navigate(bare + "result?of=first");
      assertEquals("first-look", page.frameLocator("iframe").locator("h1").innerText());
    } finally {
      open.stop();
    }
  }

  @Test
  void whatIsWrongIsSaid() throws Exception {
    String port = String.valueOf(URI.create(address).getPort());
    SettProcess.Ended taken = SettProcess.run("ui", folder.toString(), "--port", port);
    assertEquals(2, taken.code());
    assertTrue(taken.text().contains("--port: " + port + " is in use."), taken::text);
    SettProcess.Ended missing = SettProcess.run("ui", folder.resolve("no").toString());
    assertEquals(2, missing.code());
    assertTrue(missing.text().contains("is not a folder"), missing::text);
  }

  private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The whole answer to a request of the first page under some name. */
  private String raw(String host) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), URI.create(address).getPort())) {
      String request = "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
