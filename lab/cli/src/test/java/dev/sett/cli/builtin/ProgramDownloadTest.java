package dev.sett.cli.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.TestingRepository;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.Installation;
import dev.sett.runner.control.TrialException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramDownloadTest {

  private static final String ARTIFACT = TestingRepository.ARTIFACT;

  private final TestingRepository repository;
  private final Installation installation;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  ProgramDownloadTest(@TempDir Path folder) throws IOException {
    repository = new TestingRepository(Files.createDirectory(folder.resolve("a repository")));
    installation = new Installation(folder.resolve("sett"), folder.resolve("cache"), "1.2");
  }

  @Test
  void unpacksWhatItFetchesOnce() throws Exception {
    repository.publish(ARTIFACT + ".jar", "lib/a.jar");
    provide();
    Path jar = installation.serverJar("vertx");
    assertEquals("content of " + ARTIFACT + ".jar", Files.readString(jar));
    assertEquals("content of lib/a.jar", Files.readString(jar.resolveSibling("lib/a.jar")));
    assertEquals(
        "Downloading sett-server-vertx 1.2 from %s ... done (1 MB).\n"
            .formatted(address().replaceFirst("/$", "")),
        said());
    Files.delete(repository.zip());
    provide();
    assertEquals(List.of(ARTIFACT + "-1.2"), inCache());
  }

  @Test
  void unpacksNothingThatIsNotWhatWasPublished() throws Exception {
    repository.publish(ARTIFACT + ".jar");
    Files.writeString(
        repository.sums(), "0".repeat(64) + "  " + repository.zip().getFileName() + "\n");
    TrialException refused = assertThrows(TrialException.class, this::provide);
    assertTrue(
        String.valueOf(refused.getMessage())
            .contains("but %s was published, so nothing was unpacked".formatted("0".repeat(64))),
        refused.getMessage());
    assertEquals(List.of(), inCache());
  }

  @Test
  void needsAPublishedSum() throws Exception {
    repository.publish(ARTIFACT + ".jar");
    Files.delete(repository.sums());
    TrialException refused = assertThrows(TrialException.class, this::provide);
    assertTrue(String.valueOf(refused.getMessage()).contains("its SHA-256"), refused.getMessage());
    assertEquals(List.of(), inCache());
  }

  @Test
  void saysWhereItLookedAndWhatToDo() {
    TrialException refused = assertThrows(TrialException.class, this::provide);
    assertEquals(
        "sett-server-vertx 1.2 could not be fetched: there is no such file. It is expected at %s."
                .formatted(repository.zip().toUri())
            + " Set SETT_REPOSITORY to the address of a Maven repository that has it, or run Sett"
            + " from a checkout, which builds it.",
        refused.getMessage());
    assertTrue(said().endsWith(" ... failed.\n"), said());
  }

  @Test
  void refusesAnArchiveThatLeavesItsFolder() throws Exception {
    repository.publish(ARTIFACT + ".jar", "../../evil.jar");
    TrialException refused = assertThrows(TrialException.class, this::provide);
    assertTrue(
        String.valueOf(refused.getMessage()).contains("`../../evil.jar` is outside its folder"),
        refused.getMessage());
    assertEquals(List.of(), inCache());
    assertFalse(Files.exists(installation.cache().resolve("evil.jar")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://repository.example/maven2",
        "repository.example",
        "ftp://x/y",
        "file://host/x",
        "https:"
      })
  void refusesRepositoriesThatOthersCouldChangeOnTheWay(String address) {
    ExperimentException refused = assertThrows(ExperimentException.class, () -> download(address));
    assertTrue(String.valueOf(refused.getMessage()).contains(address), refused.getMessage());
  }

  private void provide() throws InterruptedException {
    download(address()).provide(ARTIFACT);
  }

  private String address() {
    return repository.folder().toUri().toString();
  }

  private ProgramDownload download(String address) {
    return new ProgramDownload(
        installation, Map.of("SETT_REPOSITORY", address), new PrintStream(err, true, UTF_8));
  }

  private List<String> inCache() throws IOException {
    try (Stream<Path> all = Files.list(installation.cache().resolve("programs"))) {
      return all.map(path -> path.getFileName().toString()).toList();
    }
  }

  private String said() {
    return err.toString(UTF_8);
  }
}
