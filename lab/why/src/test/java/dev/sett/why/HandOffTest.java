package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.why.handoff.HandOff;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HandOffTest {

  private static final Controls CONTROLS = controls(TestingBank.TEN, TestingBank.VIRTUAL);

  @Test
  void goesFromThePoolToVirtualThreadsInStepsWhicheverIsExplained() {
    for (Variant explained : List.of(TestingBank.TEN, TestingBank.VIRTUAL)) {
      HandOff handOff = HandOff.of(CONTROLS, "transfer", explained.name()).orElseThrow();
      assertEquals(
          List.of("platform:10", "dispatch:10", "virtual@fixed:1", "virtual@fjp:1", "virtual"),
          handOff.experiment().variants().stream()
              .map(variant -> ((BuiltInServer) variant.launch()).threads())
              .toList());
      assertEquals(
          List.of(
              List.of(),
              List.of(),
              List.of("-Dcarriers=virtual@fixed:1"),
              List.of("-Dcarriers=virtual@fjp:1"),
              List.of()),
          handOff.experiment().variants().stream()
              .map(variant -> ((BuiltInServer) variant.launch()).jvmFlags())
              .toList(),
          "what a model needs");
      assertEquals(TestingBank.TEN, handOff.experiment().variants().getFirst());
      assertEquals(TestingBank.VIRTUAL, handOff.experiment().variants().getLast());
      assertEquals(4, handOff.steps().size());
      assertEquals(List.of(TestingBank.POINT), handOff.experiment().points());
      assertEquals(4, handOff.experiment().design().maxBlocks());
    }
  }

  @Test
  void hasAsManyCarriersAsTheFlagSays() {
    Variant two = virtual(List.of("-Djdk.virtualThreadScheduler.parallelism=2"));
    Variant pool =
        new Variant(
            "pool",
            new BuiltInServer(
                "jetty",
                "platform:10",
                List.of(),
                ((BuiltInServer) two.launch()).jvmFlags(),
                two.launch().env(),
                Optional.empty()));
    HandOff handOff = HandOff.of(controls(pool, two), "transfer", "virtual").orElseThrow();
    assertEquals("virtual@fixed:2", handOff.experiment().variants().get(2).name());
  }

  @Test
  void hasNoStepsBetweenVariantsThatDifferInMore() {
    assertEquals(
        Optional.empty(),
        HandOff.of(controls(TestingBank.TEN, virtual(List.of("-Xmx1g"))), "transfer", "virtual"));
    assertEquals(
        Optional.empty(),
        HandOff.of(
            controls(TestingBank.TEN, new Variant("spring", BuiltInServer.of("spring", "virtual"))),
            "transfer",
            "spring"));
    assertEquals(
        Optional.empty(),
        HandOff.of(
            controls(TestingBank.TEN, new Variant("tuned", BuiltInServer.of("jetty", "tuned"))),
            "transfer",
            "tuned"));
  }

  private static Variant virtual(List<String> jvmFlags) {
    BuiltInServer plain = BuiltInServer.of("jetty", "virtual");
    return new Variant(
        "virtual",
        new BuiltInServer(
            plain.server(), plain.threads(), plain.flags(), jvmFlags, plain.env(), plain.jdk()));
  }

  private static Controls controls(Variant one, Variant other) {
    return new Controls(
        new Experiment(
            "bank",
            "",
            List.of(one, other),
            List.of(TestingBank.POINT),
            TestingBank.EXPERIMENT.design(),
            TestingBank.EXPERIMENT.placement()),
        ControlsTest.MEANS);
  }
}
