package dev.sett.load;

import com.sun.management.OperatingSystemMXBean;
import dev.sett.load.connection.LoopConnections;
import dev.sett.load.destination.ConnectFailures;
import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.UnixSocket;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.CompilerThreads;
import dev.sett.load.loop.Cpus;
import dev.sett.load.loop.Loop;
import dev.sett.load.loop.Pacing;
import dev.sett.load.loop.QuietWindow;
import dev.sett.load.metrics.Slices;
import dev.sett.load.metrics.Tally;
import dev.sett.load.metrics.WindowCollector;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.schedule.Backlog;
import dev.sett.load.schedule.ClosedLoop;
import dev.sett.load.schedule.Schedule;
import dev.sett.load.schedule.Shape;
import dev.sett.load.schedule.SlicePlan;
import dev.sett.load.script.CompiledLoad;
import dev.sett.load.script.SingleRequest;
import dev.sett.load.tls.Route;
import dev.sett.model.http.Request;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Puts load on HTTP servers: opens targets and runs slices on them, one slice at a time, on one
 * event loop for each CPU this process may use. Not thread safe, but for {@link #stop}.
 */
final class Engine implements AutoCloseable {

  private static final long SPARE_SECONDS = 10;
  private static final int MOST_SLOTS = 1_000_000;

  private final LongSupplier nanoClock = System::nanoTime;
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final int cpus = Runtime.getRuntime().availableProcessors();
  private final Pacing pacing;
  private final Cpus where;
  private final List<Loop> loops = new ArrayList<>();

  /** Loops that wait like this, each on a CPU of its own if these are the engine's own. */
  Engine(Pacing pacing, Cpus where) {
    this.pacing = pacing;
    this.where = where;
    for (int i = 0; i < cpus; i++) {
      loops.add(new Loop(i, nanoClock, pacing, where));
    }
    if (where.own()) {
      CompilerThreads.prepare();
    }
  }

  /** CPUs this process may use. */
  int cpus() {
    return cpus;
  }

  /** Connections to one server, kept open from slice to slice. */
  static final class Target {
    private final List<Loop> loops = new ArrayList<>();
    private final List<LoopConnections> lanes = new ArrayList<>();
    private final CompiledLoad work;
    private final int connections;

    private Target(CompiledLoad work, int connections) {
      this.work = work;
      this.connections = connections;
    }
  }

  /**
   * Opens all connections to a server.
   *
   * @param connections at least 1
   * @throws LoadException if the URL or request can't be sent, or a connection can't be opened
   */
  Target open(URI url, Request request, int connections, Wire wire) {
    return open(
        url,
        wording -> new SingleRequest(wording, request, /* think= */ Duration.ZERO),
        connections,
        wire);
  }

  /**
   * The same with other work than one request.
   *
   * @param compiled makes the work, worded for an endpoint
   * @throws LoadException if the work can't be done there, or a connection can't be opened
   */
  Target open(
      URI url, Function<RequestEncoder, CompiledLoad> compiled, int connections, Wire wire) {
    if (connections < 1 || connections > 100_000) {
      throw LoadException.badRequest(
          connections + " connections are not allowed: use 1 to 100000.");
    }
    if (connections * (long) wire.streams() > MOST_SLOTS) {
      throw LoadException.badRequest(
          connections
              + " connections with "
              + wire.streams()
              + " streams each exceed the limit of "
              + MOST_SLOTS
              + " concurrent requests. Use fewer.");
    }
    Endpoint endpoint = Endpoint.of(url);
    Throwable last = new UnknownHostException(endpoint.host());
    for (SocketAddress address : addresses(endpoint, wire)) {
      CompiledLoad work = compiled.apply(new RequestEncoder(endpoint, wire.protocol()));
      Target target = lanes(address, work, connections, Route.of(endpoint, wire));
      try {
        List<CompletableFuture<Void>> opened = new ArrayList<>();
        for (int i = 0; i < target.lanes.size(); i++) {
          LoopConnections lane = target.lanes.get(i);
          CompletableFuture<Void> done = new CompletableFuture<>();
          opened.add(done);
          target.loops.get(i).eventLoop().execute(() -> lane.open(done));
        }
        CompletableFuture.allOf(opened.toArray(CompletableFuture[]::new)).get();
        return target;
      } catch (ExecutionException e) {
        close(target);
        last = e.getCause() == null ? e : e.getCause();
        if (last instanceof LoadException known) {
          throw known; // somebody answered there, so no other address is tried
        }
      } catch (InterruptedException e) {
        close(target);
        throw interrupted();
      }
    }
    throw wire.unixSocket().isPresent()
        ? UnixSocket.refused(wire.unixSocket().get(), last)
        : ConnectFailures.explain(url, endpoint, last);
  }

  private static List<? extends SocketAddress> addresses(Endpoint endpoint, Wire wire) {
    if (wire.unixSocket().isPresent()) {
      return List.of(UnixSocket.address(wire.unixSocket().get()));
    }
    try {
      return Stream.of(InetAddress.getAllByName(endpoint.host()))
          .map(address -> new InetSocketAddress(address, endpoint.port()))
          .toList();
    } catch (UnknownHostException e) {
      throw new LoadException(
          LoadException.Kind.UNKNOWN_HOST,
          "The host name '" + endpoint.host() + "' can't be resolved. Is it spelled correctly?");
    }
  }

  private Target lanes(SocketAddress address, CompiledLoad work, int connections, Route route) {
    Target target = new Target(work, connections);
    int count = Math.min(loops.size(), connections);
    for (int i = 0; i < count; i++) {
      Loop loop = loops.get(i);
      int own = share(connections, i, count);
      target.loops.add(loop);
      target.lanes.add(new LoopConnections(loop, address, work, own, route));
    }
    return target;
  }

  /** What number {@code which} of {@code of} gets of a number that is shared out evenly. */
  private static int share(int all, int which, int of) {
    return all / of + (which < all % of ? 1 : 0);
  }

  /**
   * Puts one slice of load on a target; returns when its drain is over.
   *
   * @param settle load that is not counted, 0 or longer
   * @param counted the counted window, longer than 0; best a multiple of 100 ms, as is settle
   * @param limits the timeout is the length of the drain, too
   * @param live gets each window when it is over, in order, on the calling thread
   */
  LoadSlice run(
      Target target,
      Shape shape,
      Duration settle,
      Duration counted,
      Limits limits,
      Consumer<LoadSlice.Window> live) {
    Duration drain = limits.timeout();
    long longestWait = limits.maxWait().map(Duration::toNanos).orElse(Backlog.NONE);
    long cpuStart = system.getProcessCpuTime();
    SlicePlan plan =
        SlicePlan.of(nanoClock.getAsLong(), settle.toNanos(), counted.toNanos(), drain.toNanos());
    int count = target.lanes.size();
    WindowCollector windows =
        new WindowCollector(
            count,
            shape instanceof Shape.Surge surge
                ? OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(surge.withinMillis()))
                : OptionalLong.empty());
    List<CompletableFuture<Tally>> tallies = new ArrayList<>();
    ClosedLoop closedLoop = ClosedLoop.of(shape);
    for (int i = 0; i < count; i++) {
      LoopConnections lane = target.lanes.get(i);
      Tally tally = new Tally(plan, windows.sink(i), target.work.names());
      CompletableFuture<Tally> done = new CompletableFuture<>();
      int which = i;
      tallies.add(done.whenComplete((ended, failure) -> windows.ended(which)));
      Schedule schedule = Schedule.of(shape);
      Schedule share = schedule == null ? null : schedule.share(i, count);
      long inFlight =
          limits.maxInFlight().isEmpty()
              ? Backlog.NONE
              : share(limits.maxInFlight().getAsInt(), i, count);
      target
          .loops
          .get(i)
          .eventLoop()
          .execute(
              () ->
                  lane.start(
                      plan,
                      share,
                      closedLoop,
                      (double) which / count,
                      longestWait,
                      inFlight,
                      tally,
                      done));
    }
    boolean punctual = where.own() && closedLoop == null;
    try (QuietWindow quiet = new QuietWindow(punctual, settle)) {
      List<LoadSlice.Window> seen =
          windows.collect(plan.windows(), quiet.before(live), drain.plusSeconds(SPARE_SECONDS));
      Tally all = new Tally(plan, window -> {}, target.work.names());
      List<EngineLoop> used = new ArrayList<>();
      for (CompletableFuture<Tally> tally : tallies) {
        Tally ended =
            tally.get(
                plan.drainEnd() - nanoClock.getAsLong() + TimeUnit.SECONDS.toNanos(SPARE_SECONDS),
                TimeUnit.NANOSECONDS);
        all.add(ended);
        ended.loop().ifPresent(used::add);
      }
      long cpu = system.getProcessCpuTime() - cpuStart;
      long wall = nanoClock.getAsLong() - plan.start();
      LoadSlice.Engine health =
          new LoadSlice.Engine(
              cpu,
              wall,
              cpus,
              Slices.rateRatio(shape, plan, all),
              pacing.word(),
              where.ownList(),
              used);
      return Slices.slice(shape, plan, target.connections, all, seen, health);
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof LoadException known ? known : late(e);
    } catch (TimeoutException e) {
      throw late(e);
    }
  }

  private static LoadException late(Exception e) {
    return LoadException.ofEngine("The load engine did not finish in time: " + e + ".");
  }

  /**
   * Closes a target's connections from any thread, which makes a slice on it fail as {@link
   * LoadException#stopped} does. The target can't be used any more, and still has to be closed.
   */
  void stop(Target target) {
    for (int i = 0; i < target.lanes.size(); i++) {
      target.loops.get(i).eventLoop().execute(target.lanes.get(i)::close);
    }
  }

  /** Closes a target's connections. */
  void close(Target target) {
    List<CompletableFuture<Void>> closed = new ArrayList<>();
    for (int i = 0; i < target.lanes.size(); i++) {
      closed.add(
          CompletableFuture.runAsync(target.lanes.get(i)::close, target.loops.get(i).eventLoop()));
    }
    CompletableFuture.allOf(closed.toArray(CompletableFuture[]::new)).join();
    target.work.release();
  }

  @Override
  public void close() {
    loops.forEach(Loop::close);
  }

  private static LoadException interrupted() {
    Thread.currentThread().interrupt();
    return LoadException.ofEngine("The load was interrupted.");
  }
}
