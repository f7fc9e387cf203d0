package dev.sett.why;

import java.util.Locale;

/**
 * What kind of question a rule answers. Two explanations of one difference at different stages
 * predict opposite things: if a resource runs out, what a request costs does not matter, and if a
 * request costs too much, more of the resource does not help.
 */
public enum Stage {
  /** What runs out: threads, connections, permits, a CPU quota, an event loop, carriers. */
  RESOURCE,
  /** How a request uses more CPU, time or memory than it does in the other variant. */
  MECHANISM;

  /** Its name in the files of rules. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
