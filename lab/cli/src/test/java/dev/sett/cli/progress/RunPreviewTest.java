package dev.sett.cli.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.keys.LimitKeys;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Warning;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunPreviewTest {

  @Test
  void namesTwoInALine() {
    assertEquals(
        "Comparing A: jetty on platform:1 with B: jetty on platform:2",
        intro(2).lines().findFirst().orElseThrow());
  }

  @Test
  void namesLimits() {
    Variant variant =
        new Variant("v", BuiltInServer.of("jetty", "virtual"))
            .withLimits(Optional.of(LimitKeys.parse("memory=256MiB")));
    assertEquals(
        "Comparing A: jetty on virtual, limited to 256 MiB of memory with B: jetty on virtual",
        intro(List.of(variant, variant.withLimits(Optional.empty())))
            .lines()
            .findFirst()
            .orElseThrow());
  }

  @Test
  void namesAllAsTheExperimentDoesIfTwoWouldReadTheSame() {
    BuiltInServer virtual = BuiltInServer.of("jetty", "virtual");
    assertEquals(
        "Comparing A: first with B: second with C: third",
        intro(
                List.of(
                    new Variant("first", virtual),
                    new Variant("second", virtual),
                    new Variant("third", BuiltInServer.of("jetty", "platform:1"))))
            .lines()
            .findFirst()
            .orElseThrow());
  }

  @Test
  void namesManyOnALineEachAndHasALetterForAll() {
    List<String> lines = intro(28).lines().toList();
    assertEquals("Comparing", lines.getFirst());
    assertEquals("  A: jetty on platform:1", lines.get(1));
    assertEquals("  Z: jetty on platform:26", lines.get(26));
    assertEquals("  V27: jetty on platform:28", lines.get(28));
    assertTrue(lines.get(29).contains("50 connections"), lines.get(29));
  }

  @Test
  void notesWhatMayMakeOneStopTheRunButNotWhatIsSaidWithTheVerdict() {
    String text =
        intro(
            2,
            new Warning(Warning.Kind.PLACEMENT, "Server and load engine share CPU 0."),
            new Warning(Warning.Kind.LOAD_TOOL, "The measured phases were driven by wrk."));
    assertTrue(text.endsWith("\n  note: Server and load engine share CPU 0.\n"), text);
    assertFalse(text.contains("wrk"), text);
  }

  @Test
  void saysBeforeTheRunThatItHasTooFewBlocks() {
    assertFalse(intro(2).contains("too few"), intro(2));
    Design one = Defaults.design().once(Duration.ofMinutes(2));
    String text = intro(one, List.of(new Variant("v", BuiltInServer.of("jetty", "virtual"))));
    assertTrue(text.contains("\n  note: --blocks 1 is too few for a verdict"), text);
  }

  private static String intro(int count, Warning... warnings) {
    List<Variant> variants = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      variants.add(new Variant("v" + i, BuiltInServer.of("jetty", "platform:" + i)));
    }
    return intro(variants, warnings);
  }

  private static String intro(List<Variant> variants, Warning... warnings) {
    return intro(Defaults.design(), variants, warnings);
  }

  private static String intro(Design design, List<Variant> variants, Warning... warnings) {
    Experiment experiment =
        new Experiment(
            "many",
            "",
            variants,
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())),
            design,
            Placement.AUTOMATIC);
    return RunPreview.of(
        new Plan(
            "0.1.0",
            List.of("./sett", "compare"),
            Instant.EPOCH,
            experiment,
            Pairing.SEQUENTIAL,
            "0",
            "1",
            new Fingerprint(Map.of()),
            List.of(warnings)),
        Path.of("results", "many"));
  }
}
