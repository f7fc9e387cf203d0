package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.TestingTrials;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SameThreadsTest {

  private static final PairFailures.Words WORDS =
      new PairFailures.Words("ping", "A (off)", "B (on)", "pair");
  private static final Variant OFF = own("off", "-Dvirtual.enabled=false");
  private static final Variant ON = own("on", "-Dvirtual.enabled=true");

  @Test
  void aSettingWithoutEffectIsAWarning() {
    assertEquals(
        Optional.of(
            "At ping, A (off) and B (on) ran on the same kind of threads (carriers of virtual"
                + " threads used 0% and 2% of their CPU time), although they differ in"
                + " -Dvirtual.enabled=true. Check that the setting has an effect in this version of"
                + " the framework."),
        text(OFF, ON, trials("a", 0), trials("b", 2)));
  }

  @Test
  void aSettingWithAnEffectIsNone() {
    assertEquals(Optional.empty(), text(OFF, ON, trials("a", 0), trials("b", 60)));
  }

  @Test
  void otherSettingsAndOwnModelsMayHaveTheSameThreads() {
    assertEquals(
        Optional.empty(),
        text(own("a", "-Xmx1g"), own("b", "-Xmx2g"), trials("a", 0), trials("b", 0)));
    assertEquals(
        Optional.empty(),
        text(
            new Variant("a", BuiltInServer.of("helidon", "native")),
            new Variant("b", BuiltInServer.of("helidon", "virtual")),
            trials("a", 60),
            trials("b", 60)));
  }

  @Test
  void whereThreadsCannotBeToldApartNothingIsSaid() {
    List<Trial> unknown = List.of(TestingTrials.trial("b", 1, List.of(TestingTrials.slowed(1, 1))));
    assertEquals(Optional.empty(), text(OFF, ON, trials("a", 0), unknown));
  }

  private static Optional<String> text(Variant base, Variant other, List<Trial> a, List<Trial> b) {
    return SameThreads.warning(WORDS, base, other, a, b).map(Warning::text);
  }

  private static Variant own(String name, String flag) {
    return new Variant(
        name,
        new OwnServer(
            List.of("java", flag, "-jar", "app.jar"),
            URI.create("http://localhost:8080/"),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.empty()));
  }

  private static List<Trial> trials(String variant, int carrierPercent) {
    Slice slice = TestingTrials.capacity(/* requests= */ 100);
    Usage usage =
        slice
            .usage()
            .withFamilies(
                List.of(
                    new Usage.Family(ThreadFamily.CARRIER, 2, carrierPercent, 0, 0, 0),
                    new Usage.Family(ThreadFamily.REQUEST, 9, 100 - carrierPercent, 0, 0, 0)));
    return List.of(
        TestingTrials.trial(
            variant,
            1,
            List.of(new Slice(slice.phase(), slice.startMillis(), slice.load(), usage))));
  }
}
