package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Finds secrets in the JSON of a text, wherever in it a value of JSON begins: by their names, by
 * what they are in, by a name next to them, by a flag before them, and in strings with escapes by
 * all other rules. Used once.
 */
final class JsonSecrets {

  /** Objects and lists in each other. */
  static final int DEEPEST = 500;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  /** How often a text is read in vain, in all; what is no JSON is left to the other rules. */
  private static final int MOST_IN_VAIN = 4;

  /** What it costs to begin, in characters. */
  private static final int BEGIN = 200;

  private final SearchedText text;
  private final char[] characters;
  private final Function<SearchedText, List<Found>> others;
  private final List<Found> found = new ArrayList<>();

  /** Objects and lists that are open, the innermost first. */
  private final Deque<Level> levels = new ArrayDeque<>();

  /** An object or a list. */
  private static final class Level {
    final boolean isList;

    /** The name of a secret that all of it belongs to; mostly empty. */
    final String secret;

    /** Of the next value. */
    String name = "";

    /** What {@code name} is set to, and what {@code value} is. */
    String named = "";

    @Nullable Scalar value;
    final List<String> words = new ArrayList<>();
    final List<Scalar> scalars = new ArrayList<>();

    Level(boolean isList, String secret) {
      this.isList = isList;
      this.secret = secret;
    }
  }

  /** A string or a number, without its quotation marks, and the mark that a number lacks. */
  private record Scalar(int start, int end, String quote) {}

  private JsonSecrets(SearchedText text, Function<SearchedText, List<Found>> others) {
    this.text = text;
    this.characters = text.toString().toCharArray();
    this.others = others;
  }

  /**
   * The secrets in a text.
   *
   * @param others finds those in strings
   * @throws UnsearchableException if it is nested too deep
   */
  static List<Found> in(SearchedText text, Function<SearchedText, List<Found>> others) {
    if (!text.contains("{") && !text.contains("[") && !text.contains("\\")) {
      return List.of();
    }
    JsonSecrets json = new JsonSecrets(text, others);
    json.readAll();
    return json.found;
  }

  private void readAll() {
    int at = text.skip(0, " \t\r\n");
    boolean string = at < characters.length && characters[at] == '"';
    long vain = 0;
    while (at < characters.length && vain <= (long) MOST_IN_VAIN * characters.length) {
      if (string || mayBegin(at)) {
        int end = read(at);
        text.count(Math.abs(end - at));
        if (end > at) {
          at = end;
        } else {
          vain += at - end + BEGIN;
          at++;
        }
        string = false;
      } else {
        at++;
      }
    }
    text.count(characters.length);
  }

  /** Whether an object or a list may begin that isn't empty, or one of numbers alone. */
  private boolean mayBegin(int at) {
    if (characters[at] != '{' && characters[at] != '[') {
      return false;
    }
    int next = text.skip(at + 1, " \t\r\n");
    String first = characters[at] == '{' ? "\"'" : "\"'{[";
    return next < characters.length && first.indexOf(characters[next]) >= 0;
  }

  /**
   * Reads one value; gives the index after it, or if it is no JSON, one that is as far before it as
   * it could be read.
   */
  private int read(int from) {
    levels.clear();
    int last = from;
    try (JsonParser parser =
        JSON.createParser(ObjectReadContext.empty(), characters, from, characters.length - from)) {
      do {
        JsonToken token = parser.nextToken();
        if (token == null) {
          return from - (characters.length - from);
        }
        parser.finishToken();
        int start = from + (int) parser.currentTokenLocation().getCharOffset();
        last = from + (int) parser.currentLocation().getCharOffset();
        take(parser, token, start, last);
      } while (!levels.isEmpty());
      return last;
    } catch (StreamConstraintsException e) {
      throw new UnsearchableException("nested more than " + DEEPEST + " levels deep");
    } catch (JacksonException e) {
      return from - (last - from);
    }
  }

  private void take(JsonParser parser, JsonToken token, int start, int end) {
    switch (token) {
      case START_OBJECT, START_ARRAY ->
          levels.push(new Level(token == JsonToken.START_ARRAY, inherited()));
      case END_OBJECT, END_ARRAY -> {
        Level ended = levels.pop();
        for (CredentialFlags.Hit hit : CredentialFlags.in(ended.words)) {
          Scalar word = ended.scalars.get(hit.word());
          boolean plain = word.end() - word.start() == ended.words.get(hit.word()).length();
          int first = plain ? word.start() + hit.from() : word.start();
          int last = plain ? word.start() + hit.to() : word.end();
          found.add(new Found(first, last, hit.flag(), word.quote()));
        }
      }
      case PROPERTY_NAME -> levels.element().name = parser.currentName();
      case VALUE_STRING ->
          scalar(parser.getString(), new Scalar(start + 1, end - 1, ""), /* string= */ true);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          scalar(parser.getString(), new Scalar(start, end, "\""), /* string= */ false);
      default -> {
        // Constants are no secrets.
      }
    }
  }

  /** The name of the secret that the next object or list is. */
  private String inherited() {
    Level around = levels.peek();
    if (around == null) {
      return "";
    }
    boolean strong = SecretNames.kind(around.name) == SecretNames.Kind.STRONG;
    boolean weak = SecretNames.kind(around.name) == SecretNames.Kind.WEAK;
    return strong || (weak && around.secret.isEmpty()) ? around.name : around.secret;
  }

  private void scalar(String value, Scalar place, boolean string) {
    Level level = levels.peek();
    if (level != null) {
      String name = level.isList ? "" : level.name;
      if (SecretNames.isSecret(name, value) || SecretNames.isSecret(level.secret, value)) {
        add(SecretNames.isSecret(name, value) ? name : level.secret, place);
        return;
      }
      if (level.isList && string) {
        level.words.add(value);
        level.scalars.add(place);
      }
      pair(level, name, value, place);
    }
    if (string) {
      DecodedText.json(text.substring(place.start(), place.end()))
          .ifPresent(decoded -> inString(decoded, place.start()));
    }
  }

  private void add(String name, Scalar place) {
    if (place.start() < place.end()) {
      found.add(new Found(place.start(), place.end(), name, place.quote()));
    }
  }

  private void pair(Level level, String name, String value, Scalar place) {
    if (NameValuePairs.isName(name)) {
      level.named = value;
    } else if (NameValuePairs.isValue(name)) {
      level.value = place;
    }
    Scalar of = level.value;
    if (of != null && SecretNames.isSecret(level.named, text.substring(of.start(), of.end()))) {
      add(level.named, of);
      level.value = null;
    }
  }

  private void inString(DecodedText decoded, int start) {
    for (Found secret : others.apply(text.of(decoded.text()))) {
      found.add(
          new Found(
              start + decoded.place(secret.start()),
              start + decoded.place(secret.end()),
              secret.name(),
              secret.quote().replace("\\", "\\\\").replace("\"", "\\\"")));
    }
  }
}
