package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageRequestTest {

  @Test
  void pathAndQueryAreDecoded() {
    PageRequest asked =
        TestingShelf.get("/report/a%20b/report.html?of=x%2Fy+z&of=second&empty=&bare");
    assertEquals("/report/a b/report.html", asked.path());
    assertEquals(Optional.of("x/y z"), asked.value("of"));
    assertEquals(Optional.of(""), asked.value("empty"));
    assertEquals(Optional.empty(), asked.value("bare"));
  }

  @Test
  void cookiesAreFoundByTheirWholeName() {
    PageRequest asked =
        TestingShelf.asked("GET", "/", Map.of("Cookie", "xsett_1=a; sett_1=b;sett_12=c"));
    assertEquals(Optional.of("b"), asked.cookie("sett_1"));
    assertEquals(Optional.of("c"), asked.cookie("sett_12"));
    assertEquals(Optional.empty(), asked.cookie("sett_2"));
  }
}
