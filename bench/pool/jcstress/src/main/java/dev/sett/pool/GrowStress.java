package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads submit tasks that wait for one another; the limit allows all of them. */
@JCStressTest
@Outcome(id = "4, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Each relied on the other to wake a worker.")
@State
public class GrowStress {
  private final StressScene scene = new StressScene(/* limit= */ 4, StressScene.AN_HOUR);

  @Actor
  public void first() {
    scene.putForAll(4);
    scene.putForAll(4);
  }

  @Actor
  public void second() {
    scene.putForAll(4);
    scene.putForAll(4);
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(4);
    result.r2 = scene.left();
  }
}
