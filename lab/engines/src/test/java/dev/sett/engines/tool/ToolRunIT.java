package dev.sett.engines.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.TestingJobs;
import dev.sett.engines.adapter.Jmeter;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a tool's output, with a shell in the place of the tool. */
class ToolRunIT {

  private static final String SAMPLES = "timeStamp,elapsed,responseCode,success";

  @TempDir private Path folder;

  @Test
  void samplesOfJmeterAreCounted() throws InterruptedException {
    ToolOutput output = run("printf '%s\\n' " + SAMPLES + " 1000,5,200,true 1010,5,503,false > f");

    ToolResult told = new Jmeter().told(TestingJobs.closed(), output);

    assertEquals(1, told.right());
    assertEquals(1, told.failed());
  }

  /** 4 GiB, nearly all of them a hole. Reading it as a whole would need as much memory. */
  @Test
  void samplesOfJmeterAreReadOneAfterAnother() throws InterruptedException {
    ToolOutput output =
        run("printf '%s\\n' " + SAMPLES + " 1000,5,200,true wrong > f; truncate -s 4G f");

    ToolException said =
        assertThrows(ToolException.class, () -> new Jmeter().told(TestingJobs.closed(), output));
    assertTrue(String.valueOf(said.getMessage()).contains("has 1 values"), said::getMessage);
  }

  @Test
  void aToolWithoutItsAnswerFileIsNamed() throws InterruptedException {
    ToolOutput output = run("echo nothing to do");

    ToolException said =
        assertThrows(ToolException.class, () -> new Jmeter().told(TestingJobs.closed(), output));
    assertTrue(String.valueOf(said.getMessage()).contains("wrote no samples"), said::getMessage);
    assertEquals(List.of("nothing to do"), said.lines());
  }

  private ToolOutput run(String script) throws InterruptedException {
    ToolCommand command =
        new ToolCommand(List.of("/bin/sh", "-c", script), Map.of(), Optional.of("f"));
    return ToolRun.run(
        command, /* prefix= */ List.of(), folder, Duration.ofSeconds(60), process -> {});
  }
}
