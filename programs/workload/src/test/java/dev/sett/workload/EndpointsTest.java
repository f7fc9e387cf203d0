package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingModel;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {

  @Test
  void aNameIsGreeted() throws Exception {
    assertEquals("Hello John", Endpoints.hello("John"));
    assertEquals("Hello " + "x".repeat(100), Endpoints.hello("x".repeat(100)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u2003"})
  void aBlankNameIsRefused(String name) {
    assertEquals(
        "The name to greet is blank; use /hello/ and a name.",
        assertThrows(BadRequestException.class, () -> Endpoints.hello(name)).getMessage());
  }

  @Test
  void anOverLongNameIsRefused() {
    assertEquals(
        "The name to greet must have at most 100 characters; got 101.",
        assertThrows(BadRequestException.class, () -> Endpoints.hello("x".repeat(101)))
            .getMessage());
  }

  @Test
  void anUnknownPathIsAnsweredWithTheListOfEndpoints() {
    assertEquals(
        "There is nothing at '/nope'. Endpoints: /ping, /work?cpu=&idle=&file=&remote=&lock=&alloc=.",
        Endpoints.unknown("/nope", ServerFlags.parse(List.of(), TestingServer.CARD)));
  }

  @ParameterizedTest
  @CsvSource({
    "true, 'VirtualThread[#22,name]/runnable@ForkJoinPool-1-worker-1', ForkJoinPool-1-worker-1",
    "true, 'VirtualThread[#22]/runnable@ForkJoinPool-1-worker-1', ForkJoinPool-1-worker-1",
    "true, 'VirtualThread[#22,a]/b@c]/runnable@worker', worker",
    "true, 'VirtualThread[#22,name]/waiting', ''",
    "true, 'VirtualThread[#22,me@home]/waiting', ''",
    "false, 'Thread[#1,a]/b@c,5,main]', ''",
  })
  void theCarrierIsReadFromTheTextOfAVirtualThread(boolean virtual, String text, String carrier) {
    assertEquals(carrier, Environment.carrier(virtual, text).orElse(""));
  }

  @ParameterizedTest
  @CsvSource({
    "virtual, true, '\"virtual\":true,\"text\":\"VirtualThread[#'",
    "platform, false, '\"virtual\":false,\"text\":\"Thread[#'",
  })
  void theEnvironmentTellsTheThreadItIsAskedOn(String model, boolean virtual, String text)
      throws Exception {
    ServerFlags flags = ServerFlags.parse(List.of("--threads", model), TestingServer.CARD);
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      String facts = executor.submit(() -> Environment.describe(flags)).get();
      assertTrue(
          facts.startsWith("{\"server\":\"testing 1.0\",\"threads\":\"" + model + "\",\"pid\":"),
          facts);
      assertTrue(facts.contains(text), facts);
      assertEquals(virtual, facts.contains("\"carrier\":\"ForkJoinPool-1-worker-"), facts);
      assertTrue(facts.contains("EndpointsTest.lambda$"), facts);
      assertTrue(facts.contains("\"version\":\"" + Runtime.version() + "\""), facts);
    }
  }
}
