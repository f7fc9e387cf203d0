package dev.sett.model.text;

import java.util.List;
import java.util.stream.Collectors;

/** The user's experiment, flags or result folder are wrong; nothing has been measured. */
public final class ExperimentException extends RuntimeException {

  private final transient List<Complaint> complaints;

  /** All complaints together, at least one. */
  public ExperimentException(List<Complaint> complaints) {
    super(complaints.stream().map(Complaint::toString).collect(Collectors.joining("\n")));
    this.complaints = List.copyOf(complaints);
  }

  /** A single complaint. */
  public ExperimentException(String where, String sentence) {
    this(List.of(new Complaint(where, sentence)));
  }

  /** What is wrong, in the order it was found. */
  public List<Complaint> complaints() {
    return complaints;
  }
}
