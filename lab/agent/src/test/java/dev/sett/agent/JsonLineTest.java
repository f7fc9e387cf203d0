package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JsonLineTest {
  @Test
  void writesWhatJsonIs() {
    JsonLine json = new JsonLine();
    json.begin().put("a", "x\"y\\z\n").open("o").put("n", 1).close().list("l");
    json.add("one").add("two").open().put("d", 1.23456).close().closeList().put("e", Double.NaN);
    assertEquals(
        "{\"a\":\"x\\\"y\\\\z\\u000a\",\"o\":{\"n\":1},\"l\":[\"one\",\"two\",{\"d\":1.235}],\"e\":0.0}",
        json.close().toString());
    assertEquals("{}", json.begin().close().toString(), "a line that was written is forgotten");
  }
}
