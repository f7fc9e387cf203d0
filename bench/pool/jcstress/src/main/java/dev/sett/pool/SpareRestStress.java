package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Tasks come while a virtual worker goes to rest beside a platform thread that rests or not. */
@JCStressTest
@Outcome(id = "4, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task waits, or somebody counts twice.")
@State
public class SpareRestStress {
  private final Scene scene = new Scene(/* limit= */ 2, Scene.AN_HOUR, /* platformThreads= */ 1);

  @Actor
  public void first() {
    scene.put();
    scene.put();
  }

  @Actor
  public void second() {
    scene.put();
    scene.put();
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(4);
    result.r2 = scene.left();
  }
}
