package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.load.EngineProcess;
import dev.sett.load.Shape;
import dev.sett.model.Launched;
import dev.sett.model.Phase;
import dev.sett.model.Point;
import dev.sett.model.Request;
import dev.sett.probe.MachineProbe;
import dev.sett.probe.ProcessProbe;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real program under a real load engine. */
class LiveVariantIT {

  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final Point POINT =
      new Point("ping", Request.get(Optional.of("/ping")), 4, OptionalDouble.empty());

  @TempDir Path folder;
  private final ChildProcesses children = new ChildProcesses();

  @AfterEach
  void endAll() {
    children.killAll();
  }

  /** The slice would go on for an hour. */
  @Test
  @Timeout(120)
  void aProgramThatDiesInMidSliceFailsTheTrialImmediatelyWithItsLastLines() throws Exception {
    MeasuredProcess process = start();
    Launched launched = process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    try (EngineProcess engine =
        EngineProcess.start(
            List.of(),
            JAVA_HOME,
            System.getProperty("java.class.path"),
            folder.resolve("engine.log"))) {
      LiveVariant variant = variant(process, launched, engine);
      TrialException failed =
          assertThrows(
              TrialException.class,
              () ->
                  variant.slice(
                      Phase.CAPACITY,
                      new Shape.Closed(),
                      Duration.ZERO,
                      Duration.ofHours(1),
                      window -> {}));
      assertEquals(
          "The program ended with exit code 9 during the capacity phase.", failed.getMessage());
      assertEquals("giving up", failed.lastLines().getLast());
      variant.stop();
    }
  }

  private MeasuredProcess start() {
    List<String> command =
        List.of(
            JAVA_HOME.resolve("bin/java").toString(),
            "-cp",
            "target/test-classes",
            Dying.class.getName());
    Invocation invocation =
        new Invocation(
            command,
            Map.of(),
            Optional.empty(),
            /* url= */ Optional.empty(),
            /* readyUrl= */ Optional.empty(),
            "25");
    return MeasuredProcess.start(
        invocation,
        /* guard= */ List.of(),
        /* cpus= */ Optional.empty(),
        folder.resolve("program.log"),
        children);
  }

  private static LiveVariant variant(
      MeasuredProcess process, Launched launched, EngineProcess engine) {
    MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid(), engine.pid()));
    URI url = URI.create(launched.url());
    return new LiveVariant(
        "a#1",
        process,
        launched,
        ProcessProbe.of(process.pid(), machine, System::nanoTime),
        CpuSpeeds.unknown(),
        engine,
        new CpuPinning(process.pid(), "", ""),
        /* look= */ Optional.empty(),
        to ->
            new LiveVariant.Way(
                () -> engine.open("a#1", url, to.request(), to.connections()), Optional.empty()),
        POINT);
  }
}
