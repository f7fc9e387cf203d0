package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A producer and a consumer so fast that slots are skipped, across the border of a segment. */
@JCStressTest
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "Each task once, in order.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task is lost, duplicated or out of order.")
@State
public class QueueTakerStress {
  private final Tasks tasks = new Tasks(/* before= */ 510);

  @Actor
  public void putter() {
    tasks.put(0, 1);
    tasks.put(0, 2);
    tasks.put(0, 3);
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
