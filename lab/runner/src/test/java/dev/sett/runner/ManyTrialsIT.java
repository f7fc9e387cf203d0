package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory of a run does not grow with what its trials hold. {@code bench/resilience/scale.sh}
 * runs the long form.
 */
@Timeout(7200)
class ManyTrialsIT {

  /** With whole trials in memory, 46 MB were in use after 218, and the run hardly went on. */
  private static final int TRIALS = Integer.getInteger("sett.many-trials", 300);

  private static final String HEAP = System.getProperty("sett.many-trials-heap", "48m");

  @TempDir private Path temporary;

  @Test
  void fitIntoASmallHeap() throws Exception {
    Path folder =
        Optional.ofNullable(System.getProperty("sett.many-trials-folder"))
            .map(Path::of)
            .orElse(temporary.resolve("run"));
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-Xmx" + HEAP,
                    "-cp",
                    System.getProperty("java.class.path"),
                    ManyTrials.class.getName(),
                    folder.toString(),
                    String.valueOf(TRIALS)))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(TRIALS + " trials, judged again alike\n", output);
    assertEquals(0, process.waitFor());
  }
}
