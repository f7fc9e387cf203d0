package dev.sett.model.hosts;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.yaml.Complaints;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.Fields;
import dev.sett.model.yaml.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads hosts files, the format of {@code docs/guides/hosts.md}. Everything wrong with a file is
 * reported together, in order of line.
 */
public final class HostsReader {

  /** Load hosts at most. */
  public static final int MOST_LOAD_HOSTS = 200;

  private static final String PAGE = "docs/guides/hosts.md";
  private static final List<String> HOST =
      List.of("host", "user", "port", "java", "folder", "address");
  private static final List<String> SERVICE = with(HOST, "listen");
  private static final List<String> DATABASE = with(SERVICE, "command");
  private static final List<String> TOP =
      List.of(
          "key",
          "known-hosts",
          "user",
          "port",
          "java",
          "folder",
          "server",
          "load",
          "backend",
          "database");

  /** A path on a host, as a regular expression. */
  private static final String ABSOLUTE = "/[A-Za-z0-9._/+-]{1,200}";

  /** Words that somebody may write who looks for a place to put a secret. */
  private static final List<String> SECRETS =
      List.of("password", "passphrase", "pass", "passwd", "secret", "token", "private-key");

  private final String defaultUser;
  private final String home;
  private Complaints complaints = new Complaints("");

  /**
   * A reader with a default user.
   *
   * @param defaultUser who logs in where the file names no user
   * @param home folder that {@code ~} stands for
   */
  public HostsReader(String defaultUser, String home) {
    this.defaultUser = defaultUser;
    this.home = home;
  }

  /** A reader for whom this process runs as. */
  public static HostsReader here() {
    return new HostsReader(System.getProperty("user.name"), System.getProperty("user.home"));
  }

  /**
   * Reads a file. The key's name in it is relative to its folder.
   *
   * @throws ExperimentException with all complaints, if it can't be read or something is wrong
   */
  public Hosts read(Path file) {
    Path base = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), Path.of("/"));
    return read(file.toString(), ExperimentReader.text(file), base);
  }

  /**
   * Reads the text of a file.
   *
   * @param name name of the file, for complaints
   * @param base folder that the key's name is relative to
   * @throws ExperimentException with all complaints, if something is wrong
   */
  public Hosts read(String name, String text, Path base) {
    complaints = new Complaints(name);
    Optional<Node> root = YamlTree.read(text, PAGE, complaints);
    complaints.throwIfAny();
    Optional<Hosts> hosts = hosts(root.orElseThrow(), base.toAbsolutePath().normalize());
    complaints.throwIfAny();
    return hosts.orElseThrow();
  }

  /** What hosts have that say nothing of it themselves. */
  private record Usual(String user, int port, Optional<String> java, String folder) {}

  private Optional<Hosts> hosts(Node root, Path base) {
    if (!(root instanceof MappingNode)) {
      complaints.add(
          root, "a hosts file must be a mapping (key: value) with server: and load:. See " + PAGE);
      return Optional.empty();
    }
    Fields top = known(root, "a hosts file", TOP);
    top.require("server", "server: {host: 10.0.0.1}");
    top.require(
        "load", "load: with a list of at least one host below it, such as - {host: 10.0.0.2}");
    Usual usual =
        new Usual(
            top.value("user", HostsReader::user).orElse(defaultUser),
            top.value("port", HostsReader::port).orElse(22),
            top.value("java", HostsReader::java),
            top.value("folder", HostsReader::folder).orElse(Hosts.FOLDER));
    Optional<String> key = top.value("key", text -> file(text, base));
    Optional<String> knownHosts = top.value("known-hosts", text -> file(text, base));
    Optional<HostService> server = service(top, "server", SERVICE, Hosts.SERVER_PORT, usual);
    List<Host> load = top.at("load").map(node -> load(node, usual)).orElse(List.of());
    Optional<HostService> backend = service(top, "backend", SERVICE, Hosts.BACKEND_PORT, usual);
    Optional<HostService> database = service(top, "database", DATABASE, /* listen= */ 0, usual);
    if (complaints.any() || server.isEmpty()) {
      return Optional.empty();
    }
    Hosts hosts = new Hosts(key, knownHosts, server.get(), load, backend, database);
    apart(hosts, root);
    return Optional.of(hosts);
  }

  /** Two of the same machine would write into one folder. */
  private void apart(Hosts hosts, Node place) {
    Map<String, Host> seen = new HashMap<>();
    for (Host host : hosts.all()) {
      Host other = seen.putIfAbsent(host.host() + ":" + host.port() + host.folder(), host);
      if (other != null) {
        complaints.add(
            place,
            "%s and %s are the same machine (%s) with the same folder. Use different machines, or at least different folders."
                .formatted(other.alias(), host.alias(), host.host()));
      }
    }
  }

  private Optional<HostService> service(
      Fields top, String role, List<String> allowed, int listen, Usual usual) {
    if (!top.has(role)) {
      return Optional.empty();
    }
    Node node = top.at(role).orElseThrow();
    boolean database = role.equals("database");
    if (isName(node) && !database) {
      return Fields.single(role, node, HostsReader::hostName, complaints)
          .map(name -> new HostService(host(role, name, usual), listen, List.of()));
    }
    Fields fields = known(node, "'" + role + "'", allowed).at(top.keyNode(role));
    if (database) {
      fields.require(
          "command",
          "the command that starts it on its host, such as command: 'postgres -D /srv/data'");
      fields.require("listen", "the port it listens on, such as listen: 5432");
    }
    Optional<Integer> port = fields.value("listen", HostsReader::port);
    List<String> command = database ? fields.words("command").orElse(List.of()) : List.of();
    return host(fields, role, usual)
        .map(host -> new HostService(host, port.orElse(listen), command));
  }

  private List<Host> load(Node node, Usual usual) {
    List<Node> entries = node instanceof SequenceNode list ? list.getValue() : List.of(node);
    if (entries.isEmpty()) {
      complaints.add(node, "'load' is an empty list. Name at least one host: - {host: 10.0.0.2}");
    }
    if (entries.size() > MOST_LOAD_HOSTS) {
      complaints.add(
          node,
          "'load' lists %d hosts, but at most %d are allowed."
              .formatted(entries.size(), MOST_LOAD_HOSTS));
    }
    List<Host> load = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      String alias = "load-" + (i + 1);
      Node entry = entries.get(i);
      Optional<Host> host =
          isName(entry)
              ? Fields.single("load", entry, HostsReader::hostName, complaints)
                  .map(name -> host(alias, name, usual))
              : host(known(entry, "a load host", HOST), alias, usual);
      host.ifPresent(load::add);
    }
    return load;
  }

  private static boolean isName(Node node) {
    return node instanceof ScalarNode && !Fields.isEmpty(node);
  }

  private static Optional<Host> host(Fields fields, String alias, Usual usual) {
    fields.require("host", "host: with its name or address, such as host: 10.0.0.1");
    Optional<String> name = fields.value("host", HostsReader::hostName);
    Optional<String> user = fields.value("user", HostsReader::user);
    Optional<Integer> port = fields.value("port", HostsReader::port);
    Optional<String> java = fields.value("java", HostsReader::java);
    Optional<String> folder = fields.value("folder", HostsReader::folder);
    Optional<String> address = fields.value("address", HostsReader::hostName);
    return name.map(
        found ->
            new Host(
                alias,
                found,
                user.orElse(usual.user),
                port.orElse(usual.port),
                java.or(usual::java),
                folder.orElse(usual.folder),
                address.orElse(found)));
  }

  private static Host host(String alias, String name, Usual usual) {
    return new Host(alias, name, usual.user, usual.port, usual.java, usual.folder, name);
  }

  /** The entries of a mapping; a place for a secret is refused in words of its own. */
  private Fields known(Node node, String what, List<String> allowed) {
    List<String> without = new ArrayList<>(allowed);
    if (node instanceof MappingNode) {
      // What is wrong with the mapping itself is said below, once.
      Fields entries = Fields.free(node, what, key -> "", new Complaints(""));
      for (String key : entries.keys()) {
        Node place = entries.keyNode(key);
        if (SECRETS.contains(key.toLowerCase(Locale.ROOT))) {
          complaints.add(
              place,
              "'%s': a hosts file can't contain secrets. Use an ssh key that needs no passphrase prompt, and name it with key:."
                  .formatted(SyntaxRules.visible(key)));
          without.add(key);
        } else if (key.equals("key") && !allowed.contains(key)) {
          complaints.add(
              place,
              "'key' is allowed only at the top level of the file, because qDup uses one key for all hosts.");
          without.add(key);
        }
      }
    }
    return Fields.known(node, what, without, complaints);
  }

  private static String hostName(String text) {
    String name = text.strip();
    if (name.contains("@")) {
      throw new IllegalArgumentException(
          "'%s' contains a user name. Write {host: %s, user: %s}."
              .formatted(
                  SyntaxRules.visible(name),
                  SyntaxRules.visible(name.substring(name.lastIndexOf('@') + 1)),
                  SyntaxRules.visible(name.substring(0, name.indexOf('@')))));
    }
    if (name.indexOf(':') >= 0) {
      throw new IllegalArgumentException(
          name.indexOf(':') == name.lastIndexOf(':')
              ? "'%s' contains a port. Write {host: %s, port: %s}."
                  .formatted(
                      SyntaxRules.visible(name),
                      SyntaxRules.visible(name.substring(0, name.indexOf(':'))),
                      SyntaxRules.visible(name.substring(name.indexOf(':') + 1)))
              : "'%s' is an IPv6 address, which qDup does not support. Use a host name."
                  .formatted(SyntaxRules.visible(name)));
    }
    if (!name.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")) {
      throw new IllegalArgumentException(
          "'%s' is not a valid host name or IPv4 address. Use letters, digits, dots and dashes."
              .formatted(SyntaxRules.visible(text)));
    }
    return name;
  }

  private static String user(String text) {
    if (!text.matches("[A-Za-z_][A-Za-z0-9_.-]{0,31}")) {
      throw new IllegalArgumentException(
          "'%s' is not a valid user name. Use letters, digits, dots, dashes and underscores."
              .formatted(SyntaxRules.visible(text)));
    }
    return text;
  }

  private static int port(String text) {
    return (int) Quantity.count(text, 1, 65_535);
  }

  private static String java(String text) {
    return path(text, "", "JDK home: expected an absolute path");
  }

  /** Whether a script can name an absolute folder of a host. */
  public static boolean isFolder(String text) {
    return text.matches(ABSOLUTE);
  }

  private static String folder(String text) {
    return path(text, "~?", "folder: expected an absolute path or one that starts with ~/");
  }

  /**
   * A path on a host.
   *
   * @param before what may stand in front of the first slash, as a regular expression
   * @param what it should be
   */
  private static String path(String text, String before, String what) {
    if (!text.matches(before + ABSOLUTE)) {
      throw new IllegalArgumentException(
          "'%s' is not a valid %s, with only letters, digits and . _ / + -."
              .formatted(SyntaxRules.visible(text), what));
    }
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private String file(String text, Path base) {
    return SyntaxRules.path(text.startsWith("~/") ? home + text.substring(1) : text, base);
  }

  private static List<String> with(List<String> keys, String more) {
    return Stream.concat(keys.stream(), Stream.of(more)).toList();
  }
}
