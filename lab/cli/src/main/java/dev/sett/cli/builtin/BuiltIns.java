package dev.sett.cli.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.cli.process.SettPaths;
import dev.sett.model.launch.Catalogue;
import dev.sett.runner.command.Layout;
import dev.sett.threads.ThreadingModel;
import dev.sett.threads.ThreadingModelException;
import dev.sett.workload.ServerCard;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers and programs that come with Sett; servers as their cards say, built or not. */
public final class BuiltIns implements Catalogue {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{(version\\.[a-z0-9-]+)}");

  private final Layout layout;
  private final Map<String, ServerCard> cards;

  /** The servers of this checkout or installation. */
  public BuiltIns() {
    this.layout = SettPaths.home().layout();
    this.cards = read();
  }

  /** Jetty first, since it needs no further build; then by name. */
  private Map<String, ServerCard> read() {
    Map<String, ServerCard> found = new LinkedHashMap<>();
    Comparator<String> order =
        Comparator.comparing((String name) -> !name.equals("jetty"))
            .thenComparing(Comparator.naturalOrder());
    try (Stream<Path> folders = Files.list(layout.servers())) {
      List<String> names = folders.map(f -> String.valueOf(f.getFileName())).sorted(order).toList();
      for (String name : names) {
        Path file = layout.card(name, ServerCard.FILE);
        if (Files.isRegularFile(file)) {
          try (Reader lines = Files.newBufferedReader(file, UTF_8)) {
            found.put(name, ServerCard.read(lines));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  @Override
  public Set<String> servers() {
    return cards.keySet();
  }

  @Override
  public Optional<String> refuse(String server, String threads) {
    try {
      ServerCard card = card(server);
      ThreadingModel.parse(threads).requireOneOf(card.offers(), server);
      return Optional.empty();
    } catch (ThreadingModelException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public Set<String> programs() {
    return Arrays.stream(Program.values())
        .map(Program::title)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** All of them take every model that has an executor. */
  @Override
  public Optional<String> refuseProgram(String program, String threads) {
    try {
      ThreadingModel.parse(threads).requireExecutor();
      return Optional.empty();
    } catch (ThreadingModelException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Empty for a name that is no model: {@link #refuse} says what is wrong with it. */
  @Override
  public Optional<String> refuseOn(String threads, int release) {
    try {
      return ThreadingModel.parse(threads).kind().refusedOn(release);
    } catch (ThreadingModelException e) {
      return Optional.empty();
    }
  }

  /** None for a name that is no model: {@link #refuse} says what is wrong with it. */
  @Override
  public List<String> jvmFlags(String threads) {
    try {
      return ThreadingModel.parse(threads).jvmFlags();
    } catch (ThreadingModelException e) {
      return List.of();
    }
  }

  /** Empty for a name that is no model: {@link #refuse} says what is wrong with it. */
  @Override
  public Optional<String> refuseFlags(String threads, List<String> given) {
    try {
      return ThreadingModel.parse(threads).conflict(given);
    } catch (ThreadingModelException e) {
      return Optional.empty();
    }
  }

  /** What a server says of itself; one of {@link #servers}. */
  ServerCard card(String server) {
    return Optional.ofNullable(cards.get(server)).orElseThrow();
  }

  /** The models of a server, each with what it is. */
  Map<String, String> modelsInWords(String server) {
    Map<String, String> words = new LinkedHashMap<>();
    card(server).offers().forEach(kind -> words.put(kind.pattern(), kind.summary()));
    return words;
  }

  /**
   * The version of a server's framework; in a checkout, from the root pom, the only place with
   * versions.
   *
   * @throws UncheckedIOException if that can't be read
   */
  String version(String server) {
    String version = card(server).version();
    Matcher property = PROPERTY.matcher(version);
    if (!property.matches()) {
      return version;
    }
    try {
      String pom = Files.readString(layout.root().resolve("pom.xml"));
      String tag = Pattern.quote(property.group(1));
      Matcher line = Pattern.compile("<" + tag + ">([^<]+)</" + tag + ">").matcher(pom);
      return line.find() ? line.group(1) : "unknown";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
