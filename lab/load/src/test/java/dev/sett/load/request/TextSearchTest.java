package dev.sett.load.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextSearchTest {

  @Test
  void agreesWithStringContainsOnRandomTexts() {
    Random random = new Random(/* seed= */ 11);
    int found = 0;
    for (int round = 0; round < 20_000; round++) {
      String text = text(random, random.nextInt(30));
      String wanted = text(random, 1 + random.nextInt(5));
      TextSearch search = new TextSearch(wanted);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int cut = random.nextInt(bytes.length + 1);
      search.feed(bytes, 0, cut);
      search.feed(bytes, cut, bytes.length);
      assertEquals(text.contains(wanted), search.found(), wanted + " in " + text);
      found += search.found() ? 1 : 0;
    }
    assertEquals(10_000, found, 6_000, "both outcomes should occur");
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(2)));
    }
    return text.toString();
  }
}
