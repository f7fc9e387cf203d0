package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A task arrives while the only worker ends. */
@JCStressTest
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The thread is gone and the task waits.")
@State
public class EndStress {
  private final StressScene scene = new StressScene(/* limit= */ 1, /* keepAliveNanos= */ 1);

  @Actor
  public void first() {
    scene.put();
    scene.put();
  }

  @Actor
  public void second() {
    scene.put();
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(3);
    result.r2 = scene.left();
  }
}
