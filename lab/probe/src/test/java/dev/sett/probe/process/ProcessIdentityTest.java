package dev.sett.probe.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIdentityTest {
  @TempDir Path root;

  private Optional<ProcessIdentity> of(String stat, String status) throws IOException {
    Path process = Files.createDirectories(root.resolve("proc/42"));
    Files.writeString(process.resolve("stat"), stat);
    Files.writeString(process.resolve("status"), status);
    return ProcessIdentity.of(Proc.under(root), 42);
  }

  private static String stat(char state) {
    return "42 (java (x) y) "
        + state
        + " 1 42 42 0 -1 4194304 1 0 0 0 3 1 0 0 20 0 25 0 987654 3000000 9000 0 0 0 0 0 0 0 0 0\n";
  }

  @Test
  void theStartAndTheEffectiveUserAreTheKernels() throws Exception {
    assertEquals(
        Optional.of(new ProcessIdentity(42, 987654, "1001")),
        of(stat('S'), "Name:\tjava (x) y\nUid:\t1000\t1001\t1000\t1000\nGid:\t5\t5\t5\t5\n"));
  }

  @Test
  void aProcessThatHasEndedIsNone() throws Exception {
    String status = "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\n";
    assertEquals(Optional.empty(), of(stat('Z'), status));
    assertEquals(Optional.empty(), ProcessIdentity.of(Proc.under(root), 43));
    assertEquals(Optional.empty(), of(stat('S'), "Name:\tjava\n"));
  }

  @Test
  void thisProcessOwnsWhatItCreates() throws Exception {
    ProcessIdentity us = ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();
    assertEquals(us.owner(), ProcessIdentity.ownerOf(Files.createFile(root.resolve("file"))));
  }
}
