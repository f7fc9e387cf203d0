package dev.sett.runner.live;

import dev.sett.model.experiment.Placeholders;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.runner.command.HeapLimit;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.machine.NetworkNamespace;
import dev.sett.runner.service.Services;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The commands of the programs of a run: of every variant at every point, with the places of its
 * services and the addresses of the network namespace filled in. Starts nothing. Used by one
 * thread.
 */
final class ProgramCommands {

  private final Home home;
  private final Jdks jdks;
  private final List<String> guard;
  private final Services services;
  private final Optional<NetworkNamespace> namespace;

  /**
   * Commands of programs in a namespace.
   *
   * @param guard command in front of programs that ties their life to the lab's; may be empty
   * @param services whose places are asked for when a command is
   * @param namespace in which servers run; empty: that of this machine
   */
  ProgramCommands(
      Home home,
      Jdks jdks,
      List<String> guard,
      Services services,
      Optional<NetworkNamespace> namespace) {
    this.home = home;
    this.jdks = jdks;
    this.guard = guard;
    this.services = services;
    this.namespace = namespace;
  }

  /**
   * The command of a server at a point.
   *
   * @param backEnd base URL of the back end that it calls; empty if it calls none
   */
  Invocation server(Variant variant, Point point, Optional<URI> backEnd) {
    Invocation usual = Invocation.of(placed(variant), point.jdk(), home, jdks, backEnd);
    return HeapLimit.limit(namespace.map(n -> usual.at(n.inside())).orElse(usual), variant, point);
  }

  /** What stands before the command of a server: the guard, and the way into the namespace. */
  List<String> entering() {
    List<String> words = new ArrayList<>(guard);
    namespace.ifPresent(n -> words.addAll(n.enter()));
    return words;
  }

  /** The command of a program that ends by itself, with the flags that its measure adds. */
  Invocation job(Variant variant, Point point) {
    Invocation usual =
        Invocation.of(placed(variant), point.jdk(), home, jdks, /* backEnd= */ Optional.empty());
    return HeapLimit.limit(usual, variant, point).with(point.measure().flags());
  }

  /** The command of Sett's own back end, which runs outside the namespace. */
  Invocation backEnd() {
    Variant variant =
        new Variant("back end", BuiltInServer.of(RemoteCalls.SERVER, RemoteCalls.THREADS));
    Invocation usual =
        Invocation.of(
            variant,
            /* pointsJdk= */ Optional.empty(),
            home,
            jdks,
            /* backEnd= */ Optional.empty());
    return namespace.map(n -> usual.at(n.outside())).orElse(usual);
  }

  /** A variant that knows where its services are. */
  private Variant placed(Variant variant) {
    return Placeholders.filled(variant, services.places(variant));
  }
}
