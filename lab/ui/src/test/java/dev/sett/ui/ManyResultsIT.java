package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.verdict.TestingResults;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The list of a folder with thousands of results. */
@Isolated("measures time")
class ManyResultsIT {

  private static final int RESULTS = 2000;

  @TempDir private Path root;

  @Test
  void areListedInLessThanASecond() throws Exception {
    TestingResults.Made made = TestingResults.firstLook(7);
    TestingShelf shelf = new TestingShelf(root);
    shelf.finished("run-0", made.result(), made.trials().subList(0, 1));
    for (int i = 1; i < RESULTS; i++) {
      Path folder = Files.createDirectory(root.resolve("run-" + i));
      for (String file : new String[] {"plan.json", "result.json"}) {
        Files.copy(root.resolve("run-0").resolve(file), folder.resolve(file));
      }
    }
    try (UiServer server =
            UiServer.start(
                root,
                "127.0.0.1",
                /* port= */ 0,
                InstantSource.system(),
                e -> {
                  throw e;
                });
        HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < 2; i++) {
        long start = System.nanoTime();
        String page =
            client
                .send(
                    HttpRequest.newBuilder(URI.create(server.address())).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body();
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        assertTrue(page.contains("1000 older") || page.contains("1,000 older"), page);
        assertTrue(took.compareTo(Duration.ofSeconds(1)) < 0, () -> "answered in " + took);
      }
    }
  }
}
