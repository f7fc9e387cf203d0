package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class WellFormedTest {
  @Test
  void acceptsAPageInOrder() {
    WellFormed.check("<!doctype html><p class=\"a\">x<b>y</b></p><script>if (a<b) {}</script>");
  }

  @Test
  void refusesWhatIsOpenCrossedOrUnescaped() {
    assertThrows(AssertionFailedError.class, () -> WellFormed.check("<p><b>x</b>"));
    assertThrows(AssertionFailedError.class, () -> WellFormed.check("<p><b>x</p></b>"));
    assertThrows(AssertionFailedError.class, () -> WellFormed.check("<p>1 < 2</p>"));
    assertThrows(AssertionFailedError.class, () -> WellFormed.check("<p class=a>x</p>"));
  }
}
