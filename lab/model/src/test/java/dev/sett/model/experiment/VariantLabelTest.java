package dev.sett.model.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VariantLabelTest {

  @Test
  void aVariantThatIsCalledByItsLetterIsNamedOnce() {
    assertEquals("B", VariantLabel.of(1, "B"));
    assertEquals("A (B)", VariantLabel.of(0, "B"));
    assertEquals("B (b)", VariantLabel.of(1, "b"));
  }

  @Test
  void placesAfterTheLastLetterHaveNumbers() {
    assertEquals("A", VariantLabel.letter(0));
    assertEquals("Z", VariantLabel.letter(25));
    assertEquals("V26", VariantLabel.letter(26));
    assertEquals("?", VariantLabel.letter(-1));
  }
}
