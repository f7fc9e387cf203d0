package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.hosts.Host;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts the system's ssh, and ends it before it has connected to anybody. */
@Timeout(60)
class SshIT {

  private final List<Process> started = new ArrayList<>();
  private final Ssh ssh = new Ssh(TestingHosts.with(1), this::end);
  private final Host host = TestingHosts.with(1).server().host();

  private void end(Process process) {
    started.add(process);
    process.destroyForcibly();
  }

  @Test
  void aQuestionEndsWithItsProcess() throws Exception {
    Ssh.Said said = ssh.ask(host, "true", Duration.ofMinutes(10));
    assertEquals("", said.output());
    assertEquals(1, started.size());
    assertFalse(started.getFirst().isAlive());
  }

  @Test
  void aClockThatIsNotReadIsNoClock() {
    assertThrows(HostsException.class, () -> ssh.clock(host, InstantSource.system()));
    assertEquals(2, started.size(), "the second one asks why");
  }
}
