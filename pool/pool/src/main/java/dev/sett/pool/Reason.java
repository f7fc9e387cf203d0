package dev.sett.pool;

/** Why a {@link Tuner} decided as it did. */
public enum Reason {
  /** Nothing to change. */
  STEADY("nothing to change"),
  /** Tasks wait and nothing is known of them yet, so the limit doubles. */
  SLOW_START("tasks wait and little is known of them: doubled"),
  /** As many as want to run, by Little's law. */
  DEMAND("as many as want to run at once"),
  /** More at once would only wait for a CPU. */
  CPU("as many as keep the CPUs busy"),
  /** More at once made no more throughput although CPUs were idle. */
  KNEE("more at once brought nothing: something behind the tasks is full"),
  /** Looks whether the knee is still where it was. */
  PROBE("looks whether more at once helps by now"),
  /** Nothing ends while tasks wait. */
  STALL("nothing ends while tasks wait: doubled"),
  /** Tries a lower limit against the one in force, in turns. */
  TRIAL("tries a lower limit in turns with the one in force"),
  /** The lower limit did as much for less. */
  TRIAL_KEPT("a lower limit did as much for no more CPU"),
  /** The lower limit did less. */
  TRIAL_REVERTED("a lower limit did less, or cost more CPU"),
  /** Tasks are of another kind than before. */
  REGIME("tasks changed: what was learnt is forgotten"),
  /** The system gives no more threads. */
  NO_THREADS("the system gives no more threads"),
  /** Decided by a rule of another algorithm. */
  OTHER("another rule");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** The reason in plain words, in lower case, without a full stop. */
  public String words() {
    return words;
  }
}
