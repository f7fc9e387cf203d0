package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentArgumentsTest {
  @Test
  void readsEverythingThatThereIs() {
    AgentArguments read =
        AgentArguments.parse(
            "out=/tmp/a-%p.ndjson,interval=500us,window=1s,pools=x3:Hikari,parallelism=5,record=a.jfc,dumps=/tmp/%p-",
            42);
    assertEquals(
        new AgentArguments(
            "/tmp/a-42.ndjson",
            500_000,
            1_000_000_000,
            Optional.of(new AgentArguments.Enlarging(3, "Hikari")),
            "a.jfc",
            5,
            "/tmp/42-",
            Optional.empty(),
            false),
        read);
  }

  @Test
  void whatIsNotSaidIsAsTheDocumentationSays() {
    assertEquals(
        new AgentArguments(
            "a", 1_000_000, 100_000_000, Optional.empty(), "", 0, "", Optional.empty(), false),
        AgentArguments.parse("out=a", 1));
    assertTrue(AgentArguments.parse("stop", 1).stop());
    assertEquals("a", AgentArguments.parse("stop,out=a", 1).out());
  }

  @Test
  void readsALease() {
    assertEquals(
        Optional.of(new AgentArguments.Leasing("/tmp/lease", 3_000_000_000L)),
        AgentArguments.parse("out=a,lease=/tmp/lease,expires=3s,window=60s", 1).lease());
    assertEquals(
        Optional.of(new AgentArguments.Leasing("b", 10_000_000_000L)),
        AgentArguments.parse("out=a,lease=b", 1).lease());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | expected out=FILE",
        "interval=1ms | out=FILE is required",
        "out= | out=FILE is required",
        "out=a,colour=red | Unknown option 'colour=red'",
        "out=a,interval=1 | such as 1ms",
        "out=a,interval=1us | from 100 us",
        "out=a,window=2h | such as 1ms",
        "out=a,interval=1s,window=100ms | must not be shorter",
        "out=a,pools=2 | pools=x2",
        "out=a,pools=x1 | from 2 to 16",
        "out=a,pools=x99 | from 2 to 16",
        "out=a,parallelism=0 | from 1 to 32767",
        "out=a,parallelism=many | whole number",
        "out=a,lease=b,expires=soon | such as 1ms",
        "out=a,lease=b,expires=100ms | from 1000000 us",
        "out=a,lease=b,dumps=c | dumps conflicts with lease",
        "out=a,lease=b,pools=x2 | conflict with lease",
        "out=a,lease=b,parallelism=3 | conflict with lease",
      })
  void whatIsWrongIsSaidWithWhatWasExpected(String text, String part) {
    ArgumentsException wrong =
        assertThrows(
            ArgumentsException.class, () -> AgentArguments.parse(text == null ? "" : text, 1));
    assertTrue(String.valueOf(wrong.getMessage()).contains(part), wrong.getMessage());
  }
}
