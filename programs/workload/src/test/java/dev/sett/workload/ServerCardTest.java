package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.threads.ThreadingKind;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerCardTest {
  private static final String CARD =
      """
      name = testing
      version = 1.0
      about = Listens to nobody.
      models = executors, native
      refuses.event-loop = It has no loop.
      endpoints = /ping /work
      """;

  @Test
  void aServerOfExecutorsOffersEveryKindThatHasOne() {
    ServerCard card = TestingServer.CARD;
    for (ThreadingKind kind : ThreadingKind.values()) {
      assertEquals(
          kind.hasExecutor() || kind == ThreadingKind.NATIVE, card.offers().contains(kind));
    }
    assertEquals(Map.of(ThreadingKind.EVENT_LOOP, "It has no loop."), card.refuses());
    assertEquals(List.of("/ping", "/work"), card.endpoints());
    assertEquals("testing 1.0", card.title());
  }

  @Test
  void aModelThatTakesANumberIsNamedWithADash() throws IOException {
    ServerCard card =
        ServerCard.read(
            new StringReader(
                CARD.replace("executors, native", "virtual platform-N")
                    + "refuses.native = no\nrefuses.virtual-N = no\nrefuses.executors = no\n"));
    assertEquals(
        java.util.Set.of(ThreadingKind.PLATFORM_POOL, ThreadingKind.VIRTUAL), card.offers());
  }

  @Test
  void oneReasonCanStandForAllExecutorsThatAreNotOffered() throws IOException {
    ServerCard card =
        ServerCard.read(
            new StringReader(
                CARD.replace("executors, native", "native virtual")
                    + "refuses.executors = no place\nrefuses.platform = too dear\n"));
    assertEquals(java.util.Set.of(ThreadingKind.VIRTUAL, ThreadingKind.NATIVE), card.offers());
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (kind.hasExecutor() && kind != ThreadingKind.VIRTUAL) {
        assertEquals(
            kind == ThreadingKind.PLATFORM_PER_TASK ? "too dear" : "no place",
            card.refuses().get(kind));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'executors, native', 'executors', must either offer the model native or say why not",
    "'refuses.event-loop = It has no loop.', '', must either offer the model event-loop or say",
    "'executors, native', 'executors, nativ', names an unknown model: nativ",
    "'version = 1.0', '', is missing the line version",
    "'about', 'abuot', has an unknown line: abuot",
  })
  void aCardThatIsNotWholeIsRefused(String text, String instead, String sentence) {
    var refused =
        assertThrows(
            IllegalStateException.class,
            () -> ServerCard.read(new StringReader(CARD.replace(text, instead))));
    assertEquals(
        true, String.valueOf(refused.getMessage()).contains(sentence), refused::getMessage);
  }
}
