package dev.sett.runner.preflight;

import dev.sett.model.http.Certificates;
import dev.sett.probe.machine.PortOwner;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.ReadinessCheck;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is asked of this machine and its network about servers that already run. */
interface ServersHere {

  /**
   * The addresses of a host.
   *
   * @throws UnknownHostException if there is none
   */
  List<InetAddress> addresses(String host) throws UnknownHostException;

  /** Whether an address is this machine's. */
  boolean isOwn(InetAddress address);

  /** The process that listens on a port; empty if it can't be seen. */
  Optional<PortOwner> owner(int port);

  /** A process; empty if there is none. */
  Optional<Found> process(long pid);

  /** Asks a server once. */
  ReadinessCheck.Answer ask(URI url, Optional<Certificates> certificates);

  /**
   * A process that was found.
   *
   * @param readable whether this user may read its threads: it is the user's own, or this is root
   * @param family its pid, those of all processes below it, and of those above it
   */
  record Found(boolean readable, List<Long> family) {}

  /** This machine. */
  ServersHere THIS =
      new ServersHere() {

        @Override
        public List<InetAddress> addresses(String host) throws UnknownHostException {
          return List.of(InetAddress.getAllByName(host));
        }

        @Override
        public boolean isOwn(InetAddress address) {
          return LocalAddresses.isOwn(address);
        }

        @Override
        public Optional<PortOwner> owner(int port) {
          return PortOwner.of(port);
        }

        @Override
        public Optional<Found> process(long pid) {
          return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).map(this::found);
        }

        private Found found(ProcessHandle process) {
          Optional<String> user = ProcessHandle.current().info().user();
          List<Long> family = new ArrayList<>();
          Stream.iterate(
                  Optional.of(process),
                  Optional::isPresent,
                  here -> here.flatMap(ProcessHandle::parent))
              .forEach(here -> family.add(here.orElseThrow().pid()));
          process.descendants().map(ProcessHandle::pid).forEach(family::add);
          boolean readable =
              user.filter("root"::equals).isPresent()
                  || (user.isPresent() && user.equals(process.info().user()));
          return new Found(readable, List.copyOf(family));
        }

        @Override
        public ReadinessCheck.Answer ask(URI url, Optional<Certificates> certificates) {
          try {
            return new ReadinessCheck(certificates, Optional.of(url), System::nanoTime)
                .at(url, Duration.ofSeconds(5));
          } catch (TrialException e) {
            return new ReadinessCheck.Answer(0, String.valueOf(e.getMessage()));
          }
        }
      };
}
