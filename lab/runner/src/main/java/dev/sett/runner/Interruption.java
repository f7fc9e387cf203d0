package dev.sett.runner;

/** A wish to stop early, set from another thread and seen by the lab's own. Thread safe. */
public final class Interruption {

  private volatile boolean wished;

  /** Asks for the run to end; what is running now is given up. */
  public void wish() {
    wished = true;
  }

  /** Whether the run is to end. */
  public boolean isWished() {
    return wished;
  }
}
