package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Labs of which the load engine or the program breaks. */
record ProcessCases(BreakableLabs labs) {

  /** All of them. */
  List<BreakCase> cases() {
    return List.of(
        new BreakCase("engine KILL", () -> engine("killed", e -> LabRun.signal("KILL", e))),
        new BreakCase("engine STOP", () -> engine("hangs", e -> LabRun.signal("STOP", e))),
        new BreakCase("engine GARBLE", () -> engine("sends garbage", e -> () -> LabRun.garble(e))),
        new BreakCase("engine STOP TERM", () -> hungEngine("TERM")),
        new BreakCase("engine STOP KILL", () -> hungEngine("KILL")),
        new BreakCase("program KILL", () -> program("KILL", "killed")),
        new BreakCase("program STOP", () -> program("STOP", "hangs")),
        new BreakCase("program STOP TERM", this::hungProgram),
        new BreakCase("program DAEMON", this::daemon));
  }

  /** Prepares what is done to a load engine. */
  private interface ToEngine {
    LabRun.Signal prepare(ProcessHandle engine) throws IOException;
  }

  /** The lab goes on with another engine, or ends and keeps what is finished. */
  private BreakOutcome engine(String what, ToEngine prepare) throws Exception {
    Path space = labs.workspace();
    LabRun run = labs.started(space, LabState.CAPACITY);
    LabState.ENGINE.await(run, BreakableLabs.told(space));
    LabRun.Signal deed = prepare.prepare(run.below("dev.sett.load.EngineMain").getFirst());
    LabState.CAPACITY.await(run, BreakableLabs.told(space));
    return labs.own(run, space, "load engine " + what, LabState.CAPACITY, deed, Set.of(0, 3, 4));
  }

  private BreakOutcome hungEngine(String name) throws Exception {
    Path space = labs.workspace();
    LabRun run = labs.started(space, LabState.CAPACITY);
    LabState.ENGINE.await(run, BreakableLabs.told(space));
    LabRun.Signal stop = LabRun.signal("STOP", run.below("dev.sett.load.EngineMain").getFirst());
    LabRun.Signal signal = LabRun.signal(name, run.lab());
    LabState.CAPACITY.await(run, BreakableLabs.told(space));
    stop.send();
    Thread.sleep(200);
    return labs.sent(run, space, name, signal, "load engine hangs", BreakableLabs.looked(run));
  }

  private BreakOutcome program(String signal, String what) throws Exception {
    Path space = labs.workspace();
    LabRun run = labs.started(space, LabState.CAPACITY);
    LabState.CAPACITY.await(run, BreakableLabs.told(space));
    LabRun.Signal deed = LabRun.signal(signal, program(run));
    return labs.own(run, space, "program " + what, LabState.CAPACITY, deed, Set.of(0, 3, 4));
  }

  private static ProcessHandle program(LabRun run) {
    return run.below(Misbehaving.class.getName()).getFirst();
  }

  private BreakOutcome hungProgram() throws Exception {
    Path space = labs.workspace();
    LabRun run = labs.started(space, LabState.CAPACITY);
    LabRun.Signal signal = LabRun.signal("TERM", run.lab());
    LabState.CAPACITY.await(run, BreakableLabs.told(space));
    LabRun.signal("STOP", program(run)).send();
    Thread.sleep(200);
    return labs.sent(run, space, "TERM", signal, "program hangs", BreakableLabs.looked(run));
  }

  /**
   * The program is started by a shell that ends, in a session of its own and with no environment.
   */
  private BreakOutcome daemon() throws Exception {
    Path space = labs.workspace();
    int port = BreakableLabs.freePort();
    String program = SettProcess.misbehaving(port, "healthy", "token");
    LabRun run =
        LabRun.start(
            space,
            Files.createDirectories(space.resolve("tmp")),
            /* terminal= */ false,
            labs.compare(space, "/bin/sh -c 'setsid env -i " + program + " & sleep 1'", port));
    while (run.isAlive() && run.below(Misbehaving.class.getName()).isEmpty()) {
      Thread.sleep(1);
    }
    run.look();
    LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
    List<String> problems = new ArrayList<>();
    // Neither its parent, its session nor its environment leads to it, and its command ends.
    if (!Set.of(0, 1, 4).contains(end.code())
        || !end.text().contains("CPU per request")
        || end.text().contains("can't be read")) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    return new BreakOutcome(
        "program daemonizes",
        LabState.START.words(),
        0,
        0,
        run.orphans(),
        run.leftovers(),
        end.after().toMillis() / 1000.0,
        "exit code " + end.code(),
        problems);
  }
}
