package dev.sett.runner.service;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.process.ProgramLogs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Starts services on this machine, each with a folder of its own. Used by one thread. */
public final class LiveLauncher implements Services.Launcher {

  private final Tools tools;
  private final Duration readyTimeout;
  private Optional<Path> folder = Optional.empty();
  private int started;

  /**
   * What services are started with.
   *
   * @param guard command in front that ties their life to the lab's; may be empty
   * @param cpus of a service; empty: it is not pinned
   */
  public record Tools(
      Home home,
      Jdks jdks,
      List<String> guard,
      Function<Dependency, Optional<CpuSet>> cpus,
      ProgramLogs logs,
      ChildProcesses children,
      LongSupplier nanoClock) {}

  /**
   * A launcher that has started nothing yet.
   *
   * @param readyTimeout time that a service may take from its start until it is ready
   */
  public LiveLauncher(Tools tools, Duration readyTimeout) {
    this.tools = tools;
    this.readyTimeout = readyTimeout;
  }

  @Override
  public ServiceInstance start(Dependency service, Map<String, Placeholders.Place> before)
      throws InterruptedException {
    started++;
    Optional<UserIdentity> user = user(service);
    Placeholders.Place place = place(service, user);
    Map<String, Placeholders.Place> places = new LinkedHashMap<>(before);
    places.put(service.name(), place);
    ServiceCommands commands =
        new ServiceCommands(
            service, places, user, tools, "service-" + service.name() + "-" + started);
    return LiveService.start(service, place, commands, tools, readyTimeout);
  }

  /** Only root can be somebody else. */
  private static Optional<UserIdentity> user(Dependency service) {
    return service.user().filter(_ -> UserIdentity.isRoot()).flatMap(UserIdentity::of);
  }

  private Placeholders.Place place(Dependency service, Optional<UserIdentity> user) {
    try {
      Path data = Files.createDirectory(folder().resolve(service.name() + "-" + started));
      if (user.isPresent()) {
        user.get().own(data);
      }
      int port = service.port().isPresent() ? service.port().getAsInt() : freePort();
      return new Placeholders.Place(port, data.toString());
    } catch (IOException e) {
      throw TrialException.ofService(
          service.name(),
          "could not be started: no folder or port for it (" + e.getMessage() + ").");
    }
  }

  /** Others may pass through it, to a folder inside that belongs to the user of a service. */
  private Path folder() throws IOException {
    if (folder.isEmpty()) {
      Path made = TemporaryFolders.makeTemporary();
      folder = Optional.of(made);
      Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx--x--x"));
    }
    return folder.get();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket =
        new ServerSocket(/* port= */ 0, /* backlog= */ 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    folder.ifPresent(TemporaryFolders::tryToDeleteAll);
  }
}
