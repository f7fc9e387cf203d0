package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTest {
  private final List<String> made = new ArrayList<>();
  private final Recent<String, String> recent = new Recent<>(2);

  @Test
  void whatIsUnchangedIsNotMadeAgain() {
    assertEquals("a1", get("a", 1));
    assertEquals("a1", get("a", 1));
    assertEquals("a2", get("a", 2));
    assertEquals(List.of("a1", "a2"), made);
  }

  @Test
  void theOneNotAskedForTheLongestGoesFirst() {
    get("a", 1);
    get("b", 1);
    get("a", 1);
    get("c", 1);
    assertEquals(2, recent.size());
    get("a", 1);
    get("b", 1);
    assertEquals(List.of("a1", "b1", "c1", "b1"), made);
  }

  private String get(String key, int stamp) {
    return recent.get(
        key,
        stamp,
        () -> {
          made.add(key + stamp);
          return key + stamp;
        });
  }
}
