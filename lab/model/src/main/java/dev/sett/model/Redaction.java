package dev.sett.model;

import dev.sett.model.SecretFinder.Found;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * Takes secrets out of all that Sett writes down: command lines, environments, headers, bodies,
 * URLs and what programs print. This is the only place that does; docs/guides/secrets.md describes
 * what it finds.
 *
 * <p>Immutable. What is redacted already stays as it is.
 */
public final class Redaction {

  /** The placeholder for a secret. */
  public static final String HIDDEN = "***";

  private static final Redaction USUAL = with((name, value) -> HIDDEN);

  private final BinaryOperator<String> instead;

  /** Secrets in all forms that programs may repeat them in, the longest first. */
  private final List<String> known;

  private Redaction(BinaryOperator<String> instead, Collection<String> known) {
    this.instead = instead;
    this.known = known.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  /** Puts {@link #HIDDEN} in place of each secret. */
  public static Redaction usual() {
    return USUAL;
  }

  /**
   * Puts something else in place of each secret.
   *
   * @param instead is given the name that the secret has and the secret as it stands in the text
   */
  public static Redaction with(BinaryOperator<String> instead) {
    return new Redaction(instead, List.of());
  }

  /**
   * The same, that also hides these secrets wherever they stand, if they can be told from words.
   */
  public Redaction knowing(Collection<String> secrets) {
    TreeSet<String> all = new TreeSet<>(known);
    secrets.forEach(secret -> all.addAll(KnownSecret.forms(secret)));
    return new Redaction(instead, all);
  }

  /** The same, that also hides the values of variables that are named like secrets. */
  public Redaction knowing(Map<String, String> environment) {
    return knowing(
        environment.entrySet().stream()
            .filter(e -> SecretNames.isSecret(e.getKey(), e.getValue()))
            .map(Map.Entry::getValue)
            .toList());
  }

  /** Any text. */
  public String text(String text) {
    String rest = withoutKnown(text);
    return replaced(rest, SecretFinder.inText(rest));
  }

  /** The words of a command. */
  public List<String> command(List<String> words) {
    List<String> rest = words.stream().map(this::withoutKnown).toList();
    List<List<Found>> found = SecretFinder.inCommand(rest);
    List<String> redacted = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      redacted.add(replaced(rest.get(i), found.get(i)));
    }
    return List.copyOf(redacted);
  }

  /**
   * The arguments of a JVM as one text, without quotes: a blank before a dash begins the next one.
   */
  String arguments(String text) {
    return String.join(" ", command(List.of(withoutKnown(text).split(" (?=-)", -1))));
  }

  /** The value of an environment variable, header or parameter. */
  public String value(String name, String value) {
    return SecretNames.isSecret(name, value) ? instead.apply(name, value) : text(value);
  }

  /** A URL, which stays one. */
  public URI url(URI url) {
    return URI.create(text(url.toString()));
  }

  /** The same request without the secrets in its path, headers and body. */
  public Request request(Request request) {
    return new Request(
        request.method(),
        request.path().map(this::text),
        request.headers().stream()
            .map(h -> new Request.Header(h.name(), value(h.name(), h.value())))
            .toList(),
        body(request.body()),
        request.expect());
  }

  /** The same experiment without secrets. */
  public Experiment experiment(Experiment experiment) {
    return ResultFolder.redacted(experiment, Experiment.class, this);
  }

  /** The same machines without secrets in the commands that run there. */
  public Hosts hosts(Hosts hosts) {
    return ResultFolder.redacted(hosts, Hosts.class, this);
  }

  /** A body; one that is not text is searched for text. */
  Body body(Body body) {
    Charset charset = isUtf8(body.bytes()) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    String text = new String(body.bytes(), charset);
    String redacted = text(text);
    return redacted.equals(text) ? body : Body.of(redacted.getBytes(charset));
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).length() > 0;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private String replaced(String text, List<Found> secrets) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Found secret : secrets) {
      out.append(text, at, secret.start())
          .append(secret.quote())
          .append(instead.apply(secret.name(), text.substring(secret.start(), secret.end())))
          .append(secret.quote());
      at = secret.end();
    }
    return out.append(text, at, text.length()).toString();
  }

  private String withoutKnown(String text) {
    String rest = text;
    for (String secret : known) {
      rest = rest.replace(secret, HIDDEN);
    }
    return rest;
  }
}
