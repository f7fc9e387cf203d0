package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleCpusTest {
  private static final long LOOK = 100_000_000;

  @TempDir Path root;

  private long computed;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** In hundredths of a second since the system began, of each CPU. */
  private void stat(long busy0, long idle0, long busy1, long idle1) throws IOException {
    file(
        "proc/stat",
        "cpu  7 7 7 7 7 7 7 7 0 0\ncpu0 %d 0 0 %d 0 0 0 0 0 0\ncpu1 0 0 %d 0 %d 0 0 0 0 0\nintr 5 0\n"
            .formatted(busy0, idle0, busy1, idle1));
  }

  private IdleCpus of(String allowed) throws IOException {
    file(
        "proc/self/status", "Name:\tjava\nCpus_allowed:\t3\nCpus_allowed_list:\t" + allowed + "\n");
    stat(100, 100, 100, 100);
    IdleCpus cpus = new IdleCpus(root, () -> computed);
    cpus.begin(0);
    return cpus;
  }

  @Test
  void isTheShareOfIdleTimeOfTheCpusThatMayBeUsed() throws IOException {
    IdleCpus both = of("0-1");
    stat(110, 100, 102, 108);
    assertEquals(0.4, both.share(LOOK, 2), 1e-9);
    IdleCpus first = of("0");
    stat(110, 100, 102, 108);
    assertEquals(0, first.share(LOOK, 1));
    IdleCpus second = of("1,7");
    stat(110, 100, 102, 108);
    assertEquals(0.8, second.share(LOOK, 2), 1e-9);
  }

  @Test
  void forgetsWithTime() throws IOException {
    IdleCpus cpus = of("0-1");
    stat(100, 110, 100, 110);
    assertEquals(1, cpus.share(LOOK, 2));
    stat(120, 110, 120, 110);
    // Two tenths of a second later, the first counts for half.
    assertEquals(0.2, cpus.share(3 * LOOK, 2), 1e-9);
    cpus.begin(4 * LOOK);
    stat(130, 110, 130, 110);
    assertEquals(0, cpus.share(5 * LOOK, 2));
  }

  @Test
  void looksTenTimesASecondAtMost() throws IOException {
    IdleCpus cpus = of("0-1");
    stat(110, 100, 110, 100);
    assertTrue(Double.isNaN(cpus.share(LOOK - 1, 2)));
    assertEquals(0, cpus.share(LOOK, 2));
    stat(110, 200, 110, 200);
    assertEquals(0, cpus.share(2 * LOOK - 1, 2));
  }

  @Test
  void isTheShareOfAQuotaThatTheProcessLeft() throws IOException {
    IdleCpus cpus = of("0-1");
    computed = LOOK / 2;
    assertEquals(2 / 3.0, cpus.share(LOOK, 1.5), 1e-9);
    computed = 2 * LOOK; // Used up.
    cpus.begin(LOOK);
    computed += 2 * LOOK;
    assertEquals(0, cpus.share(2 * LOOK, 1.5));
  }

  @Test
  void knowsNothingOfAQuotaWithoutTheTimeOfTheProcess() throws IOException {
    computed = -1;
    IdleCpus cpus = of("0-1");
    assertTrue(Double.isNaN(cpus.share(LOOK, 1.5)));
  }

  @Test
  void aLookThatFailedIsNoneAndNotAllTimeSinceTheSystemBegan() throws IOException {
    IdleCpus cpus = of("0-1");
    file("proc/stat", "cpu0 broken\n");
    assertTrue(Double.isNaN(cpus.share(LOOK, 2)));
    stat(110, 900, 110, 900);
    assertTrue(Double.isNaN(cpus.share(2 * LOOK, 2)));
    stat(120, 900, 120, 900);
    assertEquals(0, cpus.share(3 * LOOK, 2));
  }

  @Test
  void knowsNothingWithoutTheFiles() {
    IdleCpus cpus = new IdleCpus(root, () -> computed);
    cpus.begin(0);
    assertTrue(Double.isNaN(cpus.share(LOOK, 2)));
  }
}
