package dev.sett.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobProbeIT {

  private static final String LOOP = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; ";

  @Test
  void cpuTimeHoldsChildrenAndTheLastMoment() throws Exception {
    JobProbe one = run("/bin/sh", "-c", LOOP + "times >/dev/null");
    JobProbe two = run("/bin/sh", "-c", "(" + LOOP + "); (" + LOOP + "); exit 0");

    double times = (double) two.cpuNanos() / one.cpuNanos();
    assertTrue(times > 1.5 && times < 2.7, "twice the work took " + times + " times the CPU");
    assertTrue(one.cpuNanos() > 10_000_000, one.cpuNanos() + " ns");
  }

  @Test
  void cpuTimeIsThatOfTheKernelAlsoOfAProgramThatNobodyLookedAt() throws Exception {
    JobProbe probe = JobProbe.begin();
    Process process = new ProcessBuilder("/bin/sh", "-c", LOOP + "times").start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
    process.waitFor();

    // "0m0.120s 0m0.010s" of the shell, in ticks of 10 ms.
    String[] own = said.lines().findFirst().orElseThrow().strip().split(" ", -1);
    double seconds = seconds(own[0]) + seconds(own[1]);
    assertEquals(seconds, probe.cpuNanos() / 1e9, 0.03);
  }

  @Test
  void knowsTheHighestMemoryAndWhatIsLeftOver() throws Exception {
    JobProbe probe = run("/bin/sh", "-c", "sleep 30 & sleep 0.1; exit 0");
    List<ProcessHandle> left = probe.leftOver();
    left.forEach(ProcessHandle::destroyForcibly);

    assertEquals(1, left.size(), "the sleep in the background");
    assertTrue(probe.peakRssBytes() > 300 * 1024, probe.peakRssBytes() + " bytes");
  }

  private static double seconds(String text) {
    String[] parts = text.replace("s", "").split("m", -1);
    return 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
  }

  private static JobProbe run(String... command) throws Exception {
    JobProbe probe = JobProbe.begin();
    Process process = new ProcessBuilder(command).inheritIO().start();
    probe.watch(process.pid());
    while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
      probe.look();
    }
    return probe;
  }
}
