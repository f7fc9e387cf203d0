package dev.sett.secrets;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The work of a search, counted in characters that it looks at. */
class SearchWorkTest {

  private static final int LENGTH = 5_000;

  /** Most texts below look at each character 30 to 60 times, the worst one 84 times. */
  private static final int MOST_PER_CHARACTER = 150;

  record Hostile(String name, String begin, String repeated, String end) {

    /** At least so many characters. */
    String text(int length) {
      return begin + repeated.repeat(1 + length / repeated.length()) + end;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Hostile> hostile() {
    return Stream.of(
            Map.entry("text", "the quick brown fox jumps\n"),
            Map.entry("one line", "the quick brown fox jumps "),
            Map.entry("settings in one line", "a: b, password: yes, size=7 "),
            Map.entry("empty secrets", "\"password\":{\"secret\":\"\"},"),
            Map.entry("secrets that are none", "password=true auth=no "),
            Map.entry("settings of settings", "a=token=session="),
            Map.entry("quotation marks", "'\" "),
            Map.entry("escaped marks", "\\\"password=\\\\\\\"x "),
            Map.entry("strings never closed", "\"password=\\\" "),
            Map.entry("backslashes", "\\"),
            Map.entry("flags", "--token --password -u "),
            Map.entry("curl", "curl -u curl -x "),
            Map.entry("tags", "<password>"),
            Map.entry("begins of tags", "<a b=\"c\" "),
            Map.entry("elements", "<password>x</password>"),
            Map.entry("names of elements", "<name>password</name>"),
            Map.entry("tokens", "-eyJ-sk-xapp-SG.-glpat-"),
            Map.entry("bearers", "bearer+bearer "),
            Map.entry("addresses", "://a:b"),
            Map.entry("oracle", "jdbc:oracle:a:b/"),
            Map.entry("proxies", "proxy=a:proxy=a:"),
            Map.entry("forms", "form-data; name=\"password\"\n"),
            Map.entry("form in a line", "form-data; name=\"password\""),
            Map.entry("begins of keys", "-----BEGIN PRIVATE KEY "),
            Map.entry("keys", "-----BEGIN PRIVATE KEY-----"),
            Map.entry("ends of keys", "AAAA\n-----END PRIVATE KEY-----\n"),
            Map.entry("pairs", "{\"name\":\"password\",\"value\":\""),
            Map.entry("names", "\"name\":\"password\","),
            Map.entry("broken JSON", "{\"a\":[1,{]"),
            Map.entry("JSON in a string", "\\\"a\\\":\\\"{\\\\\\\"b\\\\\\\":1\\\","),
            Map.entry("lists", "[1],"),
            Map.entry("YAML", "password:\n  - a\n"),
            Map.entry("YAML without values", "session:\n"),
            Map.entry("items", "- --token\n"),
            Map.entry("entities", "&quot;password&quot;:"),
            Map.entry("percents", "token%3D"),
            Map.entry("slashes", "\\/"),
            Map.entry("ampersands", "a&token=&"),
            Map.entry("commas", "{password=,"))
        .map(e -> new Hostile(e.getKey(), "", e.getValue(), ""));
  }

  static Stream<Hostile> nested() {
    return Stream.of(
        new Hostile("list in the name of a secret", "{\"token\":", "[", ""),
        new Hostile("lists, closed", "{\"token\":[", "[[[]]],", "]}"),
        new Hostile("objects, closed", "[", "{\"token\":{\"a\":{}}},", "1]"),
        new Hostile("words in strings", "sh -c '", "\"a -b\" ", "'"),
        new Hostile("form", "", "token=token=", "&a=b"));
  }

  private static double workPerCharacter(String text) {
    SearchedText.Work work = new SearchedText.Work(text.length());
    try {
      SecretFinder.in(new SearchedText(text, work));
    } catch (UnsearchableException e) {
      assertTrue(String.valueOf(e.getMessage()).startsWith("nested"), e::toString);
    }
    return (double) work.done() / text.length();
  }

  @ParameterizedTest
  @MethodSource({"hostile", "nested"})
  void isInProportionToTheLength(Hostile hostile) {
    double once = workPerCharacter(hostile.text(LENGTH));
    double tenTimes = workPerCharacter(hostile.text(10 * LENGTH));
    assertTrue(once < MOST_PER_CHARACTER, () -> once + " per character");
    assertTrue(tenTimes < 1.2 * once + 1, () -> once + " and " + tenTimes + " per character");
  }

  /** YAML of a depth that grows with the text. */
  @Test
  void isInProportionToTheLengthOfDeepYaml() {
    double once = workPerCharacter(deepYaml(200));
    double more = workPerCharacter(deepYaml(800));
    assertTrue(once < MOST_PER_CHARACTER, () -> once + " per character");
    assertTrue(more < 1.2 * once + 1, () -> once + " and " + more + " per character");
  }

  private static String deepYaml(int depth) {
    StringBuilder yaml = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      yaml.append(" ".repeat(i))
          .append(i % 3 == 0 ? "name:" : i % 3 == 1 ? "value:" : "a:")
          .append('\n');
    }
    return yaml.toString();
  }

  @Test
  void endsWhereItWouldNotBeInProportion() {
    SearchedText.Work work = new SearchedText.Work(10);
    SearchedText text = new SearchedText("0123456789", work);
    UnsearchableException refused =
        assertThrows(UnsearchableException.class, () -> text.count(1_000_000));
    assertTrue(String.valueOf(refused.getMessage()).contains("intricate"), refused::toString);
  }
}
