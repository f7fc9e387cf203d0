package dev.sett.pool;

import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A worker is back at what it has set aside while the watch hands it on and the pool shuts down. */
@JCStressTest
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "Both ran, and the crew ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "What was set aside is lost, or was done twice.")
@State
public class AsideStress {
  private final Scene scene = new Scene(/* limit= */ 2, Scene.AN_HOUR);
  private volatile boolean placed;
  private volatile boolean back;

  public AsideStress() {
    scene.crew.trust().load(/* readyCpus= */ 0.1, /* cores= */ 2, /* runNanos= */ 1, 0);
    scene.queue.put(
        () -> {
          boolean unused = scene.crew.setAside(scene.runs::incrementAndGet);
          placed = true;
          while (!back) {
            LockSupport.parkNanos(1000);
          }
          scene.runs.incrementAndGet();
        });
    boolean unused = scene.crew.signal();
    while (!placed) {
      LockSupport.parkNanos(1000);
    }
  }

  @Actor
  public void owner() {
    back = true;
    scene.life.shutDown();
    scene.crew.endIfDone();
  }

  @Actor
  public void watch() {
    boolean unused = scene.crew.handOn(1);
  }

  @Arbiter
  public void all(II_Result result) {
    result.r1 = scene.runs(2);
    result.r2 = scene.left();
  }
}
