package dev.sett.model.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"0;0", "0-2,4;0-2,4", "4,0,2,1;0-2,4", " 1 , 0 ;0-1", "3,3;3", "0-1,1-2;0-2"})
  void writesTheKernelsListFormat(String text, String canonical) {
    assertEquals(canonical, CpuSet.parse(text).toString());
    assertEquals(CpuSet.parse(text), CpuSet.parse(canonical));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "1-", "-1", "3-1", "1-2-3", "0,,1", "65536", "99999999999", "1.5"})
  void refusesWhatIsNoList(String text) {
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> CpuSet.parse(text)).toString();
    assertTrue(sentence.contains("'" + text + "' is not a valid list of CPUs"), sentence);
  }

  @Test
  void knowsSizeAndOverlap() {
    CpuSet even = CpuSet.of(List.of(0, 2, 4));
    assertEquals(3, even.size());
    assertTrue(even.overlaps(CpuSet.parse("1-2")));
    assertFalse(even.overlaps(CpuSet.parse("1,3")));
    assertThrows(IllegalArgumentException.class, () -> CpuSet.of(List.of()));
  }

  @Test
  void listsOverlapWhereBothNameACpu() {
    assertTrue(CpuSet.overlap("0-1", "1"));
    assertFalse(CpuSet.overlap("0", "1-3"));
    assertFalse(CpuSet.overlap("", "1"));
    assertFalse(CpuSet.overlap("0-1", ""));
  }
}
