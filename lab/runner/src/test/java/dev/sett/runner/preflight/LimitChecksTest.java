package dev.sett.runner.preflight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Network;
import dev.sett.model.design.Placement;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LimitChecksTest {

  private static final ResourceLimits QUOTA =
      new ResourceLimits(Optional.of(0.5), Optional.empty());
  private static final Variant FREE = new Variant("free", BuiltInServer.of("jetty", "virtual"));
  private static final Variant LIMITED = FREE.withName("limited").withLimits(Optional.of(QUOTA));
  private static final URI URL = URI.create("http://127.0.0.1:8080/");

  @Test
  void whatIsPossibleHereIsFine() {
    assertEquals(List.of(), complaints(LIMITED, Placement.AUTOMATIC, Optional.empty()));
    assertEquals(List.of(), complaints(FREE, Placement.AUTOMATIC, Optional.of("not here.")));
  }

  @Test
  void whatIsMissingHereIsNamed() {
    assertEquals(
        List.of("variant limited: limits: no control groups here."),
        complaints(LIMITED, Placement.AUTOMATIC, Optional.of("no control groups here.")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"podman", "/usr/bin/docker", "docker-compose"})
  void containersHaveTheirOwn(String program) {
    Variant container = LIMITED.withLaunch(own(program, "run", "--network", "host", "image"));

    assertEquals(
        List.of(
            "variant limited: limits: %s starts containers, which have control groups of their own. Leave out the limits, and use the container's own: podman run --cpus 0.5 --memory 256m."
                .formatted(program.replaceFirst(".*/", ""))),
        complaints(container, Placement.AUTOMATIC, Optional.empty()));
  }

  @Test
  void aNamespaceHidesThem() {
    assertEquals(
        List.of(
            "variant limited: limits: programs in a separate network namespace don't see their"
                + " control groups, so a JVM would not adapt to them. Leave out --netns (network:"
                + " namespace), or the limits."),
        complaints(
            LIMITED,
            new Placement(
                Optional.empty(),
                Optional.empty(),
                Optional.of(Network.NAMESPACE),
                Optional.empty()),
            Optional.empty()));
  }

  @Test
  void aServerThatAlreadyRunsIsNotLimited() {
    Variant running =
        LIMITED.withLaunch(
            new RunningServer(URL, Optional.empty(), Optional.empty(), Optional.empty()));

    assertEquals(
        List.of(
            "variant limited: limits: it already runs, so Sett can't limit it. Leave out the limits,"
                + " or give the command that starts it."),
        complaints(running, Placement.AUTOMATIC, Optional.empty()));
  }

  private static OwnServer own(String... command) {
    return new OwnServer(
        List.of(command),
        URL,
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<String> complaints(
      Variant variant, Placement placement, Optional<String> tried) {
    Experiment experiment =
        new Experiment(
            "x",
            "",
            List.of(FREE, variant),
            List.of(
                new Point("ping", Request.get(Optional.of("/ping")), 1, OptionalDouble.empty())),
            Defaults.design(),
            placement);
    return new LimitChecks(_ -> tried).check(experiment).stream().map(Object::toString).toList();
  }
}
