package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class HeapLimitTest {

  @Test
  void aBuiltInServerGetsTheFlagBeforeItsJarInsteadOfItsOwn() {
    List<String> argv =
        limited(
                builtIn("-Xmx1g", "-Xms512m", "-Xms16m", "-XX:+UseParallelGC"),
                List.of(
                    "java",
                    "-Xmx1g",
                    "-Xms512m",
                    "-Xms16m",
                    "-XX:+UseParallelGC",
                    "-jar",
                    "s.jar",
                    "-Xmx9g"),
                "64m")
            .argv();

    assertEquals(
        List.of("java", "-Xmx64m", "-Xms16m", "-XX:+UseParallelGC", "-jar", "s.jar", "-Xmx9g"),
        argv);
  }

  @Test
  void aJobGetsItAsAServerDoes() {
    BuiltInJob job =
        new BuiltInJob(
            "standalone", "virtual", List.of(), List.of("-Xmx1g"), Map.of(), Optional.empty());
    Invocation limited = limited(job, List.of("java", "-Xmx1g", "-jar", "s.jar"), "64m");

    assertEquals(List.of("java", "-Xmx64m", "-jar", "s.jar"), limited.argv());
    assertTrue(
        HeapLimit.warnings(experiment(new Variant("v", job), Optional.of("64m")))
            .toString()
            .contains("v sets -Xmx1g, which is ignored"));
  }

  @Test
  void anOwnProgramGetsItInAVariableBesideWhatIsThere() {
    Invocation limited =
        limited(
            own(Map.of("JAVA_TOOL_OPTIONS", "-Dx=1 -Xmx1g"), "java", "-Xmx2g", "-jar", "app.jar"),
            List.of("java", "-Xmx2g", "-jar", "app.jar"),
            "1g");

    assertEquals(List.of("java", "-jar", "app.jar"), limited.argv());
    assertEquals("-Dx=1 -Xmx1g", limited.env().get("JAVA_TOOL_OPTIONS"));
  }

  @Test
  void aPointWithoutAHeapChangesNothing() {
    Variant variant = new Variant("v", builtIn("-Xmx1g"));
    Invocation invocation = invocation(List.of("java", "-Xmx1g"), Map.of());

    assertSame(invocation, HeapLimit.limit(invocation, variant, point(Optional.empty())));
    assertTrue(HeapLimit.warnings(experiment(variant, Optional.empty())).isEmpty());
  }

  @Test
  void flagsThatDoNotCountAreSaid() {
    String said =
        HeapLimit.warnings(
                experiment(new Variant("v", builtIn("-Xmx1g", "-Xss1m")), Optional.of("64m")))
            .toString();

    assertTrue(said.contains("v sets -Xmx1g, which is ignored"), said);
    assertTrue(
        HeapLimit.warnings(
                experiment(new Variant("v", builtIn("-Xmx64m", "-Xss1m")), Optional.of("64m")))
            .isEmpty());
  }

  private static Invocation limited(Launch launch, List<String> argv, String heap) {
    return HeapLimit.limit(
        invocation(argv, launch.env()), new Variant("v", launch), point(Optional.of(heap)));
  }

  private static Invocation invocation(List<String> argv, Map<String, String> env) {
    return new Invocation(argv, env, Optional.empty(), Optional.empty(), Optional.empty(), "25");
  }

  private static BuiltInServer builtIn(String... jvmFlags) {
    return new BuiltInServer(
        "jetty", "virtual", List.of(), List.of(jvmFlags), Map.of(), Optional.empty());
  }

  private static OwnServer own(Map<String, String> env, String... command) {
    return new OwnServer(
        List.of(command),
        URI.create("http://localhost:1/"),
        Optional.empty(),
        Optional.empty(),
        env,
        Optional.empty(),
        /* certificates= */ Optional.empty());
  }

  private static Experiment experiment(Variant variant, Optional<String> heap) {
    return new Experiment(
        "x", "", List.of(variant), List.of(point(heap)), Defaults.design(), Placement.AUTOMATIC);
  }

  private static Point point(Optional<String> heap) {
    return new Point(
        "p",
        Request.get(Optional.of("/x")),
        5,
        OptionalDouble.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        heap,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }
}
