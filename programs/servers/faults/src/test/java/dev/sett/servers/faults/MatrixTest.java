package dev.sett.servers.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rows of {@code bench/faults/matrix.csv}, its experiments and the page about the server. */
class MatrixTest {
  private static final Path ROOT = Path.of(System.getProperty("sett.home"));
  private static final Path FOLDER = ROOT.resolve("bench/faults");

  private static List<Map<String, String>> rows() throws IOException {
    List<String> lines = Files.readAllLines(FOLDER.resolve("matrix.csv"));
    List<String> columns = List.of(lines.getFirst().split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] texts = line.split(",", -1);
      assertEquals(columns.size(), texts.length, line);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < texts.length; i++) {
        row.put(columns.get(i), texts[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  @Test
  void everyFaultOfTheServerHasARowOfItsNameSickAndCured() throws IOException {
    Map<String, Map<String, String>> byName =
        rows().stream().collect(Collectors.toMap(row -> text(row, "fault"), row -> row));
    for (FaultKind kind : FaultKind.values()) {
      Map<String, String> row = byName.getOrDefault(kind.text(), Map.of());
      assertEquals("--fault " + kind.text(), text(row, "flags-sick"));
      assertEquals("--cured " + kind.text(), text(row, "flags-healthy"));
    }
  }

  @Test
  void sickAndHealthyDifferInOneThingOnly() throws IOException {
    for (Map<String, String> row : rows()) {
      long differences =
          Stream.of("threads", "flags", "jvm-flags", "connections")
              .filter(what -> !text(row, what + "-sick").equals(text(row, what + "-healthy")))
              .count();
      // Who needs a CPU quota differs in that.
      assertEquals(text(row, "needs").equals("a CPU quota") ? 0 : 1, differences, row::toString);
    }
  }

  @Test
  void everyRowHasTheExperimentThatItSays() throws IOException {
    Set<String> expected =
        rows().stream().map(row -> text(row, "fault") + ".yaml").collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertEquals(
          expected,
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .collect(Collectors.toSet()));
    }
    for (Map<String, String> row : rows()) {
      String experiment = Files.readString(FOLDER.resolve(text(row, "fault") + ".yaml"));
      for (String what :
          List.of("threads-sick", "flags-sick", "flags-healthy", "jvm-flags-sick", "path")) {
        assertTrue(experiment.contains(text(row, what)), experiment);
      }
      assertTrue(experiment.contains("connections: " + text(row, "connections-sick")), experiment);
    }
  }

  @Test
  void thePageTellsOfEveryFault() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reference/servers.md"));
    for (FaultKind kind : FaultKind.values()) {
      assertTrue(page.contains("\n| `" + kind.text() + "` | "), kind.text());
    }
  }

  private static String text(Map<String, String> row, String column) {
    return row.getOrDefault(column, "missing: " + column);
  }
}
