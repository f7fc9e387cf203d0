package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.BuiltIn;
import dev.sett.model.Defaults;
import dev.sett.model.Experiment;
import dev.sett.model.Fingerprint;
import dev.sett.model.Pairing;
import dev.sett.model.Placement;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.Request;
import dev.sett.model.ResultFolder;
import dev.sett.model.Variant;
import dev.sett.model.Warning;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChangedConditionsTest {

  private static final Map<String, String> BEFORE =
      Map.of(
          "kernel",
          "6.8.0",
          "lab jdk",
          "Example 25.0.1+8",
          "load average",
          "0.10",
          "memory",
          "15991 MiB",
          "governor",
          "powersave");

  @TempDir private Path folder;

  private static Plan plan() {
    return new Plan(
        "0.1.0",
        List.of("./sett", "compare"),
        Instant.EPOCH,
        new Experiment(
            "compare",
            "",
            List.of(
                new Variant("A", BuiltIn.of("jetty", "platform:4")),
                new Variant("B", BuiltIn.of("jetty", "virtual"))),
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 5, OptionalDouble.empty())),
            Defaults.design(),
            Placement.AUTOMATIC),
        Pairing.ALTERNATING,
        "0",
        "1",
        new Fingerprint(BEFORE),
        List.of());
  }

  @Test
  void theSameMachineAtAnotherHourIsNoChange() {
    Map<String, String> now =
        Map.of(
            "kernel",
            "6.8.0",
            "lab jdk",
            "Example 25.0.1+8",
            "load average",
            "3.00",
            "memory",
            "15987 MiB",
            "turbo",
            "on");
    assertEquals(List.of(), ChangedConditions.since(plan(), new Fingerprint(now), "0.1.0"));
  }

  @Test
  void everyChangeIsALineAndAllOfThemAreAWarningInTheResult() {
    Fingerprint now = new Fingerprint(Map.of("kernel", "6.12.0", "lab jdk", "Example 25.0.1+9"));
    ResultFolder made = ResultFolder.create(folder, plan());
    StringWriter printed = new StringWriter();

    ChangedConditions.report(made, now, "0.2.0", new PrintWriter(printed, true));

    assertEquals(
        List.of(
            "Changed since the run began: Sett 0.2.0 instead of 0.1.0",
            "Changed since the run began: kernel 6.12.0 instead of 6.8.0",
            "Changed since the run began: lab jdk Example 25.0.1+9 instead of Example 25.0.1+8"),
        printed.toString().lines().sorted().toList());
    List<Warning> saved = ResultFolder.open(folder).plan().warnings();
    assertEquals(1, saved.size(), saved::toString);
    assertEquals(Warning.Kind.MACHINE, saved.getFirst().kind());
  }

  @Test
  void withoutAChangeNothingIsWritten() {
    ResultFolder made = ResultFolder.create(folder, plan());
    StringWriter printed = new StringWriter();
    ChangedConditions.report(
        made, new Fingerprint(BEFORE), "0.1.0", new PrintWriter(printed, true));
    assertEquals("", printed.toString());
    assertEquals(plan(), ResultFolder.open(folder).plan());
  }
}
