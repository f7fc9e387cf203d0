package dev.sett.pool;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A task arrives while the pool is stopped: it runs, is returned, or is rejected. */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "In time: it ran.")
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "It waited, and was returned.")
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "Too late: rejected.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or more than one of these.")
@State
public class ShutdownNowStress {
  private final TunedExecutor pool = TestingPool.create();
  private final AtomicInteger ran = new AtomicInteger();

  @Actor
  public void putter(III_Result result) {
    try {
      pool.execute(ran::incrementAndGet);
      result.r1 = 1;
    } catch (RejectedExecutionException e) {
      result.r1 = 0;
    }
  }

  @Actor
  public void stopper(III_Result result) {
    result.r2 = pool.shutdownNow().size();
  }

  @Arbiter
  public void end(III_Result result) {
    boolean ended = TestingPool.ends(pool);
    result.r3 = ended ? ran.get() : -1;
  }
}
