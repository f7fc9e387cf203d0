package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of programs that speak TLS with a certificate that no JDK knows. */
@Order(12) // the longest first
final class CompareTlsIT {

  @TempDir private static Path keys;
  @TempDir private Path results;

  @BeforeAll
  static void makeKeys() throws Exception {
    SecureProgram.makeKeys(keys);
  }

  @Test
  void aCertificateThatIsNamedIsTrusted() throws Exception {
    SettProcess.Ended ended = compare("--cacert", keys.resolve("server.pem").toString());

    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    ResultFolder folder = ResultFolder.open(folder());
    List<Trial> trials = folder.trials().all();
    assertEquals(2, trials.stream().filter(t -> !t.slices(Phase.COST).isEmpty()).count());
    for (Trial trial : trials) {
      assertTrue(trial.slices(Phase.CAPACITY).getFirst().load().answered() > 0);
      assertTrue(trial.slices(Phase.CAPACITY).stream().allMatch(s -> s.load().failed() == 0));
    }
    assertTrue(
        Files.readString(folder().resolve("experiment.yaml")).contains("cacert: "),
        "another may repeat it");
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void anUnknownCertificateIsASentenceWithWhatToDo() throws Exception {
    SettProcess.Ended ended = compare();
    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("is not trusted by this JDK"), ended.text());
    assertTrue(ended.text().contains("--cacert FILE"), ended.text());
  }

  @Test
  void flagsThatDoNotGoTogetherAreSentences() throws Exception {
    SettProcess.Ended none = compare("--cacert", "/no/such.pem");
    assertEquals(2, none.code(), none.text());
    assertTrue(none.text().contains("can't be read"), none.text());
    SettProcess.Ended both = compare("--cacert", keys.resolve("server.pem") + "", "--insecure");
    assertEquals(2, both.code(), both.text());
    assertTrue(both.text().contains("Use one of them"), both.text());
    SettProcess.Ended builtIn = SettProcess.run("compare", "--insecure");
    assertEquals(2, builtIn.code(), builtIn.text());
    assertTrue(builtIn.text().contains("your own service"), builtIn.text());
  }

  private SettProcess.Ended compare(String... flags) throws Exception {
    int port = SettProcess.freePort();
    String command =
        System.getProperty("java.home")
            + "/bin/java -XX:TieredStopAtLevel=1 -cp "
            + SettProcess.HOME.resolve("checks/target/test-classes")
            + " dev.sett.checks.SecureProgram "
            + port
            + " "
            + keys.resolve("keys.p12");
    List<String> all =
        new ArrayList<>(
            List.of("compare", "--a", command, "--b", command, "--connections", "4", "--plain"));
    all.addAll(List.of("--url", "https://localhost:" + port + "/x", "--duration", "400ms"));
    all.addAll(List.of("--warm-up", "400ms..400ms", "--blocks", "1..1", "--budget", "180s"));
    all.addAll(List.of("--results", results.toString()));
    all.addAll(List.of(flags));
    return SettProcess.run(all);
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
