package dev.sett.runner.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.tool.ToolWork;
import dev.sett.load.EngineProcess;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Request;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.probe.usage.JobProbe;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.runner.Dying;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.CpuPinning;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ProgramLog;
import dev.sett.runner.service.TestingServices;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
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
    MeasuredProcess process = server(/* last= */ 100);
    LaunchedProcess launched =
        process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    try (EngineProcess engine = engine()) {
      LiveVariant variant = variant(process, launched, engine);
      TrialException failed =
          assertThrows(TrialException.class, () -> slice(variant, Duration.ofHours(1), w -> {}));
      assertEquals(
          "The program ended with exit code 9 during the capacity phase.", failed.getMessage());
      assertEquals("giving up", failed.lastLines().getLast());
      variant.stop();
    }
  }

  /** Before, it was noticed when the tool had ended. */
  @Test
  @Timeout(120)
  void aProgramThatDiesUnderAnotherLoadToolEndsItAndFailsTheTrialToo() throws Exception {
    MeasuredProcess process = server(/* last= */ Integer.MAX_VALUE);
    LaunchedProcess launched =
        process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    Path tool = folder.resolve("wrk");
    Files.writeString(
        tool,
        "#!/bin/sh\necho $$ >%s\nkill -9 %d\nsleep 3600\n"
            .formatted(folder.resolve("tool.pid"), process.pid()));
    assertTrue(tool.toFile().setExecutable(true));
    try (EngineProcess engine = engine()) {
      LiveVariant variant = variant(process, launched, engine);
      TrialException failed =
          assertThrows(
              TrialException.class,
              () ->
                  variant.driven(
                      wrk(tool, launched),
                      Phase.CAPACITY,
                      new Shape.Closed(),
                      Duration.ofMinutes(50)));
      assertEquals(
          "The program was terminated by signal 9 during the capacity phase.", failed.getMessage());
      assertTrue(failed.lastLines().getLast().contains("ready"), failed.lastLines()::toString);
      variant.stop();
    }
    long pid = Long.parseLong(Files.readString(folder.resolve("tool.pid")).strip());
    assertFalse(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false));
  }

  /** A tool that is told its program has ended before it begins does not begin to wait for it. */
  @Test
  @Timeout(120)
  void aToolIsEndedImmediatelyOnAProgramThatHasEnded() throws Exception {
    Path tool = Files.writeString(folder.resolve("wrk"), "#!/bin/sh\nsleep 3600\n");
    assertTrue(tool.toFile().setExecutable(true));
    ToolLoad load = load(tool);
    ToolWork hour = new ToolWork.Closed(Duration.ofHours(1));
    assertThrows(
        ToolException.class,
        () ->
            load.run(
                URI.create("http://127.0.0.1:1/"),
                POINT.request(),
                POINT.connections(),
                hour,
                Duration.ofSeconds(1),
                CompletableFuture.completedFuture("ended")));
  }

  private LiveVariant.Driver wrk(Path tool, LaunchedProcess launched) {
    ToolLoad load = load(tool);
    return (work, timeout, exit) ->
        load.run(
            URI.create(launched.url()), POINT.request(), POINT.connections(), work, timeout, exit);
  }

  private ToolLoad load(Path tool) {
    return new ToolLoad(
        new InstalledTool(LoadTools.find("wrk").orElseThrow(), List.of(tool.toString()), "4.1.0"),
        /* guard= */ List.of(),
        /* cpus= */ Optional.empty(),
        /* available= */ 1,
        folder.resolve("load"),
        children,
        System::nanoTime);
  }

  @Test
  @Timeout(120)
  void anEngineThatDiesInMidSliceFailsTheTrialAndTheNextProgramGetsAnother() throws Exception {
    MeasuredProcess process = server(/* last= */ Integer.MAX_VALUE);
    LaunchedProcess launched =
        process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    try (LoadEngine engine = new LoadEngine(this::engine)) {
      EngineProcess first = engine.forNextProgram();
      assertSame(first, engine.forNextProgram());
      LiveVariant variant = variant(process, launched, first);
      TrialException failed =
          assertThrows(
              TrialException.class,
              () ->
                  slice(
                      variant,
                      Duration.ofHours(1),
                      window -> ProcessHandle.of(first.pid()).ifPresent(ProcessHandle::destroy)));
      assertEquals(
          "The load engine (process " + first.pid() + ") ended with exit code 143.",
          failed.getMessage());
      assertEquals(Optional.of(Trial.Failure.Origin.LOAD_ENGINE), failed.failure().origin());

      EngineProcess second = engine.forNextProgram();
      assertNotEquals(first.pid(), second.pid());
      LiveVariant next = variant(process, launched, second);
      assertTrue(slice(next, Duration.ofMillis(200), window -> {}).load().answered() > 0);
      next.stop();
    }
  }

  @Test
  @Timeout(120)
  void anAnswerMayTakeAsLongAsItsPointSays() throws Exception {
    MeasuredProcess process = server(/* last= */ Integer.MAX_VALUE);
    LaunchedProcess launched =
        process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    try (EngineProcess engine = engine()) {
      LiveVariant variant = variant(process, launched, engine, slow(Duration.ofSeconds(20)));
      LoadSlice load = slice(variant, Duration.ofSeconds(1), window -> {}).load();
      assertEquals(Map.of(), load.errors());
      assertTrue(load.answered() > 0);
      variant.moveTo(slow(Duration.ofMillis(100)));
      TrialException failed =
          assertThrows(
              TrialException.class, () -> slice(variant, Duration.ofSeconds(1), window -> {}));
      assertTrue(failed.getMessage().contains("no response in time"), failed.getMessage());
      variant.stop();
    }
  }

  private static Point slow(Duration timeout) {
    return new Point("slow", Request.get(Optional.of("/slow")), 4, OptionalDouble.empty())
        .loadedBy(
            new Traffic(
                Optional.empty(), OptionalInt.empty(), /* poisson= */ false, Optional.of(timeout)));
  }

  @Test
  @Timeout(120)
  void anInterruptionEndsASliceOfAnHourAndTheStopAfterIt() throws Exception {
    MeasuredProcess process = server(/* last= */ Integer.MAX_VALUE);
    LaunchedProcess launched =
        process.awaitReady(Duration.ofSeconds(60), Duration.ofMillis(20), () -> {});
    try (EngineProcess engine = engine()) {
      LiveVariant variant = variant(process, launched, engine);
      AtomicBoolean seen = new AtomicBoolean();
      assertThrows(
          TrialException.class,
          () ->
              slice(
                  variant,
                  Duration.ofHours(1),
                  window -> {
                    if (!seen.getAndSet(true)) {
                      interrupt();
                    }
                  }));
      assertTrue(variant.stop(), "that it was killed is not the program's fault");
      assertFalse(process.alive());
      assertFalse(ProcessHandle.of(engine.pid()).map(ProcessHandle::isAlive).orElse(false));
    }
  }

  @Test
  @Timeout(120)
  void anInterruptionEndsTheWaitForAProgramThatIsNeverReady() {
    MeasuredProcess process = start(List.of("sleep", "600"));
    assertThrows(
        TrialException.class,
        () ->
            process.awaitReady(
                Duration.ofHours(1), Duration.ofHours(1), LiveVariantIT.this::interrupt));
  }

  /** A program that handles SIGTERM ends with 0, as if it had done its work. */
  @Test
  @Timeout(120)
  void anInterruptedJobIsNotFinished() throws Exception {
    MeasuredProcess process = start(List.of("/bin/sh", "-c", "exit 0"));
    process.exit().join();
    children.interruption().wish();
    TrialException failed =
        assertThrows(
            TrialException.class, () -> process.awaitEnd(Duration.ofHours(1), JobProbe.begin()));
    assertEquals("The run was interrupted.", failed.getMessage());
  }

  @Test
  @Timeout(120)
  void aJobMaySayHowLongItsWorkTook() throws Exception {
    MeasuredProcess process =
        start(List.of("/bin/sh", "-c", "echo 'Total time:  01:02 min'; echo done"));
    CompletedProcess completed = process.awaitEnd(Duration.ofMinutes(1), JobProbe.begin());
    Duration said = process.reported(new ReportedTime("Total time: +(.+)"));
    assertEquals(62_000_000_000L, completed.ended().reported(said).workNanos());
    assertTrue(completed.ended().workNanos() < 60_000_000_000L, "from its start to its end");
    TrialException silent =
        assertThrows(
            TrialException.class, () -> process.reported(new ReportedTime("Step took (.+)")));
    assertEquals("done", silent.lastLines().getLast());
  }

  /** As a signal does: on another thread. */
  private void interrupt() {
    Thread ignored = Thread.ofVirtual().start(() -> children.endAll(Duration.ofMillis(200)));
  }

  private EngineProcess engine() {
    return EngineProcess.start(
        List.of(),
        JAVA_HOME,
        System.getProperty("java.class.path"),
        folder.resolve("engine.log"),
        /* apart= */ true,
        children::add);
  }

  private static Slice slice(LiveVariant variant, Duration counted, Consumer<LoadSlice.Window> live)
      throws InterruptedException {
    return variant.slice(Phase.CAPACITY, new Shape.Closed(), Duration.ZERO, counted, live);
  }

  private MeasuredProcess server(int last) {
    return start(
        List.of(
            JAVA_HOME.resolve("bin/java").toString(),
            "-cp",
            "target/test-classes",
            Dying.class.getName(),
            Integer.toString(last)));
  }

  private MeasuredProcess start(List<String> command) {
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
        new ProgramLog(folder.resolve("program.log")),
        children);
  }

  private static LiveVariant variant(
      MeasuredProcess process, LaunchedProcess launched, EngineProcess engine) {
    return variant(process, launched, engine, POINT);
  }

  private static LiveVariant variant(
      MeasuredProcess process, LaunchedProcess launched, EngineProcess engine, Point point) {
    MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid(), engine.pid()));
    URI url = URI.create(launched.url());
    return new LiveVariant(
        "a#1",
        process,
        launched,
        new WatchedProgram(
            process.pid(),
            ProcessProbe.of(process.pid(), machine, System::nanoTime),
            new CpuPinning(process.pid(), "", ""),
            launched),
        CpuSpeeds.unknown(),
        TestingServices::noMeters,
        engine,
        /* look= */ Optional.empty(),
        to ->
            new LiveVariant.Way(
                () -> engine.open("a#1", at(url, to), to.request(), to.connections()),
                Optional.empty(),
                new Arrivals(to, /* seed= */ 1),
                to.traffic().timeout()),
        point);
  }

  private static URI at(URI url, Point point) {
    return url.resolve(point.request().path().orElseThrow());
  }
}
