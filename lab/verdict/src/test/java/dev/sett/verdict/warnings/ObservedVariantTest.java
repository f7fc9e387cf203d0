package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.trial.Warning;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ObservedVariantTest {

  private static final Variant ALONE = own("alone", Map.of(), "-Xmx1g");

  @Test
  void onlyOneWithAnAgentIsAWarning() {
    String expected =
        "observed runs with -javaagent and alone does not, so a part of every difference may be the"
            + " cost of observing. Measure both with it, or both without.";
    Variant observed = own("observed", Map.of(), "-javaagent:apm.jar=token=secret");
    assertEquals(Optional.of(expected), text(ALONE, observed));
    assertEquals(Optional.of(expected), text(observed, ALONE));
    assertEquals(
        Optional.of(expected),
        text(
            ALONE,
            own("observed", Map.of("JAVA_TOOL_OPTIONS", "-Xms1g -javaagent:apm.jar"), "-Xmx1g")));
  }

  @Test
  void aRecordingIsOneToo() {
    Variant recorded =
        new Variant(
            "recorded",
            new BuiltInServer(
                "jetty",
                "virtual",
                List.of(),
                List.of("-XX:StartFlightRecording=filename=x.jfr"),
                Map.of(),
                Optional.empty()));
    Variant plain = new Variant("plain", BuiltInServer.of("jetty", "virtual"));
    assertEquals(
        Optional.of(
            "recorded runs with -XX:StartFlightRecording and plain does not, so a part of every"
                + " difference may be the cost of observing. Measure both with it, or both without."),
        text(recorded, plain));
  }

  @Test
  void bothOrNoneIsNoWarning() {
    Variant observed = own("observed", Map.of(), "-javaagent:apm.jar");
    Variant another = own("another", Map.of(), "-javaagent:other.jar=x");
    assertEquals(Optional.empty(), text(observed, another));
    assertEquals(Optional.empty(), text(ALONE, own("b", Map.of(), "-Xmx2g")));
    assertEquals(Optional.empty(), text(ALONE, own("c", Map.of(), "--app=-javaagents")));
  }

  private static Optional<String> text(Variant base, Variant other) {
    return ObservedVariant.warning(base, other).map(Warning::text);
  }

  private static Variant own(String name, Map<String, String> env, String flag) {
    return new Variant(
        name,
        new OwnServer(
            List.of("java", flag, "-jar", "app.jar"),
            URI.create("http://localhost:8080/"),
            Optional.empty(),
            Optional.empty(),
            env,
            Optional.empty(),
            Optional.empty()));
  }
}
