package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("the kernel adds up the CPU time of all children of this JVM that have ended")
class JobProbeIT {

  private static final String LOOP = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done;";

  @ParameterizedTest
  @ValueSource(strings = {LOOP, "(" + LOOP + "); (" + LOOP + ");"})
  void cpuTimeIsWhatTheShellCountsForItselfAndItsChildren(String work) throws Exception {
    JobProbe probe = JobProbe.begin();
    Process process = new ProcessBuilder("/bin/sh", "-c", work + " times").start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    process.waitFor();

    // Two lines, of the shell and of its children: "0m0.120s 0m0.010s", in ticks of 10 ms.
    double seconds = 0;
    for (String time : said.strip().split("\\s+", -1)) {
      seconds += seconds(time);
    }
    assertTrue(seconds > 0.02, said);
    assertEquals(seconds, probe.cpuNanos() / 1e9, 0.045, said);
  }

  @Test
  void knowsTheHighestMemoryAndWhatIsLeftOver() throws Exception {
    JobProbe probe = JobProbe.begin();
    Process process = new ProcessBuilder("/bin/sh", "-c", "sleep 300 & read line; exit 0").start();
    probe.watch(process.pid());
    for (int i = 0; i < 6_000 && probe.leftOver().size() < 2; i++) {
      Thread.sleep(5);
      probe.look();
    }
    process.outputWriter().close();
    process.waitFor();
    List<ProcessHandle> left = probe.leftOver();
    left.forEach(ProcessHandle::destroyForcibly);

    assertEquals(1, left.size(), "the sleep in the background");
    assertTrue(probe.peakRssBytes() > 300 * 1024, probe.peakRssBytes() + " bytes");
  }

  private static double seconds(String text) {
    String[] parts = text.replace("s", "").split("m", -1);
    return 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
  }
}
