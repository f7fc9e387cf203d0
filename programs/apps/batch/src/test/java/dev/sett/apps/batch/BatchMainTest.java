package dev.sett.apps.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BatchMainTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threads native|is provided by a server, not by an executor",
        "--threads virtul|Did you mean virtual?",
        "--threads platform:0|whole number N from 1",
        "--chunk 0|--chunk needs a whole number from 1 to 100000; got 0",
        "--concurrency -1|--concurrency needs a whole number from 1",
        "--scaling many|expected one of",
        "--db jdbc:mysql://x|--db needs a URL such as",
        "--wait 5|--wait needs a time such as 5ms",
        "--fee 0|--fee must be above 0",
        "--chunks 5|Unknown option"
      })
  void refusesUsageError(String flagsAndWords) {
    String[] parts = flagsAndWords.split("\\|");
    StringWriter err = new StringWriter();
    CommandLine commandLine = BatchMain.commandLine().setErr(new PrintWriter(err));
    assertEquals(2, commandLine.execute(parts[0].split(" ")));
    assertTrue(err.toString().contains(parts[1]), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }
}
