package dev.sett.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestTest {

  private static final List<String> KEYS = List.of("connections", "headers", "path", "rate");

  @Test
  void findsTheWordBehindASlip() {
    assertEquals(Optional.of("connections"), Nearest.of("conections", KEYS));
    assertEquals(Optional.of("connections"), Nearest.of("Connection", KEYS));
    assertEquals(Optional.of("headers"), Nearest.of("haeders", KEYS));
    assertEquals(Optional.of("path"), Nearest.of("pth", KEYS));
  }

  @Test
  void findsNothingBehindAnotherWord() {
    assertEquals(Optional.empty(), Nearest.of("bananas", KEYS));
    assertEquals(Optional.empty(), Nearest.of("", KEYS));
    assertEquals(Optional.empty(), Nearest.of("x", List.of("y")));
  }

  @Test
  void aSwapOfNeighboursCountsOnce() {
    assertEquals(1, Nearest.distance("abcd", "abdc"));
    assertEquals(2, Nearest.distance("abcd", "adcb"));
    assertEquals(3, Nearest.distance("kitten", "sitting"));
    assertEquals(4, Nearest.distance("", "four"));
  }
}
