package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The limit is raised, lowered and raised while tasks arrive that wait for one another. */
@JCStressTest
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "All ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The limit allows all tasks, but one waits.")
@State
public class LimitStress {
  private final StressScene scene = new StressScene(/* limit= */ 1, StressScene.AN_HOUR);

  @Actor
  public void first() {
    scene.putForAll(3);
    scene.putForAll(3);
    scene.putForAll(3);
  }

  @Actor
  public void second() {
    scene.crew.limit(2);
    scene.crew.limit(1);
    scene.crew.limit(3);
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(3);
    result.r2 = scene.left();
  }
}
