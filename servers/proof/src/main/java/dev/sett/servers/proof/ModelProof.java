package dev.sett.servers.proof;

/**
 * What {@code /environment} must show of a server on a threading model.
 *
 * @param model name of the model, with a number where it takes one
 * @param virtual whether the thread that answers is virtual
 * @param thread how its name begins
 * @param frame a class or method that stands in its stack: the framework at work
 */
public record ModelProof(String model, boolean virtual, String thread, String frame) {

  @Override
  public String toString() {
    return model;
  }
}
