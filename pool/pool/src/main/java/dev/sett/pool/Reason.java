package dev.sett.pool;

/** Why a {@link Tuner} decided as it did. */
public enum Reason {
  /** Nothing to change. */
  STEADY("nothing to change"),
  /** Tasks wait and nothing is known of them yet, so the limit doubles. */
  SLOW_START("tasks wait and little is known about them: doubled"),
  /** As many as want to run at the same time, by Little's law. */
  DEMAND("as many as demand requires"),
  /** More at once would only wait for a CPU. */
  CPU("as many as keep the CPUs busy"),
  /** More at once made no more throughput although CPUs were idle. */
  KNEE("more concurrency did not raise throughput: a dependency is saturated"),
  /** Checks whether the knee has moved. */
  PROBE("checks whether more concurrency helps now"),
  /** No task completes while tasks wait. */
  STALL("no task completes while tasks wait: doubled"),
  /** Tries a lower limit, alternating with the current one. */
  TRIAL("tries a lower limit, alternating with the current one"),
  /** The lower limit did as much for less. */
  TRIAL_KEPT("a lower limit did as much work with no more CPU"),
  /** The lower limit did less. */
  TRIAL_REVERTED("a lower limit did less work or used more CPU"),
  /** Decided by a rule of another algorithm. */
  OTHER("another rule");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** {@return the reason in plain words, in lower case, without a full stop} */
  public String words() {
    return words;
  }
}
