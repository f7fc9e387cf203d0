package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawEvidenceTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path parent;

  @SuppressWarnings("NullAway.Init") // before each test
  private ResultFolder result;

  @BeforeEach
  void make() {
    result = ResultFolder.create(parent.resolve("result"), FilledResults.plan());
  }

  private RawEvidence evidence(long mostBytes) {
    return result
        .createBelow("evidence", FilledResults.plan(), FilledResults.plan().experiment())
        .keepRaw(mostBytes);
  }

  private String text(String name) throws IOException {
    return Files.readString(result.path().resolve(name));
  }

  @Test
  void textsAreKeptWithoutTheirSecretsAndListed() throws IOException {
    evidence(1000).text("001-a", "program.log", "connecting, DB_PASSWORD=planted-1");

    assertEquals(
        List.of("evidence/raw/001-a/program.log"),
        result.rawEvidence().stream().map(RawEvidence.File::name).toList());
    assertFalse(text("evidence/raw/001-a/program.log").contains("planted-1"));
    assertTrue(text("evidence/raw/001-a/program.log").startsWith("connecting"));
  }

  @Test
  void whatWouldExceedTheLimitIsLeftOutAndNamed() throws IOException {
    RawEvidence raw = evidence(100);
    raw.keep("001-a", "one", to -> Files.write(to, new byte[60]));
    raw.keep("001-a", "two", to -> Files.write(to, new byte[60]));
    raw.keep("002-b", "three", to -> Files.write(to, new byte[40]));

    List<RawEvidence.File> kept = result.rawEvidence();
    assertEquals(
        List.of(
            new RawEvidence.File("evidence/raw/001-a/one", 60),
            new RawEvidence.File("evidence/raw/002-b/three", 40)),
        kept.stream().filter(f -> !f.name().endsWith("left-out.txt")).toList());
    assertTrue(text("evidence/raw/left-out.txt").contains("001-a/two: would exceed the limit"));
    assertFalse(Files.exists(result.path().resolve("evidence/raw/001-a/two.part")));
  }

  @Test
  void aFileThatCannotBeReadIsNamedAndTheOthersAreKept() throws IOException {
    RawEvidence raw = evidence(100);
    raw.keep(
        "001-a",
        "broken.jfr",
        to -> {
          throw new IOException("no chunk");
        });
    raw.text("001-a", "program.log", "ready");

    assertTrue(text("evidence/raw/left-out.txt").contains("broken.jfr: can't be read"));
    assertEquals("ready", text("evidence/raw/001-a/program.log"));
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    evidence(100).text("001-a", "program.log", "ready");
    Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
    Files.createSymbolicLink(result.path().resolve("evidence/raw/002-b"), elsewhere);

    assertThrows(ExperimentException.class, result::rawEvidence);
  }

  @Test
  void aResultWithoutThemHasNone() {
    assertEquals(List.of(), result.rawEvidence());
  }
}
