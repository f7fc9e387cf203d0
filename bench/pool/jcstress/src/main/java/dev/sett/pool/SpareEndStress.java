package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Tasks arrive while virtual workers end; the last platform thread must outlive them. */
@JCStressTest
@Outcome(id = "4, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(
    expect = Expect.FORBIDDEN,
    desc = "The thread is gone and a task waits, or one never ends.")
@State
public class SpareEndStress {
  private final StressScene scene =
      new StressScene(/* limit= */ 3, /* keepAliveNanos= */ 1, /* platformThreads= */ 1);

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
