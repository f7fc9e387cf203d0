package example.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.PoolSnapshot;
import dev.sett.pool.TunedExecutor;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitingTest {

  @Test
  void tasksThatWaitRunConcurrently() throws Exception {
    PoolSnapshot meanwhile = Waiting.run(200, Duration.ofSeconds(2));
    assertEquals(200, meanwhile.busy(), meanwhile::toString);
  }

  @Test
  void thePoolIsAModule() {
    assertEquals("dev.sett.pool", TunedExecutor.class.getModule().getName());
    assertTrue(Waiting.class.getModule().isNamed());
  }
}
