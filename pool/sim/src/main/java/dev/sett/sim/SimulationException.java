package dev.sett.sim;

/** A name that the simulator doesn't know; the message is for the user. */
public final class SimulationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String sentence;

  SimulationException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What was found, what was expected, what there is to choose from. */
  @Override
  public String getMessage() {
    return sentence;
  }
}
