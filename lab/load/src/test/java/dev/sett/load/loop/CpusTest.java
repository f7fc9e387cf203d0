package dev.sett.load.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.CpuSet;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpusTest {

  /* The same CPUs where a core has one thread, and where CPUs 0 and 1 are one core, 2 and 3 another. */
  @ParameterizedTest
  @CsvSource({
    "0-1, 0-1, false, false", // nobody set anything aside
    "1, 0-1, true, false", // its core's other thread is left to others
    "2-3, 0-3, true, true",
    "1-2, 0-3, true, false",
    "0-3, 0-1, false, false", // the first process is the one with fewer: no sign of anything
    "2, 0-1, false, false"
  })
  void cpusAreOwnIfSomeAreLeftToOthers(
      String allowed, String everybody, boolean own, boolean ownWithTwoThreadsACore) {
    assertEquals(own, cpus(allowed, everybody, /* threadsPerCore= */ 1).own());
    Cpus two = cpus(allowed, everybody, /* threadsPerCore= */ 2);
    assertEquals(ownWithTwoThreadsACore, two.own());
    assertEquals(own ? Pacing.HYBRID : Pacing.PARK, Pacing.on(cpus(allowed, everybody, 1)));
    assertEquals(ownWithTwoThreadsACore ? allowed : "", two.ownList());
  }

  @Test
  void whatCanNotBeReadIsNotOwn() {
    Cpus unknown = Cpus.of(Optional.empty(), Optional.empty(), cpu -> CpuSet.parse("0"));
    assertEquals(Pacing.PARK, Pacing.on(unknown));
    assertEquals(OptionalInt.empty(), unknown.pin(0));
  }

  @Test
  void anEngineThatIsToldThatItSharesItsCpusParks() {
    Cpus shared = cpus("1", "0-1", /* threadsPerCore= */ 1).shared();
    assertEquals(Pacing.PARK, Pacing.on(shared));
    assertEquals("", shared.ownList());
    assertEquals(OptionalInt.of(1), shared.pin(0), "it has no other");
    assertEquals(OptionalInt.empty(), cpus("0-1", "0-1", 1).pin(0), "the kernel places it");
  }

  private static Cpus cpus(String allowed, String everybody, int threadsPerCore) {
    return Cpus.of(
        Optional.of(CpuSet.parse(allowed)),
        Optional.of(CpuSet.parse(everybody)),
        cpu -> {
          int first = cpu - cpu % threadsPerCore;
          return CpuSet.parse(first + "-" + (first + threadsPerCore - 1));
        });
  }
}
