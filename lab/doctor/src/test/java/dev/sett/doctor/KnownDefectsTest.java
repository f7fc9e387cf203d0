package dev.sett.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownDefectsTest {
  @ParameterizedTest
  @CsvSource({
    "25, 2", "25.0.1, 2", "25.0.2, 2", "25.0.3, 1", "25.0.4, 0", "25.0.4.1, 0", "26, 1",
    "26.0.1, 0", "27-ea, 0", "21.0.9, 1", "23.0.2, 1", "24, 0", "17.0.12, 1", "1.8.0_402, 1",
    "weird, 0"
  })
  void countsTheDefectsOfAVersion(String version, int defects) {
    assertEquals(defects, KnownDefects.of(version).size(), KnownDefects.of(version)::toString);
  }

  @Test
  void namesTheDefectAndWhatToDo() {
    String first = KnownDefects.of("25.0.2").getFirst();
    assertTrue(first.startsWith("JDK 25.0.2: "), first);
    assertTrue(first.contains("JDK-8369227"), first);
    assertTrue(first.contains("use 25.0.4"), first);
    assertTrue(KnownDefects.of("21.0.1").getFirst().contains("synchronized"));
  }

  @Test
  void aGoodJdkIsFoundGood() {
    assertEquals(
        List.of(Diagnosis.ok("JDK", "JDK 25.0.4 has no known defects that affect results.")),
        Doctor.jdk("25.0.4"));
    assertEquals(Diagnosis.Level.WARN, Doctor.jdk("25").getFirst().level());
  }
}
