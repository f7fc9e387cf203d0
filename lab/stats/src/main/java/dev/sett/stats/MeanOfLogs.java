package dev.sett.stats;

/** An estimate of a mean log-ratio and how well it is known. */
sealed interface MeanOfLogs permits StudentT, PairPosterior {

  /** How many values it comes from, &gt;= 1. */
  int size();

  /** The mean of the values. */
  double mean();

  /** Half width of the interval of the mean, maybe infinite. */
  default double halfWidth(double confidence) {
    return halfWidth(confidence, size());
  }

  /** The same if there were {@code n} values that scatter as these do. */
  double halfWidth(double confidence, int n);

  /** Two-sided p of the hypothesis that the mean is no farther from 0 than the slack, &gt;= 0. */
  double pValue(double slack);

  /** The interval of the mean. */
  default Interval interval(double confidence) {
    double half = halfWidth(confidence);
    return new Interval(mean() - half, mean() + half);
  }
}
