package dev.sett.model.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The machines of an experiment over several: the content of a hosts file.
 *
 * @param key file of the private key that opens all of them; empty: ssh's own choice
 * @param knownHosts file of host keys that ssh trusts; empty: ssh's own
 * @param server where measured programs run
 * @param load where the load comes from, at least one
 * @param backend where the back end runs that servers call
 * @param database where a database runs that the measured programs use
 */
public record Hosts(
    Optional<String> key,
    Optional<String> knownHosts,
    HostService server,
    List<Host> load,
    Optional<HostService> backend,
    Optional<HostService> database) {

  /** Port that a built-in server listens on where the file names none. */
  public static final int SERVER_PORT = 18080;

  /** The same of the back end. */
  public static final int BACKEND_PORT = 18081;

  /** Folder on the hosts where the file names none: in the home of the user who logs in. */
  public static final String FOLDER = "~/.cache/sett";

  /** Copies the list. */
  public Hosts {
    load = List.copyOf(load);
  }

  /**
   * The same machines with other folders.
   *
   * @param folders absolute folders by alias; a host that is missing keeps its own
   */
  public Hosts withFolders(Map<String, String> folders) {
    return new Hosts(
        key,
        knownHosts,
        moved(server, folders),
        load.stream().map(host -> moved(host, folders)).toList(),
        backend.map(service -> moved(service, folders)),
        database.map(service -> moved(service, folders)));
  }

  private static HostService moved(HostService service, Map<String, String> folders) {
    return new HostService(moved(service.host(), folders), service.listen(), service.command());
  }

  private static Host moved(Host host, Map<String, String> folders) {
    return new Host(
        host.alias(),
        host.host(),
        host.user(),
        host.port(),
        host.java(),
        folders.getOrDefault(host.alias(), host.folder()),
        host.address());
  }

  /** Each with its alias: {@code server (10.0.0.1), load-1 (10.0.0.2)}. */
  public String named() {
    return all().stream().map(Host::named).collect(Collectors.joining(", "));
  }

  /** Every host once, the server's first. */
  public List<Host> all() {
    List<Host> all = new ArrayList<>();
    all.add(server.host());
    all.addAll(load);
    backend.ifPresent(service -> all.add(service.host()));
    database.ifPresent(service -> all.add(service.host()));
    return List.copyOf(all);
  }
}
