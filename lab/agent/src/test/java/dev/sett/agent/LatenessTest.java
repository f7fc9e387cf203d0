package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LatenessTest {
  private final Lateness lateness = new Lateness();
  private final JsonLine json = new JsonLine();

  private String close(long awaitedNanos) {
    json.begin();
    lateness.close(json, "h", awaitedNanos);
    return json.close().toString();
  }

  @Test
  void aWindowHasItsOwnWakeUpsOnly() {
    lateness.woke(10);
    lateness.woke(30);
    lateness.woke(-5);
    assertEquals("{\"h\":{\"count\":3,\"meanNanos\":13,\"maxNanos\":30}}", close(0));
    lateness.woke(4);
    assertEquals("{\"h\":{\"count\":1,\"meanNanos\":4,\"maxNanos\":4}}", close(-100));
    assertEquals("{\"h\":{\"count\":0,\"meanNanos\":0,\"maxNanos\":0}}", close(0));
  }

  @Test
  void aWakeUpThatStillHasNotComeCounts() {
    assertEquals("{\"h\":{\"count\":1,\"meanNanos\":90,\"maxNanos\":90}}", close(90));
    lateness.woke(10);
    assertEquals("{\"h\":{\"count\":2,\"meanNanos\":60,\"maxNanos\":110}}", close(110));
  }
}
