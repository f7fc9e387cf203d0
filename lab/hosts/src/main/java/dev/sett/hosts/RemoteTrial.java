package dev.sett.hosts;

import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.http.Request;
import dev.sett.secrets.Redaction;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One trial as several hosts carry it out.
 *
 * @param title what it is, for people who read the script
 * @param program the variant's
 * @param backend runs before it and after it; likewise {@code database}
 * @param url where the load hosts send their requests
 * @param connections of all load hosts together, at least one each
 * @param phases in order of time, each kind once
 * @param ready time that each program may take until it answers
 */
public record RemoteTrial(
    String title,
    Hosts hosts,
    RemoteProgram program,
    Optional<RemoteProgram> backend,
    Optional<RemoteProgram> database,
    URI url,
    Request request,
    int connections,
    List<RemotePhase> phases,
    Duration ready) {

  /** Time for qDup to connect, to copy files, and for JVMs to start. */
  private static final Duration OVERHEAD = Duration.ofSeconds(90);

  /** Copies the list and checks that every load host has a connection. */
  public RemoteTrial {
    phases = List.copyOf(phases);
    if (connections < hosts.load().size()) {
      throw new IllegalArgumentException(
          "%s connections can't be divided among %s load hosts"
              .formatted(connections, hosts.load().size()));
    }
  }

  /** The same trial without secrets, for people to read. */
  public RemoteTrial redacted() {
    Redaction redaction = Redaction.usual();
    return new RemoteTrial(
        title,
        hosts,
        program.redacted(),
        backend.map(RemoteProgram::redacted),
        database.map(RemoteProgram::redacted),
        redaction.url(url),
        request.redacted(redaction),
        connections,
        phases,
        ready);
  }

  /** Time that the whole may take; what takes longer hangs. */
  public Duration longest() {
    Duration all = OVERHEAD.plus(ready.multipliedBy(services().size()));
    for (RemotePhase phase : phases) {
      all = all.plus(phase.longest());
    }
    return all;
  }

  /** A program and where it runs; those that others need come first. */
  record Service(HostService host, RemoteProgram program) {}

  /** What runs beside the load, the measured program last. */
  List<Service> services() {
    List<Service> services = new ArrayList<>();
    database.ifPresent(found -> services.add(new Service(hosts.database().orElseThrow(), found)));
    backend.ifPresent(found -> services.add(new Service(hosts.backend().orElseThrow(), found)));
    services.add(new Service(hosts.server(), program));
    return List.copyOf(services);
  }
}
