package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool that registers itself with the platform's MBean server. */
@Timeout(120)
class RegisterMBeanTest {
  @RegisterExtension final Pools pools = new Pools();

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  private TunedExecutor named(String name) {
    return pools.create(TunedExecutor.builder().name(name).maxThreads(3));
  }

  @Test
  void isThereUntilItTerminates() throws Exception {
    TunedExecutor pool = named("registered");
    CountDownLatch gate = pools.occupy(pool, 1);
    String name = pool.registerMBean();
    assertEquals("dev.sett:type=TunedExecutor,name=\"registered\"", name);
    ObjectName object = new ObjectName(name);
    assertEquals(3, server.getAttribute(object, "MaxThreads"));
    pool.shutdown();
    assertTrue(server.isRegistered(object));
    gate.countDown();
    Eventually.so("it is gone", () -> !server.isRegistered(object));
  }

  @Test
  void mayHaveANameWithAnyCharacter() throws Exception {
    String odd = "a,b=c:\"d\"*?\n\\";
    TunedExecutor pool = named(odd);
    ObjectName object = new ObjectName(pool.registerMBean());
    assertEquals(odd, ObjectName.unquote(object.getKeyProperty("name")));
    pool.close();
    assertFalse(server.isRegistered(object));
  }

  @Test
  void refusesANameThatIsTaken() throws Exception {
    TunedExecutor first = named("taken");
    ObjectName object = new ObjectName(first.registerMBean());
    TunedExecutor second = named("taken");
    String message =
        "There already is an MBean dev.sett:type=TunedExecutor,name=\"taken\"."
            + " Give the pool another name.";
    for (TunedExecutor pool : new TunedExecutor[] {first, second}) {
      assertEquals(
          message, assertThrows(IllegalStateException.class, pool::registerMBean).getMessage());
    }
    second.close();
    assertTrue(server.isRegistered(object));
    first.close();
    assertFalse(server.isRegistered(object));
  }

  @Test
  void refusesAPoolThatHasTerminated() {
    TunedExecutor pool = named("over");
    pool.close();
    assertEquals(
        "The pool over is terminated.",
        assertThrows(IllegalStateException.class, pool::registerMBean).getMessage());
  }

  @Test
  void terminatesThoughSomebodyElseUnregisteredIt() throws Exception {
    TunedExecutor pool = named("lost");
    server.unregisterMBean(new ObjectName(pool.registerMBean()));
    pool.close();
    assertTrue(pool.isTerminated());
  }
}
