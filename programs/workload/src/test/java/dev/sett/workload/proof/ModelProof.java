package dev.sett.workload.proof;

/**
 * What {@code /environment} must show of a server on a threading model.
 *
 * @param model name of the model, with a number where it takes one
 * @param virtual whether the thread that answers is virtual
 * @param thread how its name begins
 * @param carrier how the name of its carrier begins; empty for a platform thread
 * @param frame a class or method that stands in its stack: the framework at work
 */
public record ModelProof(
    String model, boolean virtual, String thread, String carrier, String frame) {

  /** A proof with the JDK's own carriers, if the thread is virtual. */
  public ModelProof(String model, boolean virtual, String thread, String frame) {
    this(model, virtual, thread, virtual ? "ForkJoinPool-" : "", frame);
  }

  @Override
  public String toString() {
    return model;
  }
}
