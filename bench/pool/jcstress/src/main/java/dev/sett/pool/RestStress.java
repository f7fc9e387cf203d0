package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A task arrives while the only worker finishes another one and rests: nobody is woken. */
@JCStressTest
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The worker rests and the task waits.")
@State
public class RestStress {
  private final StressScene scene = new StressScene(/* limit= */ 1, StressScene.AN_HOUR);

  @Actor
  public void first() {
    scene.put();
  }

  @Actor
  public void second() {
    scene.put();
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(2);
    result.r2 = scene.left();
  }
}
