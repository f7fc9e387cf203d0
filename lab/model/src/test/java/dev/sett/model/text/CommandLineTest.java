package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

  @Test
  void splitsAtBlanksOutsideQuotes() {
    assertSplit("java -jar app.jar", "java", "-jar", "app.jar");
    assertSplit("  java\t-jar \n app.jar  ", "java", "-jar", "app.jar");
    assertSplit("'my program' \"an argument\"", "my program", "an argument");
  }

  @Test
  void joinsAdjacentPieces() {
    assertSplit("a'b c'\"d e\"f\\ g", "ab cd ef g");
  }

  @Test
  void keepsEmptyWords() {
    assertSplit("p '' \"\" x''", "p", "", "", "x");
  }

  @Test
  void singleQuotesKeepEverything() {
    assertSplit("p 'a\\b \"$(x)` |;&<>'", "p", "a\\b \"$(x)` |;&<>");
  }

  @Test
  void doubleQuotesTakeFewEscapes() {
    assertSplit("p \"a\\\"b\\\\c\\$d\\`e\\nf\"", "p", "a\"b\\c$d`e\\nf");
    assertSplit("p \"a\\\nb\" c\\\nd", "p", "ab", "cd");
  }

  @Test
  void expandsNothing() {
    assertSplit("p $HOME * ~ ${X} a?b [c] #d", "p", "$HOME", "*", "~", "${X}", "a?b", "[c]", "#d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a | b",
        "a; b",
        "a && b",
        "a & ",
        "a > f",
        "a < f",
        "a $(b)",
        "a `b`",
        "a \"$(b)\"",
        "(a)"
      })
  void refusesWhatNeedsAShellAndSaysHowToGetOne(String command) {
    String sentence = refusal(command);
    assertTrue(sentence.contains("without a shell"), sentence);
    assertTrue(sentence.contains("sh -c '"), sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "'a \"b', unclosed quote: \"b",
    "a '''b, unclosed quote: 'b",
    "' ', the command is empty",
    "'', the command is empty",
    "a\\, backslash",
    "X=1 java, assignment to X",
  })
  void refusesCommandsThatAreNotWhole(String command, String part) {
    String sentence = refusal(command);
    assertTrue(sentence.contains(part), sentence);
  }

  @Test
  void joinQuotesOnlyWhatNeedsIt() {
    assertEquals(
        "java -Da=b:c '' 'a b' 'it'\\''s' '$x'",
        CommandLine.join(List.of("java", "-Da=b:c", "", "a b", "it's", "$x")));
  }

  @Test
  void joinQuotesAFirstWordOnlyIfAShellWouldAssignIt() {
    assertEquals("-Da=b --c=d", CommandLine.join(List.of("-Da=b", "--c=d")));
    assertEquals("'a_1=b' c=d", CommandLine.join(List.of("a_1=b", "c=d")));
    assertEquals(List.of("a_1=b", "c=d"), CommandLine.split("'a_1=b' c=d"));
    assertEquals("./a=b", CommandLine.join(List.of("./a=b")));
  }

  @Test
  void whatWasJoinedIsSplitAgain() {
    Random random = new Random(/* seed= */ 13);
    String letters = "ab=-' \"\\$`|;&<>()\n\t*~#\u00e9/";
    for (int i = 0; i < 3000; i++) {
      List<String> words = new ArrayList<>();
      words.add("p" + word(random, letters));
      for (int n = random.nextInt(4); n > 0; n--) {
        words.add(word(random, letters));
      }
      assertEquals(words, CommandLine.split(CommandLine.join(words)), words::toString);
    }
  }

  private static String word(Random random, String letters) {
    StringBuilder word = new StringBuilder();
    for (int n = random.nextInt(6); n > 0; n--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }

  private static void assertSplit(String command, String... words) {
    assertEquals(List.of(words), CommandLine.split(command));
  }

  private static String refusal(String command) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> CommandLine.split(command))
            .getMessage());
  }
}
