package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two producers and a consumer. Needs three CPUs; with fewer, jcstress skips it. */
@JCStressTest
@Outcome(id = "4, 0", expect = Expect.ACCEPTABLE, desc = "Each task once, in order per producer.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task is lost, duplicated or out of order.")
@State
public class QueueThreeStress {
  private final Tasks tasks = new Tasks(/* before= */ 509);

  @Actor
  public void first() {
    tasks.put(0, 1);
    tasks.put(0, 2);
  }

  @Actor
  public void second() {
    tasks.put(1, 1);
    tasks.put(1, 2);
  }

  @Actor
  public void taker() {
    tasks.take();
    tasks.take();
    tasks.take();
  }

  @Arbiter
  public void rest(II_Result result) {
    tasks.takeAll();
    result.r1 = tasks.taken();
    result.r2 = tasks.outOfOrder();
  }
}
