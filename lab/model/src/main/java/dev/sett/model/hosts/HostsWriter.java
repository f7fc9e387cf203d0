package dev.sett.model.hosts;

import dev.sett.model.keys.Inline;
import dev.sett.model.keys.Lines;
import dev.sett.model.yaml.YamlText;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes machines as a hosts file that {@link HostsReader} reads back to equal ones. */
public final class HostsWriter {

  private HostsWriter() {}

  /** The machines as YAML, with every setting spelled out. */
  public static String write(Hosts hosts) {
    Map<String, Object> entries = new LinkedHashMap<>();
    hosts.key().ifPresent(key -> entries.put("key", key));
    hosts.knownHosts().ifPresent(file -> entries.put("known-hosts", file));
    entries.put("server", service(hosts.server()));
    entries.put("load", new Lines(hosts.load().stream().map(HostsWriter::host).toList()));
    hosts.backend().ifPresent(service -> entries.put("backend", service(service)));
    hosts.database().ifPresent(service -> entries.put("database", service(service)));
    return YamlText.of(entries);
  }

  private static Inline service(HostService service) {
    Map<String, Object> entries = host(service.host());
    entries.put("listen", service.listen());
    if (!service.command().isEmpty()) {
      entries.put("command", service.command());
    }
    return new Inline(entries);
  }

  private static Map<String, Object> host(Host host) {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("host", host.host());
    entries.put("user", host.user());
    entries.put("port", host.port());
    host.java().ifPresent(java -> entries.put("java", java));
    entries.put("folder", host.folder());
    entries.put("address", host.address());
    return entries;
  }
}
