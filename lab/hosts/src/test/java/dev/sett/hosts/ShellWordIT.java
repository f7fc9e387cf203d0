package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Asks a real bash what it makes of our quoting. */
class ShellWordIT {

  @Test
  void bashReadsTheWordsThatWereMeant() throws IOException, InterruptedException {
    List<String> words =
        List.of("", "a b", "it's", "$HOME", "`id`", "a${{b}}", "x\ny\t\u001b'\\", "!!", "ä€", "*");
    Process bash =
        new ProcessBuilder("bash", "-c", "printf '%s\\0' " + ShellWord.line(words)).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor());
    assertEquals(String.join("\0", words) + "\0", said);
  }
}
