package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkReleaseTest {
  @ParameterizedTest
  @CsvSource({"21.0.5+11, 21", "25-ea, 25", "25, 25", "1.8.0_402, 8", "what, 0", "'', 0"})
  void isTheFirstNumberThatCounts(String version, int release) {
    assertEquals(release, JdkRelease.of(version));
  }
}
