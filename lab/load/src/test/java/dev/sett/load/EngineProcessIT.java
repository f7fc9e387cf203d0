package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.yaml.ScriptReader;
import java.io.BufferedReader;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineProcessIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir private Path folder = Path.of("");

  @Test
  void twoTargetsAreOpenAtOnceAndLoadedInTurns() throws Exception {
    try (RawServer a = RawServer.saying(OK);
        RawServer b = RawServer.saying(OK);
        EngineProcess engine = start()) {
      engine.open("a", a.url(), GET, 4);
      engine.open("b", b.url(), GET, 2);
      long answeredByA = 0;
      long answeredByB = 0;
      List<LoadSlice.Window> live = new ArrayList<>();
      for (int turn = 0; turn < 2; turn++) {
        answeredByA += run(engine, "a", new Shape.Closed(), live).answered();
        LoadSlice slice = run(engine, "b", new Shape.ConstantRate(500), live);
        assertEquals(150, slice.answered());
        assertEquals(2, slice.connections());
        answeredByB += slice.answered();
      }
      assertEquals(a.requests(), answeredByA);
      assertEquals(b.requests(), answeredByB);
      assertEquals(4, a.connections());
      assertEquals(2, b.connections());
      assertEquals(12, live.size());
      engine.close("a");
      engine.close("b");
      assertTrue(ProcessHandle.of(engine.pid()).isPresent());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void journeysGoOnFromSliceToSliceAndNoneIsCutOff(boolean http2) throws Exception {
    Script script =
        ScriptReader.read(
            "s", "journey: {a: {path: /a}, b: {path: /b}, c: {path: /c}, d: {path: /d}}", folder);
    Map<String, AtomicLong> paths = new ConcurrentHashMap<>();
    try (TestingHttp2Server server =
            new TestingHttp2Server(
                /* keys= */ null,
                /* mostStreams= */ 10,
                request -> {
                  paths.computeIfAbsent(request.path(), p -> new AtomicLong()).incrementAndGet();
                  request.say(200, "fine");
                });
        RawServer http11 = RawServer.saying(OK);
        EngineProcess engine = start()) {
      engine.open(
          "a",
          http2 ? server.url() : http11.url(),
          GET,
          /* connections= */ 2,
          Optional.empty(),
          new Traffic(
              Optional.of(script),
              http2 ? OptionalInt.of(5) : OptionalInt.empty(),
              /* poisson= */ false,
              /* timeout= */ Optional.empty()));
      Map<String, Long> answered = new LinkedHashMap<>();
      for (int turn = 0; turn < 6; turn++) {
        LoadSlice slice = run(engine, "a", new Shape.Poisson(100, turn), new ArrayList<>());
        assertEquals(0, slice.failed());
        assertEquals(100, slice.targetRps());
        slice.requests().forEach((name, part) -> answered.merge(name, part.answered(), Long::sum));
      }
      assertEquals(List.of("a", "b", "c", "d"), List.copyOf(answered.keySet()));
      long all = answered.values().stream().mapToLong(n -> n).sum();
      int journeys = http2 ? 10 : 2;
      for (long each : answered.values()) {
        // Each journey in progress has at most one request of each step more than of another.
        assertTrue(Math.abs(4 * each - all) <= 4 * journeys, answered.toString());
      }
      if (http2) {
        answered.forEach((name, count) -> assertEquals(count, paths.get("/" + name).get()));
      }
    }
  }

  @Test
  void saysWhyATargetCannotBeOpened() {
    try (EngineProcess engine = start()) {
      LoadException refused =
          assertThrows(
              LoadException.class,
              () -> engine.open("a", URI.create("http://127.0.0.1:1/"), GET, 1));
      assertEquals(LoadException.Kind.REFUSED, refused.kind());
      LoadException wrong =
          assertThrows(LoadException.class, () -> engine.open("a", URI.create("ftp://x/"), GET, 1));
      assertEquals(LoadException.Kind.BAD_REQUEST, wrong.kind());
      LoadException unknown =
          assertThrows(
              LoadException.class, () -> run(engine, "b", new Shape.Closed(), new ArrayList<>()));
      assertTrue(
          String.valueOf(unknown.getMessage()).contains("No target 'b' is open"),
          unknown.getMessage());
    }
  }

  @Test
  void anEngineKilledInTheMiddleOfASliceIsAnException() throws Exception {
    try (RawServer server = RawServer.saying(OK);
        EngineProcess engine = start()) {
      engine.open("a", server.url(), GET, 2);
      LoadException gone =
          assertThrows(
              LoadException.class,
              () ->
                  engine.run(
                      "a",
                      new Shape.Closed(),
                      Duration.ZERO,
                      Duration.ofSeconds(60),
                      Duration.ofSeconds(1),
                      window -> ProcessHandle.of(engine.pid()).orElseThrow().destroyForcibly()));
      assertEquals(LoadException.Kind.ENGINE, gone.kind());
      assertTrue(
          String.valueOf(gone.getMessage()).contains("ended with exit code 137"),
          gone.getMessage());
      assertThrows(LoadException.class, () -> engine.close("a"));
    }
  }

  /** Of a program that has ended, nobody waits for the rest of the slice. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Timeout(60)
  void aSliceIsStoppedFromAnotherThreadAndTheEngineContinues(boolean closed) throws Exception {
    try (RawServer ends = RawServer.saying(OK);
        RawServer stays = RawServer.saying(OK);
        EngineProcess engine = start()) {
      engine.open("ends", ends.url(), GET, 4);
      engine.open("stays", stays.url(), GET, 2);
      LoadException stopped =
          assertThrows(
              LoadException.class,
              () ->
                  engine.run(
                      "ends",
                      closed ? new Shape.Closed() : new Shape.ConstantRate(200),
                      Duration.ZERO,
                      Duration.ofHours(1),
                      Duration.ofHours(1),
                      window -> Thread.startVirtualThread(() -> engine.stop("ends"))));
      assertEquals("The load was stopped before its end.", stopped.getMessage());

      assertTrue(run(engine, "stays", new Shape.Closed(), new ArrayList<>()).answered() > 0);
      engine.close("ends");
      engine.open("ends", ends.url(), GET, 4);
      LoadSlice slice = run(engine, "ends", new Shape.ConstantRate(500), new ArrayList<>());
      assertEquals(150, slice.answered(), "nothing of before is left");
    }
  }

  @Test
  @Timeout(60)
  void aTargetThatWasStoppedBeforeItsSliceFailsImmediately() throws Exception {
    try (RawServer server = RawServer.saying(OK);
        EngineProcess engine = start()) {
      engine.stop("a"); // It is not open.
      engine.open("a", server.url(), GET, 4);
      assertTrue(run(engine, "a", new Shape.Closed(), new ArrayList<>()).answered() > 0);
      engine.stop("a");
      LoadException stopped =
          assertThrows(
              LoadException.class,
              () ->
                  engine.run(
                      "a",
                      new Shape.Closed(),
                      Duration.ZERO,
                      Duration.ofHours(1),
                      Duration.ZERO,
                      window -> {}));
      assertEquals("The load was stopped before its end.", stopped.getMessage());
      engine.close("a");
    }
  }

  @Test
  void anEngineThatDoesNotStartIsAnExceptionWithItsLastLines() {
    LoadException failed = assertThrows(LoadException.class, () -> start(List.of(), "nowhere"));
    assertEquals(LoadException.Kind.ENGINE, failed.kind());
    assertTrue(String.valueOf(failed.getMessage()).contains("EngineMain"), failed.getMessage());
    assertThrows(LoadException.class, () -> start(List.of("/no/such/program"), "x"));
  }

  @Test
  void endsWhenItsInputEndsInTheMiddleOfASlice() throws Exception {
    try (RawServer server = RawServer.saying(OK)) {
      Process process = plain();
      BufferedReader out = process.inputReader();
      assertTrue(out.readLine().contains("\"ready\""));
      try (Writer in = process.outputWriter()) {
        in.write(
            line(
                1,
                new Command.Open("a", server.url(), GET, 1, Optional.empty(), Optional.empty())));
        in.write(
            line(2, new Command.Run("a", new Shape.Closed(), 0, 60_000, Optional.of(60_000L))));
        in.flush();
        assertTrue(out.readLine().contains("\"opened\""));
        assertTrue(out.readLine().contains("\"window\""));
      }
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue());
    }
  }

  @Test
  void continuesAfterABadCommandAndQuitsWhenTold() throws Exception {
    Process process = plain();
    BufferedReader out = process.inputReader();
    assertTrue(out.readLine().contains("\"ready\""));
    Writer in = process.outputWriter();
    in.write("hello\n" + line(7, new Command.Close("a")) + "\n");
    in.flush();
    assertTrue(out.readLine().startsWith("{\"number\":0,\"reply\":{\"answer\":\"error\""));
    String notOpen = out.readLine();
    assertTrue(notOpen.startsWith("{\"number\":7,"), notOpen);
    assertTrue(notOpen.contains("No target 'a' is open"), notOpen);
    in.write(line(8, new Command.Quit()));
    in.flush();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    in.close();
  }

  @Test
  void closingEndsTheProcess() {
    EngineProcess engine = start();
    ProcessHandle handle = ProcessHandle.of(engine.pid()).orElseThrow();
    engine.close();
    assertFalse(handle.isAlive());
  }

  private static String line(long number, Command command) {
    return JsonLines.write(new Command.Numbered(number, command)) + "\n";
  }

  private EngineProcess start() {
    return start(List.of(), CLASS_PATH);
  }

  private EngineProcess start(List<String> prefix, String classPath) {
    return EngineProcess.start(
        prefix,
        JAVA_HOME,
        classPath,
        folder.resolve("engine.log"),
        /* apart= */ true,
        process -> {});
  }

  private Process plain() throws Exception {
    return new ProcessBuilder(
            JAVA_HOME.resolve("bin/java").toString(),
            "-XX:+UseSerialGC",
            "-Xlog:disable", // Of a warning of its own, which would be its first line.
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            CLASS_PATH,
            EngineMain.class.getName())
        .redirectError(Files.createFile(folder.resolve("plain.log")).toFile())
        .start();
  }

  private static LoadSlice run(
      EngineProcess engine, String target, Shape shape, List<LoadSlice.Window> live) {
    return engine.run(
        target,
        shape,
        Duration.ofMillis(100),
        Duration.ofMillis(200),
        Duration.ofSeconds(30),
        live::add);
  }
}
