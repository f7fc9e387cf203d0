package dev.sett.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** Folder on the hosts where the file names none. */
  public static final String FOLDER = "/tmp/sett-hosts";

  /** Copies the list. */
  public Hosts {
    load = List.copyOf(load);
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
