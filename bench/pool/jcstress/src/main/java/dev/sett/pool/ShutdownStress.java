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

/** A task arrives while the pool is shut down: it runs, or submitting it is rejected. */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "In time: it ran before the end.")
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "Too late: rejected, and never run.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, run though rejected, or run after the end.")
@State
public class ShutdownStress {
  private final TunedExecutor pool = TestingPool.create();
  private final AtomicInteger ran = new AtomicInteger();
  private final AtomicInteger afterTheEnd = new AtomicInteger();

  @Actor
  public void putter(III_Result result) {
    try {
      pool.execute(
          () -> {
            afterTheEnd.set(pool.isTerminated() ? 1 : 0);
            ran.incrementAndGet();
          });
      result.r1 = 1;
    } catch (RejectedExecutionException e) {
      result.r1 = 0;
    }
  }

  @Actor
  public void stopper() {
    pool.shutdown();
  }

  @Arbiter
  public void end(III_Result result) {
    boolean ended = TestingPool.ends(pool);
    result.r2 = ran.get();
    result.r3 = ended ? afterTheEnd.get() : -1;
  }
}
