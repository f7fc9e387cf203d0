package dev.sett.load.response;

/**
 * Reads an answer with a parser, in pieces, and says in words what came of it, as {@link
 * Conformance#read} puts it. Throws {@link AssertionError} when the parser breaks its contract.
 *
 * @param outcome what was read
 * @param body bytes of the body of a whole answer; -1 if it is not whole or nobody counted
 */
record Reading(String outcome, long body) {

  /** As a connection does it: a piece is fed, but for bytes at its start that nobody looks at. */
  static Reading of(ResponseParser parser, byte[] answer, int... cuts) {
    return read(parser, answer, /* counts= */ false, cuts);
  }

  /**
   * The body is passed over and counted, everything else fed byte by byte.
   *
   * @param parser one that looks at no body
   */
  static Reading counting(ResponseParser parser, byte[] answer, int... cuts) {
    return read(parser, answer, /* counts= */ true, cuts);
  }

  private static Reading read(ResponseParser parser, byte[] answer, boolean counts, int... cuts) {
    parser.reset();
    long body = counts ? 0 : -1;
    int from = 0;
    for (int i = 0; i <= cuts.length; i++) {
      int to = i < cuts.length ? cuts[i] : answer.length;
      // Bytes outside the piece must not be looked at.
      byte[] piece = new byte[to - from + 8];
      System.arraycopy(answer, from, piece, 4, to - from);
      int at = 4;
      int end = to - from + 4;
      while (at < end && !parser.whole() && !parser.broken()) {
        int skip = (int) Math.min(parser.skippable(), end - at);
        if (skip > 0) {
          parser.passed(skip);
          body += counts ? skip : 0;
          at += skip;
        } else {
          at = feed(parser, piece, at, counts ? at + 1 : end);
        }
      }
      if (parser.broken()) {
        return broken(parser);
      }
      if (parser.whole()) {
        return new Reading(whole(parser, answer.length - from - (at - 4)), body);
      }
      from = to;
    }
    parser.end();
    return parser.whole()
        ? new Reading("at the end" + whole(parser, 0).substring("whole".length()), body)
        : new Reading("half", -1);
  }

  private static int feed(ResponseParser parser, byte[] piece, int at, int end) {
    int stopped = parser.feed(piece, at, end);
    boolean over = parser.whole() || parser.broken();
    if (stopped > end || (over ? stopped < at : stopped <= at)) {
      throw new AssertionError("fed " + at + " to " + end + ", stopped at " + stopped);
    }
    return stopped;
  }

  private static Reading broken(ResponseParser parser) {
    String example = parser.example();
    int colon = example.indexOf(": ");
    return new Reading("broken: " + (colon < 0 ? example : example.substring(0, colon)), -1);
  }

  private static String whole(ResponseParser parser, int left) {
    return "whole "
        + parser.status()
        + (parser.keepAlive() ? " kept" : " last")
        + (left > 0 ? ", " + left + " left" : "");
  }
}
