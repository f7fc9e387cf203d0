package dev.sett.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadingModelTest {

  @ParameterizedTest
  @CsvSource({
    "platform:1, PLATFORM_POOL, 1",
    "platform:200, PLATFORM_POOL, 200",
    "platform:100000, PLATFORM_POOL, 100000",
    "dispatch:200, PLATFORM_DISPATCHED, 200",
    "platform, PLATFORM_PER_TASK, 0",
    "virtual, VIRTUAL, 0",
    "virtual:8, VIRTUAL_LIMITED, 8",
    "virtual@jdk:2, VIRTUAL_ON_JDK, 2",
    "virtual@fixed:2, VIRTUAL_ON_FIXED, 2",
    "virtual@fjp:32767, VIRTUAL_ON_FORK_JOIN, 32767",
    "virtual@tuned, VIRTUAL_ON_TUNED, 0",
    "tuned, TUNED, 0",
    "liberty, LIBERTY, 0",
    "liberty-2021, LIBERTY_2021, 0",
    "jboss, JBOSS, 0",
    "native, NATIVE, 0",
    "event-loop, EVENT_LOOP, 0",
  })
  void aNameIsParsedAndGivenBack(String name, ThreadingKind kind, int limit) {
    assertEquals(new ThreadingModel(kind, limit), ThreadingModel.parse(name));
    assertEquals(name, ThreadingModel.parse(name).name());
  }

  @Test
  void aNumberIsGivenBackInItsShortestForm() {
    assertEquals("platform:8", ThreadingModel.parse("platform:008").name());
  }

  @ParameterizedTest
  @EnumSource
  void everyKindInTheRegistryCanBeParsed(ThreadingKind kind) {
    String name = kind.takesLimit() ? kind.stem() + "3" : kind.pattern();
    assertEquals(kind, ThreadingModel.parse(name).kind());
  }

  @Test
  void noTwoKindsShareAName() {
    Set<String> patterns = new HashSet<>();
    for (ThreadingKind kind : ThreadingKind.values()) {
      assertTrue(patterns.add(kind.pattern()), kind::pattern);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "+1", "abc", "9999999999", "100001", "1.5", "1e3", " 8", "8 ", "٣"})
  void aBadNumberIsRefusedWithItsRange(String number) {
    assertEquals(
        "The threading model platform:N needs a whole number N from 1 to 100000, for example"
            + " platform:200; '"
            + number
            + "' is not one.",
        refusal("platform:" + number));
  }

  @Test
  void aMissingNumberIsSaidToBeMissing() {
    assertTrue(refusal("virtual:").endsWith("for example virtual:200; the number is missing."));
  }

  @Test
  void aForkJoinPoolCanHaveFewerCarriers() {
    assertTrue(
        refusal("virtual@fjp:32768")
            .startsWith(
                "The threading model virtual@fjp:N needs a whole number N from 1 to 32767, for"
                    + " example virtual@fjp:2; '32768' is not one."));
  }

  @Test
  void onlyOtherCarriersNeedAFlagOfTheJvm() {
    for (ThreadingKind kind : ThreadingKind.values()) {
      String name = kind.pattern().replace("N", "3");
      assertEquals(
          name.equals("virtual@jdk:3")
              ? List.of("-Djdk.virtualThreadScheduler.parallelism=3")
              : name.contains("@")
                  ? List.of("--add-opens=java.base/java.lang=ALL-UNNAMED")
                  : List.of(),
          ThreadingModel.parse(name).jvmFlags());
    }
  }

  @Test
  void aParallelismThatThisJvmDoesNotHaveIsRefusedWithItsFlag() {
    int here = JdkScheduler.parallelism();
    assertEquals(
        "virtual@jdk:" + here, ThreadingModel.parse("virtual@jdk:" + here).requireHere().name());
    ThreadingModel other = ThreadingModel.parse("virtual@jdk:" + (here + 1));
    assertEquals(
        "The threading model virtual@jdk:%d needs the JVM flag -Djdk.virtualThreadScheduler.parallelism=%<d before -jar; here the parallelism is %d. ./sett adds the flag automatically."
            .formatted(here + 1, here),
        assertThrows(ThreadingModelException.class, other::executor).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "virtual@jdk:2, -Djdk.virtualThreadScheduler.parallelism=3, true",
    "virtual@jdk:2, -Djdk.virtualThreadScheduler.maxPoolSize=1, true",
    "virtual@jdk:2, -Djdk.virtualThreadScheduler.parallelism=2, false",
    "virtual@jdk:2, -Djdk.virtualThreadScheduler.maxPoolSize=2, false",
    "virtual@jdk:2, -Xmx1g, false",
    "virtual, -Djdk.virtualThreadScheduler.parallelism=3, false",
  })
  void aFlagThatContradictsTheParallelismIsRefused(String model, String flag, boolean refused) {
    assertEquals(
        refused
            ? "The threading model virtual@jdk:2 sets -Djdk.virtualThreadScheduler.parallelism=2,"
                + " but the flags of the JVM contain "
                + flag
                + ". Remove that flag or change the model."
            : "",
        ThreadingModel.parse(model).conflict(List.of("-Xss1m", flag)).orElse(""));
  }

  @ParameterizedTest
  @CsvSource({
    "virtul, virtual",
    "Virtual, virtual",
    "' virtual', virtual",
    "platforms, platform",
    "platform8, platform",
    "eventloop, event-loop",
    "nativ, native",
    "libery, liberty",
    "JBoss, jboss",
    "virtual@fixed, virtual@fixed:N",
    "virtual@fjp, virtual@fjp:N",
    "virtual@jdk, virtual@jdk:N",
  })
  void aMistypedNameIsAnsweredWithTheNearest(String typed, String meant) {
    assertTrue(
        refusal(typed)
            .startsWith("Unknown threading model '" + typed + "'. Did you mean " + meant + "?"),
        () -> refusal(typed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "green", "loom", "x"})
  void anUnknownNameIsAnsweredWithTheListAlone(String typed) {
    assertTrue(
        refusal(typed)
            .startsWith("Unknown threading model '" + typed + "'. Models: platform:N (a pool of"),
        () -> refusal(typed));
    for (ThreadingKind kind : ThreadingKind.values()) {
      assertTrue(refusal(typed).contains(kind.pattern() + " (" + kind.summary() + ")"));
    }
  }

  @Test
  void aModelOfAServerHasNoExecutor() {
    assertFalse(ThreadingKind.NATIVE.hasExecutor());
    var model = ThreadingModel.parse("event-loop");
    String message = assertThrows(ThreadingModelException.class, model::executor).getMessage();
    assertTrue(message.startsWith("The threading model event-loop is provided by a server"));
    assertFalse(message.contains("native ("), message);
  }

  @Test
  void aServerRefusesWhatItDoesNotOffer() {
    var offered = EnumSet.of(ThreadingKind.VIRTUAL, ThreadingKind.NATIVE);
    assertEquals(
        "virtual", ThreadingModel.parse("virtual").requireOneOf(offered, "jetty 12").name());
    var refused =
        assertThrows(
            ThreadingModelException.class,
            () -> ThreadingModel.parse("platform:8").requireOneOf(offered, "jetty 12"));
    assertEquals(
        "The server jetty 12 does not offer the threading model 'platform:8'. It offers: virtual"
            + " (a new virtual thread per task), native (the framework's default).",
        refused.getMessage());
  }

  @Test
  void aModelBuiltByHandIsCheckedToo() {
    assertThrows(
        ThreadingModelException.class, () -> new ThreadingModel(ThreadingKind.PLATFORM_POOL, 0));
    var message =
        assertThrows(
                ThreadingModelException.class, () -> new ThreadingModel(ThreadingKind.VIRTUAL, 3))
            .getMessage();
    assertEquals("The threading model virtual takes no number; got 3.", message);
  }

  private static String refusal(String name) {
    return assertThrows(ThreadingModelException.class, () -> ThreadingModel.parse(name))
        .getMessage();
  }
}
