package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** One thread removes a task while another takes it as the first one. */
@JCStressTest
@Outcome(
    id = {"true, false, true", "false, true, true"},
    expect = Expect.ACCEPTABLE,
    desc = "One of them gets it, and the queue is empty.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both or neither get it, or it still seems queued.")
@State
public class RemoveStress {
  private final TaskQueue queue = new TaskQueue();
  private final Runnable task = () -> {};

  /** Contains one task. */
  public RemoveStress() {
    queue.put(task);
  }

  @Actor
  public void remover(ZZZ_Result result) {
    result.r1 = queue.remove(task);
  }

  @Actor
  public void taker(ZZZ_Result result) {
    result.r2 = queue.poll() == task;
  }

  @Arbiter
  public void rest(ZZZ_Result result) {
    result.r3 = queue.isEmpty() && queue.size() == 0;
  }
}
