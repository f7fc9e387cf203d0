package dev.sett.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** One who takes a task out and one who takes the first, and it is the same. */
@JCStressTest
@Outcome(
    id = {"true, false, true", "false, true, true"},
    expect = Expect.ACCEPTABLE,
    desc = "One of them has it, and the queue is empty.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both or nobody has it, or it seems to be there still.")
@State
public class RemoveStress {
  private final TaskQueue queue = new TaskQueue();
  private final Runnable task = () -> {};

  /** With a task in it. */
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
