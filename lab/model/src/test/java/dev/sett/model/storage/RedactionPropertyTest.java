package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sett.secrets.Redaction;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.StringNode;

/** Secrets of all kinds in structures of all kinds. What fails prints its seed. */
class RedactionPropertyTest {

  private static final int SECRETS = 100;

  private static final List<String> ALPHABETS =
      List.of(
          "abcdefghijklmnopqrstuvwxyz",
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
          "0123456789",
          "abc+/=XYZ019",
          "ab1 \"'\\`",
          "ab1&=;:,?#@/%",
          "ab1{}[]()<>|*$!~^-_.",
          "äßøλжשع漢字🙂é1",
          "a \t\n1");

  private static final List<String> NAMES =
      List.of(
          "password",
          "db-password",
          "spring.datasource.password",
          "DB_PASSWORD",
          "AWS_SECRET_ACCESS_KEY",
          "accessToken",
          "X-Api-Key",
          "clientSecret",
          "private_key",
          "authorization");

  /**
   * A structure that a secret is put into.
   *
   * @param encode how it is written there
   * @param redact redacts the whole
   */
  record Place(
      String about,
      String before,
      String after,
      Function<String, String> encode,
      Function<String, String> redact) {

    /** The whole with something in the place of the secret, which may be encoded already. */
    String with(String inside) {
      return before + inside + after;
    }

    /** Whether a secret may be taken for a field of a form and the next one. */
    boolean mayEndWith(String secret) {
      return secret.contains("&") && about.matches("word (?:--env-a=)?[A-Za-z].*");
    }

    @Override
    public String toString() {
      return about;
    }
  }

  static Stream<Place> places() {
    Function<String, String> same = Function.identity();
    Function<String, String> text = Redaction.usual()::text;
    Function<String, String> json = RedactionPropertyTest::json;
    List<Place> places = new ArrayList<>();
    for (String name : NAMES) {
      places.add(word("--" + name + "="));
      places.add(word("-D" + name + "="));
      places.add(word(name + "="));
      places.add(word("--env-a=" + name + "="));
      places.add(word(name + ": "));
      places.add(
          new Place(
              "after --" + name,
              "",
              "",
              same,
              s ->
                  Redaction.usual()
                      .command(List.of("app", "--" + name, s, "--port", "80"))
                      .get(2)));
      places.add(
          new Place("value of " + name, "", "", same, s -> Redaction.usual().value(name, s)));
      places.add(new Place("JSON", "{\"a\":[1],\"" + name + "\":\"", "\",\"b\":2}", json, text));
      places.add(
          new Place(
              "JSON in JSON",
              "{\"c\":\"{\\\"" + name + "\\\":\\\"",
              "\\\",\\\"b\\\":2}\",\"d\":3}",
              json.andThen(json),
              text));
      places.add(
          new Place(
              "JSON three deep",
              "\"{\\\"c\\\":\\\"{\\\\\\\"" + name + "\\\\\\\":\\\\\\\"",
              "\\\\\\\"}\\\"}\"",
              json.andThen(json).andThen(json),
              text));
      places.add(new Place("JSON in a list", "[\"--" + name + "=", "\",\"b\"]", json, text));
      places.add(new Place("two of a list", "[\"--" + name + "\", \"", "\",\"b\"]", json, text));
      places.add(new Place("YAML", "a: 1\n" + name + ": \"", "\"\nb: 2\n", json, text));
      places.add(new Place("query", "http://h/x?a=1&" + name + "=", "&b=2", ENCODED, text));
      places.add(new Place("form", name + "=", "&b=2", ENCODED, text));
      places.add(new Place("encoded twice", "/x?to=%2Fy%3F" + name + "%3D", "&b=2", TWICE, text));
    }
    places.add(new Place("user of a URL", "see http://", "@h:80/x?y=1 !", ENCODED, text));
    places.add(
        new Place(
            "header",
            "Authorization: ",
            "\r\nAccept: b\r\n",
            RedactionPropertyTest::oneLine,
            text));
    return places.stream();
  }

  private static final Function<String, String> ENCODED =
      s -> URLEncoder.encode(s, StandardCharsets.UTF_8);
  private static final Function<String, String> TWICE = ENCODED.andThen(ENCODED);

  /** The end of one word of a command. */
  private static Place word(String before) {
    return new Place(
        "word " + before,
        before,
        "",
        Function.identity(),
        s -> Redaction.usual().command(List.of("app", s, "--port")).get(1));
  }

  private static String oneLine(String text) {
    return text.replace("\n", " ").strip();
  }

  /** Words as one line for a shell, in quotation marks where they need them. */
  private static String line(List<String> words) {
    return words.stream()
        .map(w -> w.matches("[-\\w./:=]+") ? w : "'" + w.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  private static String json(String text) {
    String quoted = StringNode.valueOf(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }

  @ParameterizedTest
  @MethodSource("places")
  void onlyStarsAreLeftInThePlaceOfASecret(Place place) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < SECRETS; i++) {
      String secret = secret(random);
      String written = place.encode().apply(secret);
      // A block sign of YAML alone says that the value is in the next lines, and quotation marks,
      // also those of a text in a text, that it is what is between them.
      if (written.matches("['\"]?|\\\\?(['\"]).*\\1|[|>][-+0-9]{0,2}")
          || place.mayEndWith(secret)) {
        continue;
      }
      assertEquals(
          place.with(Redaction.HIDDEN),
          place.redact().apply(place.with(written)),
          () -> "seed " + seed + ", secret <" + secret + ">");
    }
  }

  /** A command of several words as one line, with which runs are repeated. */
  @ParameterizedTest
  @MethodSource("names")
  void noSecretIsLeftInALineOfWords(String name) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < SECRETS; i++) {
      String secret = "q7" + secret(random) + "7q";
      for (List<String> words :
          List.of(
              List.of("app", "--" + name, secret, "--port", "80"),
              List.of("app", "--" + name + "=" + secret, "--port", "80"),
              List.of("sh", "-c", line(List.of("app", "--" + name, secret))),
              List.of("curl", "-H", name + ": " + secret, "http://h/"))) {
        String redacted = Redaction.usual().text(line(words));
        assertFalse(
            redacted.contains("q7") || redacted.contains("7q"),
            () -> "seed " + seed + ": " + line(words) + " -> " + redacted);
      }
    }
  }

  static List<String> names() {
    return NAMES;
  }

  /** Whatever a program makes of a secret that it was given. */
  @ParameterizedTest
  @MethodSource("forms")
  void aKnownSecretIsFoundInAllItsForms(Function<String, String> form) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < SECRETS; i++) {
      String secret = "0qz" + secret(random).strip() + "q-1";
      String printed = "cannot log in with " + form.apply(secret) + " at line 3";
      assertEquals(
          "cannot log in with *** at line 3",
          Redaction.usual().knowing(List.of(secret)).text(printed),
          () -> "seed " + seed + ", secret <" + secret + ">");
    }
  }

  static List<Function<String, String>> forms() {
    return List.of(Function.identity(), RedactionPropertyTest::json, ENCODED);
  }

  private static String secret(Random random) {
    String alphabet = ALPHABETS.get(random.nextInt(ALPHABETS.size()));
    int[] signs = alphabet.codePoints().toArray();
    int length = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 4 + random.nextInt(60);
    StringBuilder secret = new StringBuilder();
    for (int i = 0; i < length; i++) {
      secret.appendCodePoint(signs[random.nextInt(signs.length)]);
    }
    return secret.toString();
  }
}
