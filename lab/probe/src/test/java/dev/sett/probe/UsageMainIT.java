package dev.sett.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.UsageLook;
import dev.sett.model.storage.ResultJson;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageMainIT {

  private static List<UsageLook> looks(long pid, int count) throws IOException {
    MachineProbe machine = MachineProbe.of(List.of());
    UsageMain main =
        new UsageMain(
            ProcessProbe.of(pid, machine, System::nanoTime),
            InstantSource.fixed(Instant.ofEpochMilli(42)));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    main.answer(
        new BufferedReader(new StringReader("look\n".repeat(count))),
        new PrintStream(said, /* autoFlush= */ true, StandardCharsets.UTF_8));
    return said.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> ResultJson.fromJson(line, UsageLook.class))
        .toList();
  }

  @Test
  void saysWhatWasUsedSinceTheLookBefore() throws IOException {
    List<UsageLook> looks = looks(ProcessHandle.current().pid(), 2);
    assertEquals(2, looks.size());
    assertEquals(42, looks.getFirst().atMillis());
    assertTrue(looks.getFirst().usage().isEmpty());
    assertTrue(looks.getFirst().jvm().orElseThrow().cpus() > 0);
    assertTrue(looks.getLast().jvm().isEmpty(), "once is enough");
    assertTrue(looks.getLast().usage().orElseThrow().cpuNanos() > 0);
  }

  @Test
  void saysThatTheProgramHasEndedAndEnds() throws IOException, InterruptedException {
    Process over = new ProcessBuilder("true").start();
    assertEquals(0, over.waitFor());
    List<UsageLook> looks = looks(over.pid(), 3);
    assertEquals(1, looks.size());
    assertTrue(looks.getFirst().ended().orElseThrow().contains("has ended"));
  }
}
