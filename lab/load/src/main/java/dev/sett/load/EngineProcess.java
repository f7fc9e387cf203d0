package dev.sett.load;

import dev.sett.load.destination.LoadException;
import dev.sett.load.loop.CompilerThreads;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.Request;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A load engine in a process of its own, kept warm from slice to slice.
 *
 * <p>One caller at a time; only {@link #close()} and {@link #stop} may come from another thread,
 * and then make the call in progress fail. Every method throws {@link LoadException} when the
 * engine is gone, with its last lines.
 *
 * <p>Commands are numbered, and an answer has the number of its command: what still comes for a
 * call that was given up is dropped. An engine that has ended, did not respond in time or sent
 * something else is broken: its process is ended, and another one has to be started.
 */
public final class EngineProcess implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration SPARE = Duration.ofSeconds(60);

  /** Flags of the JVM that an engine runs in. */
  static final List<String> JVM_FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms128m",
          "-Xmx128m",
          "-XX:+AlwaysPreTouch",
          "-XX:-UsePerfData",
          "-Xshare:auto",
          // Standard output is for answers only.
          "-XX:+DisplayVMOutputToStderr",
          "-Xlog:disable",
          "-Xlog:all=warning:stderr",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Dio.netty.leakDetection.level=disabled",
          "-Dio.netty.buffer.checkBounds=false",
          "-Dio.netty.buffer.checkAccessible=false");

  private final Process process;
  private final Path errLog;
  private final boolean apart;
  private final BufferedWriter commands;
  private final Duration spare;

  /** Lines as they came; the end is an empty one. */
  private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();

  /** Targets that are open; guarded by {@link #commands}. */
  private final Set<String> open = new HashSet<>();

  /** Number of the last command; guarded by {@link #commands}. */
  private long lastNumber;

  private volatile boolean closed;
  private long pid;

  private EngineProcess(Process process, Path errLog, boolean apart, Duration spare) {
    this.apart = apart;
    this.spare = spare;
    this.process = process;
    this.errLog = errLog;
    this.pid = process.pid();
    commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "sett-load-answers");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts an engine and waits until it takes commands.
   *
   * @param prefix put before the command, such as {@code taskset -c 1}; may be empty
   * @param javaHome home of a JDK 25 or later
   * @param classPath where the engine's classes are
   * @param errLog file that gets what the engine writes to standard error; replaced
   * @param apart whether the measured programs run on other CPUs; if not, the engine does not take
   *     its CPUs for its own, whatever it was pinned to
   * @param started is told the process before it takes commands, so that it can be ended from
   *     elsewhere
   * @throws LoadException if it does not start
   */
  public static EngineProcess start(
      List<String> prefix,
      Path javaHome,
      String classPath,
      Path errLog,
      boolean apart,
      Consumer<Process> started) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(EngineBatch.command(javaHome.resolve("bin/java").toString(), classPath));
    if (!apart) {
      command.add(EngineMain.SHARED);
    }
    return start(command, errLog, apart, SPARE, started);
  }

  /**
   * Starts this program as an engine.
   *
   * @param spare time that an answer may take longer than what was asked for
   */
  static EngineProcess start(
      List<String> command, Path errLog, boolean apart, Duration spare, Consumer<Process> started) {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(errLog.toFile()).start();
    } catch (IOException e) {
      throw LoadException.ofEngine("The load engine can't be started: " + e.getMessage());
    }
    started.accept(process);
    EngineProcess engine = new EngineProcess(process, errLog, apart, spare);
    try {
      EngineReply first = engine.answerTo(EngineReply.NO_COMMAND, START);
      if (!(first instanceof EngineReply.Ready ready)) {
        throw engine.unexpected(first);
      }
      engine.pid = ready.pid();
      return engine;
    } catch (LoadException e) {
      engine.close();
      throw e;
    }
  }

  /** Whether it takes commands; once it does not, it never will again. */
  public boolean usable() {
    return !closed && process.isAlive();
  }

  /** Process number of the engine's JVM. */
  public long pid() {
    return pid;
  }

  /**
   * Opens all connections to a server.
   *
   * @param target a name for it, free to choose
   * @param connections 1 to 100000
   * @throws LoadException if the URL or the request can't be sent or the server is not reached
   */
  public void open(String target, URI url, Request request, int connections) {
    open(target, url, request, connections, Optional.empty(), Traffic.USUAL);
  }

  /**
   * The same for requests that may come otherwise, and over TLS.
   *
   * @param request what is sent without a script
   * @param certificates accepted on https in addition to those that the JDK accepts
   * @param traffic how requests come; journeys go on from slice to slice
   */
  public void open(
      String target,
      URI url,
      Request request,
      int connections,
      Optional<Certificates> certificates,
      Traffic traffic) {
    open(
        new Command.Open(
            target,
            url,
            request,
            connections,
            certificates,
            Optional.of(traffic).filter(t -> !t.equals(Traffic.USUAL))));
  }

  private void open(Command.Open command) {
    EngineReply answer = answerTo(say(command), spare);
    if (!(answer instanceof EngineReply.Opened)) {
      throw unexpected(answer);
    }
    synchronized (commands) {
      open.add(command.target());
    }
  }

  /**
   * Puts one slice of load on an open target; returns when its drain is over.
   *
   * @param settle load that is not counted, 0 or longer, whole milliseconds
   * @param counted the counted window, longer than 0, whole milliseconds
   * @param drain how long a request may stay unanswered, in the slice as after it
   * @param live gets a window every 100 ms, on the calling thread
   */
  public LoadSlice run(
      String target,
      Shape shape,
      Duration settle,
      Duration counted,
      Duration drain,
      Consumer<LoadSlice.Window> live) {
    long number =
        say(
            new Command.Run(
                target,
                shape,
                settle.toMillis(),
                counted.toMillis(),
                Optional.of(drain.toMillis())));
    Duration patience = drain.plus(spare); // Until the drain begins, windows come all the time.
    // The caller's JVM shares CPUs with the engine, and can compile when the slice is over.
    try (CompilerThreads _ = CompilerThreads.setAsideIf(apart)) {
      while (true) {
        switch (answerTo(number, patience)) {
          case EngineReply.Window window -> live.accept(window.window());
          case EngineReply.Done done -> {
            return done.slice();
          }
          case EngineReply other -> throw unexpected(other);
        }
      }
    }
  }

  /**
   * Ends the slice on a target early, or the next one if none is in progress: its program has
   * ended. {@link #run} then throws a {@link LoadException} immediately. Does nothing if the target
   * is not open. Any thread.
   */
  public void stop(String target) {
    synchronized (commands) {
      if (open.contains(target)) {
        long _ = say(new Command.Stop(target));
      }
    }
  }

  /** Closes a target's connections. */
  public void close(String target) {
    long number;
    synchronized (commands) {
      open.remove(target);
      number = say(new Command.Close(target));
    }
    EngineReply answer = answerTo(number, spare);
    if (!(answer instanceof EngineReply.Closed)) {
      throw unexpected(answer);
    }
  }

  /** Ends the engine, whatever it is doing. */
  @Override
  public void close() {
    closed = true;
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(Optional.of(line));
      }
    } catch (IOException e) {
      // Closed under our hands: the same as the end.
    } finally {
      answers.add(Optional.empty());
    }
  }

  /** Sends a command; its number. */
  private long say(Command command) {
    try {
      synchronized (commands) {
        lastNumber++;
        commands.write(JsonLines.write(new Command.Numbered(lastNumber, command)));
        commands.newLine();
        commands.flush();
        return lastNumber;
      }
    } catch (IOException e) {
      throw gone();
    }
  }

  /** The next answer to a command; those to earlier ones are dropped. */
  private EngineReply answerTo(long number, Duration patience) {
    EngineReply.Numbered answer = next(patience);
    while (answer.number() < number && answer.number() != EngineReply.NO_COMMAND) {
      answer = next(patience);
    }
    if (answer.number() == number) {
      return answer.reply();
    }
    throw answer.number() == EngineReply.NO_COMMAND
        ? broken(unexpected(answer.reply()).getMessage())
        : broken(
            "The load engine sent an answer to command %s, but the last one it got is command %s."
                .formatted(answer.number(), number));
  }

  private EngineReply.Numbered next(Duration patience) {
    Optional<String> line;
    try {
      line = answers.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw LoadException.ofEngine("The load was interrupted.");
    }
    if (line == null) {
      throw broken(
          "The load engine (process %s) did not respond for %s."
              .formatted(pid, Quantity.format(patience)));
    }
    if (line.isEmpty()) {
      answers.add(line);
      throw gone();
    }
    try {
      return JsonLines.read(line.get(), EngineReply.Numbered.class);
    } catch (IllegalArgumentException e) {
      throw broken("The load engine sent an invalid message: " + shortened(line.get()));
    }
  }

  /** It can't be used any more, for this reason. */
  private LoadException broken(@Nullable String sentence) {
    close();
    return LoadException.ofEngine(String.valueOf(sentence));
  }

  private LoadException unexpected(@Nullable EngineReply answer) {
    if (answer instanceof EngineReply.Failed failed) {
      return new LoadException(failed.kind(), failed.sentence());
    }
    if (answer instanceof EngineReply.Rejected rejected) {
      return LoadException.ofEngine(rejected.sentence());
    }
    return broken("The load engine sent an unexpected message: " + answer);
  }

  private LoadException gone() {
    String how = "";
    try {
      how = process.waitFor(2, TimeUnit.SECONDS) ? " with exit code " + process.exitValue() : "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return broken("The load engine (process " + pid + ") ended" + how + "." + tail());
  }

  private String tail() {
    try {
      List<String> lines = Files.readAllLines(errLog);
      List<String> last = lines.subList(Math.max(0, lines.size() - 5), lines.size());
      return last.isEmpty() ? "" : " Last lines of its log:\n" + String.join("\n", last);
    } catch (IOException e) {
      return "";
    }
  }

  private static String shortened(String line) {
    return line.length() <= 200 ? line : line.substring(0, 200) + "...";
  }
}
