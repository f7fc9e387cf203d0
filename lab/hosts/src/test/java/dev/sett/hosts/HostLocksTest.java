package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.hosts.Host;
import dev.sett.model.text.Complaint;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostLocksTest {

  private static final Host LOAD = TestingHosts.host("load-1", 2);

  private static Optional<String> complaint(String output) {
    return HostLocks.complaint(LOAD, output).map(Complaint::toString);
  }

  @Test
  void aHostThatNobodyUsesIsFine() {
    assertEquals(Optional.empty(), complaint("sett:here\nsett:java openjdk version \"25\"\n"));
  }

  @Test
  void theOtherRunIsNamed() {
    assertEquals(
        Optional.of(
            "load-1 (10.0.0.2): is in use by another run of Sett (ann@lab, process 7, since"
                + " 2026-11-25T03:00:00Z). Wait until it has ended, or stop it."),
        complaint(
            "sett:here\nsett:taken 0123-token ann@lab, process\u001b 7, since"
                + " 2026-11-25T03:00:00Z\n"));
  }

  @Test
  void aRunThatHasNotWrittenItsNameYetIsAComplaintToo() {
    assertEquals(
        Optional.of(
            "load-1 (10.0.0.2): is in use by another run of Sett. Wait until it has ended, or stop"
                + " it."),
        complaint("sett:taken \n"));
  }
}
