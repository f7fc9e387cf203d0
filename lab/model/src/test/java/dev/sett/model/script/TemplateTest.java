package dev.sett.model.script;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {

  @Test
  void isTextsAndHolesInOrder() {
    assertEquals(
        List.of(
            new Template.Text("/a/"),
            new Template.Named("id"),
            new Template.Text("?n="),
            new Template.Counter(),
            new Template.RandomNumber(-5, 100),
            new Template.Text("$")),
        Template.of("/a/${id}?n=${ counter }${random( -5, 100 )}$").parts());
  }

  @Test
  void twoDollarsMakeTextOfAHole() {
    Template template = Template.of("$${id} costs $5 $$");
    assertTrue(template.constant());
    assertEquals("${id} costs $5 $$", new String(template.bytes(), StandardCharsets.UTF_8));
  }

  @Test
  void keepsBytesOfEveryKind() {
    byte[] bytes = {0, (byte) 0xff, '$', '{', 'x', '}', (byte) 0x80, '\n'};
    Template template = Template.of(bytes);
    assertFalse(template.constant());
    assertArrayEquals(
        new byte[] {0, (byte) 0xff, 'y', (byte) 0x80, '\n'},
        template.filledWith("y").getBytes(StandardCharsets.ISO_8859_1));
    byte[] text = "Größe €".getBytes(StandardCharsets.UTF_8);
    assertArrayEquals(text, Template.of("Größe €").bytes());
  }

  @Test
  void nothingIsATemplateToo() {
    assertTrue(Template.of("").constant());
    assertEquals(0, Template.of("").bytes().length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "a${b | '${b' is not closed",
        "${} | '' is not a valid name for a value",
        "${a b} | 'a b' is not a valid name for a value",
        "${1a} | '1a' is not a valid name for a value",
        "${random} | '${random}' is not a valid random number",
        "${random(1)} | '${random(1)}' is not a valid random number",
        "${random(9,1)} | random(9,1) is reversed. Write random(1,9).",
        "${random(0,9999999999999999)} | is out of range",
      })
  void saysWhatIsWrongWithAHole(String text, String expected) {
    Exception wrong = assertThrows(IllegalArgumentException.class, () -> Template.of(text));
    assertTrue(String.valueOf(wrong.getMessage()).contains(expected), wrong.getMessage());
  }
}
