package dev.sett.stats;

import java.util.Arrays;
import java.util.List;

/**
 * How the tests of one family share its error, and what becomes of the share of a test that has
 * found a difference: Bretz, Maurer, Brannath, Posch, "A graphical approach to sequentially
 * rejective multiple test procedures", Statistics in Medicine 28 (2009), algorithm 1. The chance of
 * any false difference is at most the whole error, whatever is true elsewhere and however the tests
 * depend on each other. Used by one thread.
 *
 * <p>The leading tests share nine tenths of the error, the others one tenth. A test that has found
 * a difference hands half of its share to the rest of its kind and half to the other kind. Where
 * there is only one kind, that kind has all, and this is Holm's procedure.
 */
final class TestGraph {

  /** Share of the error that the leading tests have at first, if there are others. */
  private static final double LEADING = 0.9;

  /** What a test hands on to the other kind, if there are more of its own. */
  private static final double AWAY = 0.5;

  private final double[] shares;
  private final double[][] handedOn;
  private final boolean[] open;

  private TestGraph(double[] shares, double[][] handedOn, boolean[] open) {
    this.shares = shares;
    this.handedOn = handedOn;
    this.open = open;
  }

  /**
   * A graph in which nothing has been found.
   *
   * @param leading of each test, whether it is one of those that are asked first; at least one test
   */
  static TestGraph of(List<Boolean> leading) {
    int tests = leading.size();
    int first = (int) leading.stream().filter(l -> l).count();
    int others = tests - first;
    double[] shares = new double[tests];
    double[][] handedOn = new double[tests][tests];
    for (int i = 0; i < tests; i++) {
      boolean leads = leading.get(i);
      int alike = leads ? first : others;
      int unlike = tests - alike;
      double whole = unlike == 0 ? 1 : leads ? LEADING : 1 - LEADING;
      shares[i] = whole / alike;
      double away = unlike == 0 ? 0 : alike == 1 ? 1 : AWAY;
      for (int j = 0; j < tests; j++) {
        boolean same = leading.get(j) == leads;
        handedOn[i][j] = i == j ? 0 : same ? (1 - away) / (alike - 1) : away / unlike;
      }
    }
    boolean[] open = new boolean[tests];
    Arrays.fill(open, true);
    return new TestGraph(shares, handedOn, open);
  }

  /** The same, to go on with on its own. */
  TestGraph copy() {
    return new TestGraph(
        shares.clone(),
        Arrays.stream(handedOn).map(double[]::clone).toArray(double[][]::new),
        open.clone());
  }

  /** A test's share of the family's error, within [0, 1]; of a closed one, what it had. */
  double share(int test) {
    return shares[test];
  }

  /**
   * The open test with the smallest p / share, the first of equal ones; -1 if none is open.
   *
   * @param pValues of each test, within [0, 1]
   */
  int next(double[] pValues) {
    int next = -1;
    for (int i = 0; i < shares.length; i++) {
      if (open[i] && (next < 0 || pValues[i] * shares[next] < pValues[next] * shares[i])) {
        next = i;
      }
    }
    return next;
  }

  /** Closes an open test that has found a difference, and hands its share on. */
  void found(int test) {
    open[test] = false;
    double[][] before = Arrays.stream(handedOn).map(double[]::clone).toArray(double[][]::new);
    for (int j = 0; j < shares.length; j++) {
      if (!open[j]) {
        continue;
      }
      shares[j] += shares[test] * before[test][j];
      double loop = before[j][test] * before[test][j];
      for (int k = 0; k < shares.length; k++) {
        handedOn[j][k] =
            j == k || !open[k] || loop >= 1
                ? 0
                : (before[j][k] + before[j][test] * before[test][k]) / (1 - loop);
      }
    }
  }
}
