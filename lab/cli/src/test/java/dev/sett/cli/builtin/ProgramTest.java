package dev.sett.cli.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramTest {

  @Test
  void theModelIsFoundAmongTheFlags() {
    assertEquals("virtual", Program.threads(List.of("--count", "3", "--threads", "virtual")));
    assertEquals("liberty", Program.threads(List.of("--threads=liberty", "--gc")));
    assertEquals("", Program.threads(List.of("--count", "3")));
    assertEquals("", Program.threads(List.of("--threads")));
  }
}
