package dev.sett.load;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Cpus;
import dev.sett.load.loop.Pacing;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.schedule.Shape;
import dev.sett.load.script.CompiledLoad;
import dev.sett.load.script.ScriptedLoad;
import dev.sett.load.script.SingleRequest;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.trial.LoadSlice;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** The load engine inside this process, on one server. Used by one thread. */
public final class LoadOnce implements AutoCloseable {

  private final Engine engine;
  private final Engine.Target target;

  private LoadOnce(Engine engine, Engine.Target target) {
    this.engine = engine;
    this.target = target;
  }

  /**
   * Opens the connections, to a server that is spoken to in this way.
   *
   * @param think pause between an answer and the next request of a connection, closed loop only
   * @param connections 1 to 100000; each carries {@link Wire#streams} requests at once
   * @param pacing what the engine does while it waits
   * @throws LoadException if the URL or the request can't be sent or the server is not reached
   */
  public static LoadOnce on(
      URI url, Request request, Duration think, int connections, Wire wire, Pacing pacing) {
    return on(
        url, wording -> new SingleRequest(wording, request, think), connections, wire, pacing);
  }

  /**
   * Opens the connections for a script.
   *
   * @param connections 1 to 100000; each carries {@link Wire#streams} journeys at once
   * @param wire how the server is spoken to
   * @param pacing what the engine does while it waits
   * @throws LoadException if the URL or a request can't be sent or the server is not reached
   */
  public static LoadOnce on(URI url, Script script, int connections, Wire wire, Pacing pacing) {
    return on(
        url,
        wording -> new ScriptedLoad(wording, script, /* continues= */ false),
        connections,
        wire,
        pacing);
  }

  private static LoadOnce on(
      URI url,
      Function<RequestEncoder, CompiledLoad> work,
      int connections,
      Wire wire,
      Pacing pacing) {
    Engine engine = new Engine(pacing, Cpus.here());
    try {
      return new LoadOnce(engine, engine.open(url, work, connections, wire));
    } catch (LoadException e) {
      engine.close();
      throw e;
    }
  }

  /**
   * Puts load on the server and returns what was seen.
   *
   * @param settle load that is not counted, 0 or longer
   * @param duration the counted window, longer than 0
   * @param live gets a window every 100 ms, on the calling thread
   * @throws LoadException if the engine fails
   */
  public LoadSlice run(
      Shape shape,
      Duration settle,
      Duration duration,
      Limits limits,
      Consumer<LoadSlice.Window> live) {
    return engine.run(target, shape, settle, duration, limits, live);
  }

  /** Closes the connections. */
  @Override
  public void close() {
    engine.close(target);
    engine.close();
  }
}
