package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

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

  /** What follows the placeholder for a text that can't be searched for secrets. */
  private static final String WITHHELD = " (Sett withholds this text of ";

  private static final Redaction USUAL = with((name, value) -> HIDDEN);

  /** Longer texts are withheld, in characters. */
  public static final int LONGEST = 4 << 20;

  private final BinaryOperator<String> instead;
  private final KnownSecrets known;

  private Redaction(BinaryOperator<String> instead, KnownSecrets known) {
    this.instead = instead;
    this.known = known;
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
    return new Redaction(instead, KnownSecrets.NONE);
  }

  /**
   * The same, that also hides these secrets wherever they stand, if they can be told from words.
   */
  public Redaction knowing(Collection<String> secrets) {
    return new Redaction(instead, known.and(secrets));
  }

  /** The same, that also hides the values of variables that are named like secrets. */
  public Redaction knowing(Map<String, String> environment) {
    return knowing(
        environment.entrySet().stream()
            .filter(e -> SecretNames.isSecret(e.getKey(), e.getValue()))
            .map(Map.Entry::getValue)
            .toList());
  }

  /**
   * Any text. One that can't be searched, because it is longer than {@link #LONGEST} or nested too
   * deep, is replaced by a sentence that says so.
   */
  public String text(String text) {
    try {
      String rest = withoutKnown(text);
      return replaced(rest, SecretFinder.inText(rest), instead);
    } catch (UnsearchableException e) {
      return withheld(text, e);
    }
  }

  /**
   * The lines of a text, each redacted by itself and as a part of the whole, because a private key
   * has many. The number of lines stays.
   */
  List<String> lines(List<String> lines) {
    if (lines.size() < 2) {
      return lines.stream().map(this::text).toList();
    }
    try {
      List<String> rest = inLines(lines, known::in, (name, secret) -> HIDDEN);
      return inLines(rest, SecretFinder::inText, instead).stream().map(this::text).toList();
    } catch (UnsearchableException e) {
      return lines.stream().map(line -> withheld(line, e)).toList();
    }
  }

  private static List<String> inLines(
      List<String> lines, Function<String, List<Found>> finder, BinaryOperator<String> instead) {
    String text = String.join("\n", lines);
    requireSearchable(text);
    Deque<Found> found = new ArrayDeque<>(finder.apply(text));
    List<String> redacted = new ArrayList<>();
    int start = 0;
    for (String line : lines) {
      int end = start + line.length();
      StringBuilder out = new StringBuilder();
      int at = start;
      while (!found.isEmpty() && found.peek().start() < end) {
        Found secret = found.peek();
        int first = Math.max(at, secret.start());
        int last = Math.min(end, secret.end());
        out.append(text, at, first);
        if (first < last) {
          String quote = secret.start() >= start && secret.end() <= end ? secret.quote() : "";
          out.append(quote)
              .append(instead.apply(secret.name(), text.substring(first, last)))
              .append(quote);
        }
        at = Math.max(at, last);
        if (secret.end() > end) {
          break; // It goes on in the next line.
        }
        found.pop();
      }
      redacted.add(out.append(text, at, end).toString());
      start = end + 1;
    }
    return redacted;
  }

  /** The words of a command; one sentence if they can't be searched. */
  public List<String> command(List<String> words) {
    try {
      List<String> rest = words.stream().map(this::withoutKnown).toList();
      List<List<Found>> found = SecretFinder.inCommand(rest);
      List<String> redacted = new ArrayList<>();
      for (int i = 0; i < rest.size(); i++) {
        redacted.add(replaced(rest.get(i), found.get(i), instead));
      }
      return List.copyOf(redacted);
    } catch (UnsearchableException e) {
      return List.of(withheld(String.join(" ", words), e));
    }
  }

  /**
   * The arguments of a JVM as one text, without quotes: a blank before a dash begins the next one.
   */
  String arguments(String text) {
    try {
      return String.join(" ", command(List.of(withoutKnown(text).split(" (?=-)", -1))));
    } catch (UnsearchableException e) {
      return withheld(text, e);
    }
  }

  /**
   * The value of an environment variable, header or parameter. One that only refers to a secret,
   * such as <code>Bearer ${token}</code>, is none.
   */
  public String value(String name, String value) {
    return SecretNames.isSecret(name, SecretNames.withoutReferences(value))
        ? instead.apply(name, value)
        : text(value);
  }

  /** A URL, which stays one. */
  public URI url(URI url) {
    return URI.create(text(url.toString()));
  }

  /**
   * Bytes, searched as text in UTF-8 or, if they are none, in ISO 8859-1; the same array if nothing
   * is hidden.
   */
  public byte[] bytes(byte[] bytes) {
    Charset charset = isUtf8(bytes) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    String text = new String(bytes, charset);
    String redacted = text(text);
    return redacted.equals(text) ? bytes : redacted.getBytes(charset);
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).length() > 0;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String replaced(String text, List<Found> secrets, BinaryOperator<String> instead) {
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
    requireSearchable(text);
    return replaced(text, known.in(text), (name, secret) -> HIDDEN);
  }

  /** Whether a redacted text stands for one that couldn't be searched. */
  public static boolean isWithheld(String text) {
    return text.startsWith(HIDDEN + WITHHELD);
  }

  private static void requireSearchable(String text) {
    if (text.length() > LONGEST) {
      throw new UnsearchableException("longer than " + LONGEST + " characters");
    }
  }

  private String withheld(String text, UnsearchableException why) {
    return instead.apply("text", text)
        + WITHHELD
        + text.length()
        + " characters: it is "
        + why.getMessage()
        + ")";
  }
}
