package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.BuiltIn;
import dev.sett.model.Defaults;
import dev.sett.model.Experiment;
import dev.sett.model.Fingerprint;
import dev.sett.model.Pairing;
import dev.sett.model.Placement;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.Request;
import dev.sett.model.Variant;
import dev.sett.model.Warning;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class IntroTest {

  @Test
  void namesTwoInALine() {
    assertEquals(
        "Comparing A: jetty on platform:1 with B: jetty on platform:2",
        intro(2).lines().findFirst().orElseThrow());
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

  private static String intro(int count, Warning... warnings) {
    List<Variant> variants = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      variants.add(new Variant("v" + i, BuiltIn.of("jetty", "platform:" + i)));
    }
    Experiment experiment =
        new Experiment(
            "many",
            "",
            variants,
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())),
            Defaults.design(),
            Placement.AUTOMATIC);
    return Intro.of(
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
