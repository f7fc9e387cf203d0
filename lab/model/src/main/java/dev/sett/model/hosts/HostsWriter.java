package dev.sett.model.hosts;

import dev.sett.model.yaml.ExperimentWriter;
import java.util.ArrayList;
import java.util.List;

/** Writes machines as a hosts file that {@link HostsReader} reads back to equal ones. */
public final class HostsWriter {

  private HostsWriter() {}

  /** The machines as YAML, with every setting spelled out. */
  public static String write(Hosts hosts) {
    StringBuilder out = new StringBuilder();
    hosts.key().ifPresent(key -> line(out, "key", text(key)));
    hosts.knownHosts().ifPresent(file -> line(out, "known-hosts", text(file)));
    line(out, "server", service(hosts.server()));
    out.append("load:\n");
    hosts
        .load()
        .forEach(host -> out.append("  - {").append(String.join(", ", host(host))).append("}\n"));
    hosts.backend().ifPresent(service -> line(out, "backend", service(service)));
    hosts.database().ifPresent(service -> line(out, "database", service(service)));
    return out.toString();
  }

  private static void line(StringBuilder out, String key, String value) {
    out.append(key).append(": ").append(value).append('\n');
  }

  private static String service(HostService service) {
    List<String> entries = host(service.host());
    entries.add("listen: " + service.listen());
    if (!service.command().isEmpty()) {
      entries.add(
          "command: ["
              + String.join(", ", service.command().stream().map(HostsWriter::text).toList())
              + "]");
    }
    return "{" + String.join(", ", entries) + "}";
  }

  private static List<String> host(Host host) {
    List<String> entries = new ArrayList<>();
    entries.add("host: " + text(host.host()));
    entries.add("user: " + text(host.user()));
    entries.add("port: " + host.port());
    host.java().ifPresent(java -> entries.add("java: " + text(java)));
    entries.add("folder: " + text(host.folder()));
    entries.add("address: " + text(host.address()));
    return entries;
  }

  private static String text(String text) {
    return ExperimentWriter.text(text);
  }
}
