package dev.sett.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.process.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class WatchCommandTest {
  private final StringWriter err = new StringWriter();

  @Test
  void processThatIsNotThereIsUsageError() {
    assertEquals(ExitCode.USAGE_ERROR, watch("999999999"));
    assertTrue(err.toString().contains("Process 999999999 does not exist"), err.toString());
  }

  @Test
  void whatIsNoPidIsUsageError() {
    assertEquals(ExitCode.USAGE_ERROR, watch("java"));
    assertTrue(err.toString().contains("'java'"), err.toString());
  }

  @Test
  void timeOutOfRangeIsNamed() {
    assertEquals(ExitCode.USAGE_ERROR, watch("1", "--for", "10ms"));
    assertTrue(
        err.toString().contains("'10ms' is out of range (expected 1s to 24h)"), err.toString());
    assertEquals(ExitCode.USAGE_ERROR, watch("1", "--for", "soon"));
    assertTrue(err.toString().contains("'soon' is not a time"), err.toString());
  }

  private int watch(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setErr(new PrintWriter(err));
    String[] all = new String[arguments.length + 1];
    all[0] = "watch";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return line.execute(all);
  }
}
