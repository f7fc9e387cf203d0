package dev.sett.ui;

import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder of results, a site that shows it, and a clock that stands still. */
final class TestingShelf {
  /** Five minutes after all of {@link TestingResults} began. */
  static final Instant NOW = TestingResults.STARTED.plusSeconds(300);

  private final Path root;
  private int judgings;

  TestingShelf(Path root) {
    this.root = root;
  }

  ResultIndex shelf() {
    return new ResultIndex(root, InstantSource.fixed(NOW));
  }

  /** A site for loopback, whose judging says nothing and counts how often it was asked. */
  Site site() {
    return new Site(
        Guard.ofLoopback("127.0.0.1"),
        shelf(),
        (plan, trials) -> {
          judgings++;
          return List.of();
        });
  }

  int judgings() {
    return judgings;
  }

  /** A finished run without a report. */
  ResultFolder finished(String name, Result result, List<Trial> trials) throws IOException {
    ResultFolder folder = running(name, result, trials);
    folder.write(result);
    touch(name, "result.json", NOW);
    return folder;
  }

  /** A run that has no result yet, of which something was saved just now. */
  ResultFolder running(String name, Result result, List<Trial> trials) throws IOException {
    ResultFolder folder = ResultFolder.create(root.resolve(name), result.plan());
    trials.forEach(folder.trials()::save);
    touch(name, "plan.json", NOW);
    touch(name, "trials", NOW);
    return folder;
  }

  /** A kept result without a plan of its own. */
  void kept(String name, Result result) throws IOException {
    finished(name, result, List.of());
    Files.delete(root.resolve(name).resolve("trials"));
    Files.delete(root.resolve(name).resolve("plan.json"));
  }

  void touch(String name, String file, Instant at) throws IOException {
    Files.setLastModifiedTime(root.resolve(name).resolve(file), FileTime.from(at));
  }

  static PageRequest get(String address) {
    return asked("GET", address, Map.of("Host", "localhost:8090"));
  }

  static PageRequest asked(String method, String address, Map<String, String> headers) {
    return PageRequest.of(
        method, URI.create(address), name -> Optional.ofNullable(headers.get(name)));
  }
}
