package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class RunCommandTest {

  private static final String EXPERIMENT =
      """
      variants:
        a: {server: jetty, threads: "platform:4"}
        b: {server: jetty, threads: virtual}
      points:
        ping: {path: /ping}
        hello: {path: /hello/you}
        work: {path: /work}
      """;

  @TempDir private Path folder;

  private Design design(String text, String... flags) throws IOException {
    Path file = Files.writeString(folder.resolve("three.yaml"), text);
    RunCommand read = new RunCommand();
    CommandLine line = new CommandLine(read);
    String[] arguments = new String[flags.length + 1];
    arguments[0] = file.toString();
    System.arraycopy(flags, 0, arguments, 1, flags.length);
    line.parseArgs(arguments);
    return read.experiment().design();
  }

  @Test
  void aBudgetThatIsForecastFollowsTheFlags() throws Exception {
    Design usual = design(EXPERIMENT);
    Design longer = design(EXPERIMENT, "--blocks", "20");
    assertNotEquals(Defaults.BUDGET, usual.budget());
    assertNotEquals(usual.budget(), longer.budget());
  }

  @Test
  void aBudgetInTheFileIsRespectedEvenIfItEqualsTheForecast() throws Exception {
    long forecast = design(EXPERIMENT).budget().toSeconds();
    Design given = design(EXPERIMENT + "design: {budget: " + forecast + "s}\n", "--blocks", "20");
    assertEquals(forecast, given.budget().toSeconds());
  }

  @Test
  void aBudgetInTheFlagsIsRespectedEvenIfItEqualsTheForecast() throws Exception {
    long forecast = design(EXPERIMENT).budget().toSeconds();
    Design given = design(EXPERIMENT, "--blocks", "20", "--budget", forecast + "s");
    assertEquals(forecast, given.budget().toSeconds());
  }
}
