package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordTest {

  @Test
  void everyWordIsQuoted() {
    assertEquals(
        "'java' '-jar' 'my app.jar'", ShellWord.line(List.of("java", "-jar", "my app.jar")));
    assertEquals("''", ShellWord.quote(""));
    assertEquals("'$HOME; rm -rf *'", ShellWord.quote("$HOME; rm -rf *"));
    assertEquals("'it'\\''s'", ShellWord.quote("it's"));
  }

  @Test
  void controlCharactersStayOnTheirLine() {
    assertEquals("$'a\\nb\\tc\\x1b\\'\\\\'", ShellWord.quote("a\nb\tc\u001b'\\"));
  }

  @Test
  void nothingIsLeftThatQdupWouldTakeForAVariable() {
    for (String word : List.of("${{password}}", "a${{b}}c${{d}}", "x\n${{y}}")) {
      assertFalse(ShellWord.quote(word).contains("${{"), word);
    }
    assertEquals("'a$''{{b}}'", ShellWord.quote("a${{b}}"));
  }
}
