package dev.sett.stats;

/** What the data say about the ratio of B to A. Which direction is better is not known here. */
public enum Decision {
  /** B is lower than A by more than chance explains. */
  LOWER,
  /** B is higher than A by more than chance explains. */
  HIGHER,
  /** The ratio lies within the margin. */
  EQUIVALENT,
  /** Neither: more blocks are needed. */
  UNDECIDED
}
