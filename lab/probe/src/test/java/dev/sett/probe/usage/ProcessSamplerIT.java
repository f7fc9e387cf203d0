package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProcessSamplerIT {
  private final MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid()));

  @Test
  void samplesFollowTheClockItIsGiven() {
    AtomicLong clock = new AtomicLong(10_000_000_000L);
    ProcessProbe probe = ProcessProbe.of(ProcessHandle.current().pid(), machine, clock::get);
    try (ProcessSampler sampler = new ProcessSampler(Duration.ofSeconds(1), clock::get)) {
      sampler.follow(probe, Optional.empty(), /* startedNanos= */ 7_000_000_000L);
      assertEquals(List.of(), sampler.samples(probe));
      clock.addAndGet(1_000_000_000);
      sampler.tick();
      clock.addAndGet(1_500_000_000);
      sampler.tick();
      List<Sample> samples = sampler.samples(probe);
      assertEquals(List.of(4000L, 5500L), samples.stream().map(Sample::atMillis).toList());
      assertEquals(1_500_000_000, samples.getLast().usage().wallNanos());
      assertTrue(samples.getLast().usage().threads() > 5, samples::toString);
    }
  }

  @Test
  void aProcessThatEndsEndsOnlyItsOwnSamples() throws Exception {
    AtomicLong clock = new AtomicLong();
    Process process = new ProcessBuilder("/bin/cat").start();
    ProcessProbe ends = ProcessProbe.of(process.pid(), machine, clock::get);
    ProcessProbe stays = ProcessProbe.of(ProcessHandle.current().pid(), machine, clock::get);
    try (ProcessSampler sampler = new ProcessSampler(Duration.ofSeconds(1), clock::get)) {
      sampler.follow(ends, Optional.empty(), 0);
      sampler.follow(stays, Optional.empty(), 0);
      clock.addAndGet(1_000_000_000);
      sampler.tick();
      process.destroyForcibly().waitFor();
      clock.addAndGet(1_000_000_000);
      sampler.tick();
      assertEquals(1, sampler.samples(ends).size());
      assertEquals(2, sampler.samples(stays).size());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void itsThreadSamplesUntilItIsClosed() throws Exception {
    ProcessProbe probe = ProcessProbe.of(ProcessHandle.current().pid(), machine, System::nanoTime);
    ProcessSampler kept;
    try (ProcessSampler sampler = ProcessSampler.start(Duration.ofMillis(50), System::nanoTime)) {
      kept = sampler;
      sampler.follow(probe, Optional.empty(), System.nanoTime());
      long end = System.nanoTime() + 60_000_000_000L;
      while (sampler.samples(probe).size() < 3 && System.nanoTime() < end) {
        Thread.sleep(10);
      }
    }
    int atClose = kept.samples(probe).size();
    assertTrue(atClose >= 4, "samples: " + atClose);
    // No other test of this module has one.
    assertFalse(Thread.getAllStackTraces().keySet().stream().anyMatch(ProcessSamplerIT::isSampler));
    assertEquals(atClose, kept.samples(probe).size());
  }

  private static boolean isSampler(Thread thread) {
    return thread.getName().equals("sett-sampler");
  }
}
