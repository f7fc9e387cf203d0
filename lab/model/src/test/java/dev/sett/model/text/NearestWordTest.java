package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestWordTest {

  private static final List<String> KEYS = List.of("connections", "headers", "path", "rate");

  @Test
  void findsTheWordBehindASlip() {
    assertEquals(Optional.of("connections"), NearestWord.of("conections", KEYS));
    assertEquals(Optional.of("connections"), NearestWord.of("Connection", KEYS));
    assertEquals(Optional.of("headers"), NearestWord.of("haeders", KEYS));
    assertEquals(Optional.of("path"), NearestWord.of("pth", KEYS));
  }

  @Test
  void findsNothingBehindAnotherWord() {
    assertEquals(Optional.empty(), NearestWord.of("bananas", KEYS));
    assertEquals(Optional.empty(), NearestWord.of("", KEYS));
    assertEquals(Optional.empty(), NearestWord.of("x", List.of("y")));
  }

  @Test
  void aSwapOfNeighboursCountsOnce() {
    assertEquals(1, NearestWord.distance("abcd", "abdc"));
    assertEquals(2, NearestWord.distance("abcd", "adcb"));
    assertEquals(3, NearestWord.distance("kitten", "sitting"));
    assertEquals(4, NearestWord.distance("", "four"));
  }
}
