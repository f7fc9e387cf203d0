package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Plain fields, written before a task is submitted and by the task. */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Everybody sees what came before.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task, or the end of the pool, came before it.")
@State
public class HandoverStress {
  private final TunedExecutor pool = TestingPool.create();
  private int before;
  private int seen;
  private int after;

  @Actor
  public void putter() {
    before = 1;
    pool.execute(
        () -> {
          seen = before;
          after = 2;
        });
    pool.shutdown();
  }

  @Arbiter
  public void end(II_Result result) {
    boolean ended = TestingPool.ends(pool);
    result.r1 = ended ? seen : -1;
    result.r2 = after;
  }
}
