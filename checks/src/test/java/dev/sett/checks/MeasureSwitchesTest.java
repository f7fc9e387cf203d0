package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A measure says itself what others ask of it, so only its registries list all measures. */
class MeasureSwitchesTest {

  /** Each has one switch that gives a measure's implementation of the interface of its module. */
  private static final Set<String> REGISTRIES =
      Set.of(
          "lab/runner/src/main/java/dev/sett/runner/measure/Protocols.java",
          "lab/verdict/src/main/java/dev/sett/verdict/values/MeasureValues.java");

  /** A branch for a measure, or its class asked for; the names of all measures end in Measure. */
  private static final Pattern ASKS_WHICH =
      Pattern.compile(
          "(\\b(case|instanceof)\\s+(final\\s+)?[A-Z][a-z]+Measure\\b)"
              + "|(getClass\\(\\)\\s*[!=]=\\s*[A-Z][a-z]+Measure\\.)");

  @Test
  void onlyRegistriesAskWhichMeasureItIs() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : Sources.files(".java")) {
      String name = Sources.ROOT.relativize(file).toString();
      if (name.contains("/src/main/") && asksWhich(Files.readString(file))) {
        found.add(name);
      }
    }
    assertEquals(
        new TreeSet<>(REGISTRIES), found, "ask a property that Measure declares, not which it is");
  }

  @Test
  void seesWhereOneAsks() {
    assertTrue(asksWhich("case RampMeasure ramp -> 1;"));
    assertTrue(asksWhich("case TotalMeasure(long requests) -> 1;"));
    assertTrue(asksWhich("if (point.measure() instanceof TotalMeasure(long requests))"));
    assertTrue(asksWhich("measure.getClass() == LadderMeasure.class"));
    assertFalse(asksWhich("new RampMeasure(over, length, warm)"));
    assertFalse(asksWhich("page.measured(RampMeasure.class)"));
    assertFalse(asksWhich("import dev.sett.model.experiment.SteadyMeasure;"));
  }

  /** The pattern goes by their names. */
  @Test
  void theNamesOfAllMeasuresEndAlike() {
    for (Class<?> measure : Measure.class.getPermittedSubclasses()) {
      assertTrue(asksWhich("case " + measure.getSimpleName() + " one -> 1;"), measure.getName());
    }
  }

  private static boolean asksWhich(String code) {
    return ASKS_WHICH.matcher(code).find();
  }
}
