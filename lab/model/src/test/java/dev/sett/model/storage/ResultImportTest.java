package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.disk.UserKey;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultImportTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  /** Content of a good result by name. */
  private final Map<String, String> files = new LinkedHashMap<>();

  @BeforeEach
  void measure() throws IOException {
    Path made = folder.resolve("there/fibers-20261121-101500");
    ResultFolder result =
        ResultFolder.create(
            made, FilledResults.plan(), FilledResults.plan().experiment(), key("theirs"));
    result.trials().save(FilledResults.trial());
    result.write(FilledResults.result());
    try (Stream<Path> all = Files.walk(made)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(made.getFileName() + "/" + made.relativize(file), Files.readString(file));
      }
    }
  }

  private UserKey key(String whose) {
    return UserKey.in(folder.resolve(whose));
  }

  private Path archive() throws IOException {
    Path archive = folder.resolve("result.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return archive;
  }

  private Path results() {
    return folder.resolve("here");
  }

  private List<String> inResults() throws IOException {
    try (Stream<Path> all = Files.list(results())) {
      return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }

  private void assertRefused(String part) throws IOException {
    ResultImport archive = new ResultImport(archive());
    String said =
        String.valueOf(
            assertThrows(ExperimentException.class, () -> archive.into(results())).getMessage());
    assertTrue(said.contains(part), said);
    assertEquals(List.of(), inResults(), "nothing is left");
  }

  @Test
  void aResultIsUnpackedUnderItsNameOrTheNextOne() throws IOException {
    ResultFolder first = new ResultImport(archive()).into(results());
    ResultFolder second = new ResultImport(archive()).into(results());

    assertEquals(FilledResults.plan(), first.plan());
    assertEquals(List.of(FilledResults.trial()), second.trials().all());
    assertEquals(List.of("fibers-20261121-101500", "fibers-20261121-101500-2"), inResults());
  }

  @Test
  void pagesAreNotUnpacked() throws IOException {
    files.put("fibers-20261121-101500/report.html", "<script>alert(1)</script>");
    files.put("fibers-20261121-101500/control-1-x/report.HTM", "<script>alert(1)</script>");

    ResultFolder made = new ResultImport(archive()).into(results());

    assertFalse(Files.exists(made.report()));
    assertFalse(Files.exists(made.path().resolve("control-1-x")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil",
        "fibers-20261121-101500/../../evil",
        "/etc/evil",
        "fibers-20261121-101500//evil",
        "fibers-20261121-101500/..\\evil",
        "fibers-20261121-101500/.bashrc",
        "fibers-20261121-101500/a/b/c/d/e/f/g",
        "fibers-20261121-101500/line\nfeed"
      })
  void namesThatLeadElsewhereAreRefused(String name) throws IOException {
    files.put(name, "evil");

    assertRefused("which is not that of a file of a result");
    assertFalse(Files.exists(folder.resolve("evil")));
  }

  @Test
  void twoFoldersAreRefused() throws IOException {
    files.put("another/plan.json", "{}");

    assertRefused("has 2 folders, not one");
  }

  @Test
  void whatIsNoResultIsRefused() throws IOException {
    files.clear();
    files.put("holiday/photo.jpg", "x");

    assertRefused("is not a result folder");
  }

  @Test
  void moreBytesThanAllowedAreRefusedWhileTheyAreRead() throws IOException {
    files.put("fibers-20261121-101500/zeros", "0".repeat(1_000_000));
    ResultImport archive = new ResultImport(archive(), /* mostBytes= */ 500_000);

    String said =
        String.valueOf(
            assertThrows(ExperimentException.class, () -> archive.into(results())).getMessage());

    assertTrue(said.contains("has more than 500 kB when it is unpacked"), said);
    assertEquals(List.of(), inResults());
  }

  @Test
  void theCommandsOfAResultOfSomebodyElseNeedAnAnswer() throws IOException {
    ResultFolder made = new ResultImport(archive()).into(results());

    assertTrue(made.toRun().review(key("ours")).foreign().isPresent());
    assertEquals(Optional.empty(), made.toRun().review(key("theirs")).foreign());
  }
}
