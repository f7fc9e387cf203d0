package dev.sett.load;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Cpus;
import dev.sett.load.loop.Loop;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.load.script.ScriptedLoad;
import dev.sett.load.script.SingleRequest;
import dev.sett.model.experiment.Traffic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The load engine as a process: reads commands on standard input, answers on standard output, one
 * JSON object a line. Ends when told to, or when its input ends, whatever it is doing then.
 */
public final class EngineMain {

  /** Argument that says that the measured programs run on the same CPUs. */
  static final String SHARED = "--shared-cpus";

  private final Engine engine;
  private final Map<String, Engine.Target> targets = new HashMap<>();
  private final PrintStream out;

  /** Targets whose programs have ended. */
  private final Set<String> stopped = ConcurrentHashMap.newKeySet();

  private volatile @Nullable Running running;

  /** The slice in progress. */
  private record Running(String name, Engine.Target target) {}

  private EngineMain(PrintStream out, Cpus cpus) {
    this.out = out;
    engine = new Engine(Pacing.on(cpus), cpus);
  }

  /**
   * Runs until {@code quit} or the end of standard input.
   *
   * @param args none, or {@link #SHARED}
   */
  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    boolean shared = List.of(args).contains(SHARED);
    EngineMain main = new EngineMain(answers, shared ? Cpus.here().shared() : Cpus.here());
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread worker = new Thread(() -> main.work(lines), "sett-load-commands");
    worker.setDaemon(true);
    worker.start();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = in.readLine();
    while (line != null && main.receive(line, lines)) {
      line = in.readLine();
    }
    Runtime.getRuntime().halt(0);
  }

  /** Takes what can't wait for the end of a slice, and queues the rest; false if told to end. */
  private boolean receive(String line, BlockingQueue<String> lines) {
    Command command;
    try {
      command = JsonLines.read(line, Command.Numbered.class).command();
    } catch (IllegalArgumentException e) {
      lines.add(line); // The worker says what is wrong with it.
      return true;
    }
    switch (command) {
      case Command.Quit quit -> {
        return false;
      }
      case Command.Stop stop -> stop(stop.target());
      case Command.Open _, Command.Run _, Command.Close _ -> lines.add(line);
    }
    return true;
  }

  /** First noted, then looked for: a slice that begins in between finds the note. */
  private void stop(String name) {
    stopped.add(name);
    Running now = running;
    if (now != null && now.name().equals(name)) {
      engine.stop(now.target());
    }
  }

  private void work(BlockingQueue<String> lines) {
    try {
      say(
          EngineReply.NO_COMMAND,
          new EngineReply.Ready(ProcessHandle.current().pid(), engine.cpus(), Loop.transport()));
      while (true) {
        handle(lines.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private void handle(String line) {
    if (line.isBlank()) {
      return;
    }
    long number = EngineReply.NO_COMMAND;
    try {
      Command.Numbered command = JsonLines.read(line, Command.Numbered.class);
      number = command.number();
      switch (command.command()) {
        case Command.Open open -> open(number, open);
        case Command.Run run -> run(number, run);
        case Command.Close close -> close(number, close);
        case Command.Stop _, Command.Quit _ -> {}
      }
    } catch (IllegalArgumentException e) {
      say(number, new EngineReply.Rejected(String.valueOf(e.getMessage())));
    }
  }

  private void open(long number, Command.Open command) {
    String name = command.target();
    if (targets.containsKey(name)) {
      throw new IllegalArgumentException("Target '" + name + "' is already open; close it first.");
    }
    stopped.remove(name);
    try {
      Traffic traffic = command.traffic().orElse(Traffic.USUAL);
      targets.put(
          name,
          engine.open(
              command.url(),
              encoder ->
                  traffic.script().isPresent()
                      ? new ScriptedLoad(encoder, traffic.script().get(), /* continues= */ true)
                      : new SingleRequest(encoder, command.request(), /* think= */ Duration.ZERO),
              command.connections(),
              wire(command, traffic)));
      say(number, new EngineReply.Opened(name));
    } catch (LoadException e) {
      say(number, new EngineReply.Failed(name, e.kind(), String.valueOf(e.getMessage())));
    }
  }

  /** The certificates are read again for each opening: a program may have made new ones. */
  private static Wire wire(Command.Open command, Traffic traffic) {
    return new Wire(
        command.certificates().map(Trust::of).orElse(Trust.JDK),
        traffic.streams().isPresent() ? Protocol.HTTP2 : Protocol.HTTP11,
        traffic.streams().orElse(1));
  }

  private void run(long number, Command.Run command) {
    String name = command.target();
    Engine.Target target = opened(name);
    running = new Running(name, target);
    try {
      if (stopped.contains(name)) {
        throw LoadException.stopped();
      }
      var slice =
          engine.run(
              target,
              command.shape(),
              Duration.ofMillis(command.settleMillis()),
              Duration.ofMillis(command.countedMillis()),
              command
                  .drainMillis()
                  .map(millis -> limits(command.shape(), Duration.ofMillis(millis)))
                  .orElse(Limits.DEFAULT),
              window -> say(number, new EngineReply.Window(name, window)));
      say(number, new EngineReply.Done(name, slice));
    } catch (LoadException e) {
      say(number, new EngineReply.Failed(name, e.kind(), String.valueOf(e.getMessage())));
    } finally {
      running = null;
    }
  }

  /** In a surge, a request waits no longer for a connection than for its answer. */
  private static Limits limits(Shape shape, Duration timeout) {
    return shape instanceof Shape.Surge
        ? new Limits(timeout, Optional.of(timeout), OptionalInt.empty())
        : Limits.timeout(timeout);
  }

  private void close(long number, Command.Close command) {
    engine.close(opened(command.target()));
    targets.remove(command.target());
    say(number, new EngineReply.Closed(command.target()));
  }

  private Engine.Target opened(String name) {
    Engine.Target target = targets.get(name);
    if (target == null) {
      throw new IllegalArgumentException(
          "No target '" + name + "' is open. Open targets: " + targets.keySet() + ".");
    }
    return target;
  }

  private void say(long number, EngineReply answer) {
    out.println(JsonLines.write(new EngineReply.Numbered(number, answer)));
    out.flush();
    if (out.checkError()) {
      Runtime.getRuntime().halt(0); // nobody listens any more
    }
  }
}
