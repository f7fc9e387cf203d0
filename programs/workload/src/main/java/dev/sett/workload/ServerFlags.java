package dev.sett.workload;

import dev.sett.threads.Nearest;
import dev.sett.threads.ThreadingModel;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The command-line flags of a built-in server, the same on every server. */
public final class ServerFlags {
  /** The default threading model, if the server offers it. */
  public static final String DEFAULT_THREADS = "platform:200";

  private static final List<String> NAMES =
      List.of("--port", "--threads", "--host", "--remote-url", "--help");

  private final ServerCard card;
  private int port;
  private InetAddress host = InetAddress.getLoopbackAddress();
  private ThreadingModel threads;
  private Optional<URI> remoteUrl = Optional.empty();
  private final Map<String, String> own = new HashMap<>();
  private boolean help;

  private ServerFlags(ServerCard card) {
    this.card = card;
    this.threads = usual(card);
  }

  /**
   * Reads flags, written {@code --port 8080} or {@code --port=8080}.
   *
   * @param args the command line
   * @param card of the server that is asked: its name, models and own flags
   * @throws UsageException if a flag is unknown, given twice, lacks its value or has a bad one
   * @throws dev.sett.threads.ThreadingModelException if the model is unknown, not offered, or not
   *     to be had of this JVM
   */
  public static ServerFlags parse(List<String> args, ServerCard card) {
    ServerFlags flags = new ServerFlags(card);
    List<String> names = new ArrayList<>(NAMES);
    names.addAll(card.flags().keySet());
    Set<String> seen = new HashSet<>();
    Iterator<String> rest = args.iterator();
    while (rest.hasNext()) {
      String arg = rest.next();
      int equals = arg.indexOf('=');
      String name = equals < 0 ? arg : arg.substring(0, equals);
      if (!names.contains(name)) {
        throw new UsageException(
            "Unknown flag '%s'.%s Flags: %s."
                .formatted(name, Nearest.meant(name, names), String.join(", ", names)));
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
      flags.set(name, equals < 0 ? rest.next() : arg.substring(equals + 1));
    }
    return flags;
  }

  /** The model of a server that was told none. */
  private static ThreadingModel usual(ServerCard card) {
    ThreadingModel usual = ThreadingModel.parse(DEFAULT_THREADS);
    return card.offers().contains(usual.kind())
        ? usual
        : card.offers().stream()
            .filter(kind -> !kind.takesLimit())
            .findFirst()
            .map(kind -> new ThreadingModel(kind, 0))
            .orElseThrow();
  }

  private void set(String name, String value) {
    switch (name) {
      case "--port" -> port = parsePort(value);
      case "--threads" ->
          threads =
              ThreadingModel.parse(value).requireOneOf(card.offers(), card.title()).requireHere();
      case "--host" -> host = parseHost(value);
      case "--remote-url" -> remoteUrl = Optional.of(baseUrl(name, "a back end", value));
      default -> own.put(name, value);
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

  /**
   * The base URL in the value of a flag, without a slash at its end.
   *
   * @param flag its name, such as {@code --remote-url}
   * @param of what it is the URL of, such as {@code a back end}
   * @throws UsageException if it is none of HTTP, or has a query
   */
  public static URI baseUrl(String flag, String of, String value) {
    try {
      URI uri = new URI(value.replaceAll("/+$", ""));
      if ("http".equals(uri.getScheme()) && uri.getHost() != null && uri.getQuery() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw new UsageException(
        "The flag %s needs the base URL of %s, such as http://127.0.0.1:8081; got '%s'."
            .formatted(flag, of, value));
  }

  /** The usage text of a server, several lines. */
  static String usage(ServerCard card) {
    return """
        Usage: java -jar SERVER.jar [FLAGS]
        Starts %s. Prints one line of JSON when it is ready for requests.

          --port N          port to listen on; 0 (the default) picks a free port
          --threads MODEL   threading model; default %s
          --host HOST       address to listen on; default 127.0.0.1
          --remote-url URL  base URL of the back end that /work?remote= calls
        %s  --help            show this help

        Threading models:
        %s"""
        .formatted(
            card.title(),
            usual(card).name(),
            card.flags().entrySet().stream()
                .map(flag -> "  %-16s  %s%n".formatted(flag.getKey(), flag.getValue()))
                .reduce("", String::concat),
            card.offers().stream()
                .map(kind -> "  %-16s  %s%n".formatted(kind.pattern(), kind.summary()))
                .reduce("", String::concat));
  }

  /** The server that was asked. */
  public ServerCard card() {
    return card;
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

  /**
   * The value of one of the server's own flags, as it was given; empty if it was not.
   *
   * @param name such as {@code --stack}; on the server's card
   */
  public Optional<String> own(String name) {
    return Optional.ofNullable(own.get(name));
  }

  /**
   * The number in one of the server's own flags; empty if the flag was not given.
   *
   * @param name such as {@code --workers}; on the server's card
   * @throws UsageException if it is not a whole number from least to most
   */
  public Optional<Integer> number(String name, int least, int most) {
    String text = own.get(name);
    if (text == null) {
      return Optional.empty();
    }
    // Nine digits always fit an int.
    if (text.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return Optional.of(number);
      }
    }
    throw new UsageException(
        "The flag %s needs a whole number from %d to %d; got '%s'."
            .formatted(name, least, most, text));
  }

  boolean help() {
    return help;
  }
}
