package dev.sett.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.threads.ThreadingKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The description of a built-in server, kept once in the file {@value #FILE} among its resources:
 * the server reads it from its class path, the command line from the source folder, so that a
 * server that is not built can be listed.
 *
 * @param name folder below {@code programs/servers/}, such as {@code jetty}
 * @param version of the framework, or {@code ${version.x}} where Maven has not filled it in
 * @param about what it is, one line
 * @param offers the threading models it can run on, at least one
 * @param refuses why it can't run on a model, for each it does not offer, a sentence
 * @param endpoints the paths it answers, such as {@code /ping}
 * @param flags its own flags beside those all servers share, such as {@code --stack}, each with
 *     what it is for
 */
public record ServerCard(
    String name,
    String version,
    String about,
    Set<ThreadingKind> offers,
    Map<ThreadingKind, String> refuses,
    List<String> endpoints,
    Map<String, String> flags) {

  /** The file's name among a server's resources. */
  public static final String FILE = "sett-server.properties";

  private static final String ANY_EXECUTOR = "executors";
  private static final String REFUSES = "refuses.";
  private static final String FLAG = "flag.";
  private static final Set<String> KEYS = Set.of("name", "version", "about", "models", "endpoints");

  /** Copies what is given; flags keep their order. */
  public ServerCard {
    offers = Collections.unmodifiableSet(EnumSet.copyOf(offers));
    refuses = Collections.unmodifiableMap(new EnumMap<>(refuses));
    endpoints = List.copyOf(endpoints);
    flags = Collections.unmodifiableMap(new LinkedHashMap<>(flags));
  }

  /**
   * The card on the class path, of the server that runs.
   *
   * @throws IllegalStateException if there is none, or it is wrong: then the server was not built
   *     as it should be
   */
  public static ServerCard ofClassPath() {
    try (InputStream file = ServerCard.class.getResourceAsStream("/" + FILE)) {
      if (file == null) {
        throw new IllegalStateException("The file " + FILE + " is missing from the class path.");
      }
      return read(new InputStreamReader(file, UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("The file " + FILE + " can't be read.", e);
    }
  }

  /**
   * Reads a card: {@code name}, {@code version}, {@code about}, {@code models} (names of models
   * without numbers, and {@code executors} for every model that has one), {@code endpoints}
   * (separated by spaces), {@code refuses.MODEL} (why not), {@code flag.--NAME}. The line {@code
   * refuses.executors} stands for every model with an executor that no other line names.
   *
   * @throws IllegalStateException if a line is missing or unknown, or a model is neither offered
   *     nor refused with a reason
   * @throws IOException as the reader does
   */
  public static ServerCard read(Reader file) throws IOException {
    Properties lines = new Properties();
    lines.load(file);
    Map<ThreadingKind, String> refuses = new EnumMap<>(ThreadingKind.class);
    Map<String, String> flags = new LinkedHashMap<>();
    for (String key : new TreeSet<>(lines.stringPropertyNames())) {
      String text = lines.getProperty(key).strip();
      if (key.equals(REFUSES + ANY_EXECUTOR)) {
        continue; // Below, when it is known what is offered.
      }
      if (key.startsWith(REFUSES)) {
        kind(key.substring(REFUSES.length())).forEach(kind -> refuses.put(kind, text));
      } else if (key.startsWith(FLAG)) {
        flags.put(key.substring(FLAG.length()), text);
      } else if (!KEYS.contains(key)) {
        throw new IllegalStateException("The file " + FILE + " has an unknown line: " + key);
      }
    }
    Set<ThreadingKind> offers = EnumSet.noneOf(ThreadingKind.class);
    Stream.of(line(lines, "models").split("[ ,]+")).forEach(model -> offers.addAll(kind(model)));
    String others = lines.getProperty(REFUSES + ANY_EXECUTOR);
    if (others != null) {
      kind(ANY_EXECUTOR).stream()
          .filter(kind -> !offers.contains(kind))
          .forEach(kind -> refuses.putIfAbsent(kind, others.strip()));
    }
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (offers.contains(kind) == refuses.containsKey(kind)) {
        throw new IllegalStateException(
            "The file %s must either offer the model %s or say why not (%s%s)."
                .formatted(FILE, kind.pattern(), REFUSES, key(kind)));
      }
    }
    return new ServerCard(
        line(lines, "name"),
        line(lines, "version"),
        line(lines, "about"),
        offers,
        refuses,
        List.of(line(lines, "endpoints").split(" +")),
        flags);
  }

  /** Name and version, for example {@code jetty 12.1.14}. */
  public String title() {
    return name + " " + version;
  }

  private static String line(Properties lines, String key) {
    String text = Objects.requireNonNullElse(lines.getProperty(key), "").strip();
    if (text.isEmpty()) {
      throw new IllegalStateException("The file " + FILE + " is missing the line " + key + ".");
    }
    return text;
  }

  /** A colon would end the key of a line in such a file: {@code platform-N} is platform:N. */
  private static String key(ThreadingKind kind) {
    return kind.pattern().replace(':', '-');
  }

  private static Collection<ThreadingKind> kind(String name) {
    List<ThreadingKind> kinds =
        Arrays.stream(ThreadingKind.values())
            .filter(k -> name.equals(ANY_EXECUTOR) ? k.hasExecutor() : key(k).equals(name))
            .toList();
    if (kinds.isEmpty()) {
      throw new IllegalStateException("The file " + FILE + " names an unknown model: " + name);
    }
    return kinds;
  }
}
