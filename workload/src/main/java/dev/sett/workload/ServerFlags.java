package dev.sett.workload;

import dev.sett.threads.Nearest;
import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a built-in server was told on its command line. The flags are the same on every server. */
public final class ServerFlags {
  /** The threading model of a server that was not told another. */
  public static final String DEFAULT_THREADS = "platform:200";

  private static final List<String> NAMES =
      List.of("--port", "--threads", "--host", "--remote-url", "--help");

  private int port;
  private InetAddress host = InetAddress.getLoopbackAddress();
  private ThreadingModel threads = ThreadingModel.parse(DEFAULT_THREADS);
  private Optional<URI> remoteUrl = Optional.empty();
  private boolean help;

  private ServerFlags() {}

  /**
   * Reads flags, written {@code --port 8080} or {@code --port=8080}.
   *
   * @param args the command line
   * @param server who is asked, for its name and the models it offers
   * @throws UsageException if a flag is unknown, given twice, lacks its value or has a bad one
   * @throws dev.sett.threads.ThreadingModelException if the model is unknown or not offered
   */
  public static ServerFlags parse(List<String> args, ReferenceServer server) {
    ServerFlags flags = new ServerFlags();
    Set<String> seen = new HashSet<>();
    Iterator<String> rest = args.iterator();
    while (rest.hasNext()) {
      String arg = rest.next();
      int equals = arg.indexOf('=');
      String name = equals < 0 ? arg : arg.substring(0, equals);
      if (!NAMES.contains(name)) {
        throw new UsageException(
            "Unknown flag '%s'.%s Flags: %s."
                .formatted(
                    name,
                    Nearest.to(name, NAMES).map(near -> " Did you mean " + near + "?").orElse(""),
                    String.join(", ", NAMES)));
      }
      if (!seen.add(name)) {
        throw new UsageException("The flag " + name + " is given more than once.");
      }
      if (name.equals("--help")) {
        flags.help = true;
        continue;
      }
      if (equals < 0 && !rest.hasNext()) {
        throw new UsageException("The flag " + name + " needs a value.");
      }
      flags.set(name, equals < 0 ? rest.next() : arg.substring(equals + 1), server);
    }
    return flags;
  }

  private void set(String name, String value, ReferenceServer server) {
    switch (name) {
      case "--port" -> port = parsePort(value);
      case "--threads" ->
          threads = ThreadingModel.parse(value).requireOneOf(server.offers(), server.title());
      case "--host" -> host = parseHost(value);
      case "--remote-url" -> remoteUrl = Optional.of(parseUrl(value));
      default -> throw new AssertionError(name);
    }
  }

  private static int parsePort(String value) {
    if (!value.matches("[0-9]{1,5}") || Integer.parseInt(value) > 65_535) {
      throw new UsageException(
          "The flag --port needs a number from 0 (any free port) to 65535; got '" + value + "'.");
    }
    return Integer.parseInt(value);
  }

  private static InetAddress parseHost(String value) {
    try {
      if (!value.isBlank()) {
        return InetAddress.getByName(value);
      }
    } catch (UnknownHostException e) {
      // Said below.
    }
    throw new UsageException(
        "The flag --host needs an address or the name of this host, such as 127.0.0.1; got '"
            + value
            + "'.");
  }

  private static URI parseUrl(String value) {
    try {
      URI uri = new URI(value);
      if ("http".equals(uri.getScheme()) && uri.getHost() != null && uri.getQuery() == null) {
        return new URI(value.replaceAll("/+$", ""));
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw new UsageException(
        "The flag --remote-url needs the base URL of a back end, such as http://127.0.0.1:8081;"
            + " got '"
            + value
            + "'.");
  }

  /** The usage text of a server, several lines. */
  static String usage(ReferenceServer server) {
    return """
        Usage: java -jar SERVER.jar [FLAGS]
        Starts %s. It prints one line of JSON when it answers requests.

          --port N          port to listen on; 0 (the default) takes a free one
          --threads MODEL   threading model; default %s
          --host HOST       address to listen on; default 127.0.0.1
          --remote-url URL  base URL of the back end that /work?remote= calls
          --help            this text

        Threading models:
        %s"""
        .formatted(
            server.title(),
            DEFAULT_THREADS,
            EnumSet.copyOf(server.offers()).stream()
                .map(kind -> "  %-16s  %s%n".formatted(kind.pattern(), kind.summary()))
                .reduce("", String::concat));
  }

  /** The kinds that servers usually offer: those with an executor, and {@code native}. */
  public static Set<ThreadingKind> anyExecutorOrNative() {
    EnumSet<ThreadingKind> kinds = EnumSet.of(ThreadingKind.NATIVE);
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (kind.hasExecutor()) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  /** The port to listen on, 0 to 65535; 0 for any free one. */
  public int port() {
    return port;
  }

  /** The address to listen on; loopback if none was given. */
  public InetAddress host() {
    return host;
  }

  /** The threading model to answer requests with. */
  public ThreadingModel threads() {
    return threads;
  }

  /** The base URL of the back end, without a slash at its end. */
  public Optional<URI> remoteUrl() {
    return remoteUrl;
  }

  boolean help() {
    return help;
  }
}
