package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.agent.change.ClassChange;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentArgumentsTest {
  @Test
  void readsEverythingThatThereIs() {
    AgentArguments read =
        AgentArguments.parse(
            "out=/tmp/a-%p.ndjson,interval=500us,window=1s,pools=x3:Hikari,parallelism=5,quota=x2,record=a.jfc,dumps=/tmp/%p-",
            42);
    assertEquals(
        new AgentArguments(
            "/tmp/a-42.ndjson",
            500_000,
            1_000_000_000,
            Optional.of(new PoolChange.EnlargeKind(3, "Hikari")),
            /* classes= */ Optional.empty(),
            "a.jfc",
            5,
            "/tmp/42-",
            2,
            Optional.empty(),
            false),
        read);
  }

  @Test
  void whatIsNotSaidIsAsTheDocumentationSays() {
    assertEquals(
        new AgentArguments(
            "a",
            1_000_000,
            100_000_000,
            Optional.empty(),
            Optional.empty(),
            "",
            0,
            "",
            0,
            Optional.empty(),
            false),
        AgentArguments.parse("out=a", 1));
    assertTrue(AgentArguments.parse("stop", 1).stop());
    assertEquals("a", AgentArguments.parse("stop,out=a", 1).out());
  }

  @Test
  void readsTheNameOfAPoolAsItIs() {
    assertEquals(
        Optional.of(new PoolChange.EnlargeOne(2, "orders, of a: 100%")),
        AgentArguments.parse("out=a,pool=x2:orders%2C+of+a%3A+100%25", 1).pools());
    assertEquals(
        Optional.of(new PoolChange.FillCore("http-exec")),
        AgentArguments.parse("out=a,core=max:http-exec", 1).pools());
  }

  @Test
  void readsWhatToChangeOfAClass() {
    assertEquals(
        Optional.of(new ClassChange.Delay("com.acme.Orders$Queue", "take", 1_500_000)),
        AgentArguments.parse("out=a,delay=1500us:com.acme.Orders%24Queue.take", 1).classes());
    assertEquals(
        Optional.of(new ClassChange.MultiplyPermits("com.acme.Orders", 7)),
        AgentArguments.parse("out=a,permits=x7:com.acme.Orders", 1).classes());
    assertEquals(
        Optional.of(new ClassChange.ParkYields("com.acme.Orders")),
        AgentArguments.parse("out=a,yield=park:com.acme.Orders", 1).classes());
    assertEquals(
        Optional.of(new ClassChange.HoldLocks("Orders$Queue", 2_000_000)),
        AgentArguments.parse("out=a,hold=2ms:Orders%24Queue", 1).classes());
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
        "out=a,pools=x1 | from 2 to 64",
        "out=a,pools=x99 | from 2 to 64",
        "out=a,delay=1ms | delay=1ms:CLASS.METHOD",
        "out=a,delay=1ms:take | delay=1ms:CLASS.METHOD",
        "out=a,delay=10us:com.acme.Orders.take | from 100 us",
        "out=a,delay=1ms:com.acme.Orders.%3Cinit%3E | A constructor can't be delayed",
        "out=a,delay=1ms:java.util.ArrayList.add | A class of the JDK can't be changed",
        "out=a,hold=1ms | hold=1ms:CLASS",
        "out=a,hold=1ms:java.util.Timer | A class of the JDK can't be changed",
        "out=a,yield=sleep:com.acme.Orders | yield=park:CLASS",
        "out=a,permits=x65:com.acme.Orders | from 2 to 64",
        "out=a,permits=x2:java.util.Timer | A class of the JDK can't be changed",
        "out=a,permits=x2:a.B,delay=1ms:a.B.c | Only one of delay, hold, permits and yield",
        "out=a,lease=b,permits=x2:a.B | conflict with lease",
        "out=a,pool=x2 | pool=x2:NAME",
        "out=a,pool=x1:orders | from 2 to 64",
        "out=a,pool=x2:5%too | written as %25",
        "out=a,core=max | core=max:NAME",
        "out=a,pool=x2:a,core=max:b | Only one of pools, pool and core",
        "out=a,quota=2 | quota=x2",
        "out=a,quota=x1 | from 2 to 64",
        "out=a,lease=b,quota=x2 | conflict with lease",
        "out=a,parallelism=0 | from 1 to 32767",
        "out=a,parallelism=many | whole number",
        "out=a,lease=b,expires=soon | such as 1ms",
        "out=a,lease=b,expires=100ms | from 1000000 us",
        "out=a,lease=b,dumps=c | dumps conflicts with lease",
        "out=a,lease=b,pools=x2 | conflict with lease",
        "out=a,lease=b,core=max:c | conflict with lease",
        "out=a,lease=b,parallelism=3 | conflict with lease",
      })
  void whatIsWrongIsSaidWithWhatWasExpected(String text, String part) {
    ArgumentsException wrong =
        assertThrows(
            ArgumentsException.class, () -> AgentArguments.parse(text == null ? "" : text, 1));
    assertTrue(String.valueOf(wrong.getMessage()).contains(part), wrong.getMessage());
  }
}
