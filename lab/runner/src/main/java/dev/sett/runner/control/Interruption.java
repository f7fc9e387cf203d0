package dev.sett.runner.control;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A wish to stop early, set from another thread and seen by the lab's own. Thread safe. */
public final class Interruption {

  private final CountDownLatch wished = new CountDownLatch(1);

  /** Asks for the run to end; what is running now is given up. */
  public void wish() {
    wished.countDown();
  }

  /** Whether the run is to end. */
  public boolean isRequested() {
    return wished.getCount() == 0;
  }

  /**
   * Lets time pass.
   *
   * @throws TrialException as soon as the run is to end, or if it already was
   */
  public void pause(Duration length) throws InterruptedException {
    if (wished.await(length.toNanos(), TimeUnit.NANOSECONDS)) {
      throw interrupted();
    }
  }

  /**
   * Does nothing while the run may go on.
   *
   * @throws TrialException if it is to end
   */
  public void check() {
    if (isRequested()) {
      throw interrupted();
    }
  }

  private static TrialException interrupted() {
    return new TrialException("The run was interrupted.");
  }
}
