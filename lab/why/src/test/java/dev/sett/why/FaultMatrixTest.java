package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Evaluates the rules again on the facts measured on servers with known faults ({@code
 * bench/faults/facts}): each fault is found, one that is only more work is not explained by
 * threads, and no rule matches its healthy twin.
 */
class FaultMatrixTest {
  private static final Path FAULTS = Path.of("../..", "bench", "faults");
  private static final Why WHY = Why.withAllRules();

  @Test
  void hasNoWrongCell() throws IOException {
    Map<String, String> expected = expected();
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    try (Stream<Path> files = Files.list(FAULTS.resolve("facts"))) {
      for (Path file : files.sorted().toList()) {
        String fault = file.getFileName().toString().replace(".txt", "");
        String rule = expected.get(fault);
        assertTrue(rule != null, fault + " is not in matrix.csv");
        List<String> parts = parts(file);
        List<String> sick = WHY.matching(TestingFacts.written(parts.get(0), parts.get(1)));
        List<String> healthy = WHY.matching(TestingFacts.written(parts.get(1), parts.get(0)));
        if (rule.isEmpty() ? !sick.isEmpty() : !sick.contains(rule)) {
          wrong.add(fault + ": of the sick one " + sick);
        }
        if (!healthy.isEmpty()) {
          wrong.add(fault + ": of the healthy one " + healthy);
        }
        seen++;
      }
    }
    assertFalse(seen == 0, "no facts were kept");
    assertEquals(List.of(), wrong);
  }

  /**
   * Facts of the faulty server, then those of the healthy one; a line without a tab is a heading.
   */
  private static List<String> parts(Path file) throws IOException {
    String[] parts = Files.readString(file).strip().split("(?m)^[^\\t\\n]+\\n");
    assertEquals(3, parts.length, file + " holds two variants");
    return List.of(parts[1].strip(), parts[2].strip());
  }

  private static Map<String, String> expected() throws IOException {
    Map<String, String> rules = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FAULTS.resolve("matrix.csv")).stream().skip(1).toList()) {
      String[] fields = line.split(",", -1);
      rules.put(fields[0], fields[1]);
    }
    return rules;
  }
}
