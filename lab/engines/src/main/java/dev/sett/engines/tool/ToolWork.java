package dev.sett.engines.tool;

import java.time.Duration;

/** The load that a tool is to send. */
public sealed interface ToolWork {

  /**
   * Every connection sends its next request as soon as the last one is answered.
   *
   * @param length for how long, above 0
   */
  record Closed(Duration length) implements ToolWork {}

  /**
   * Requests are due at a rate.
   *
   * @param rps requests per second over all connections, above 0
   * @param length for how long, above 0
   */
  record Rate(double rps, Duration length) implements ToolWork {}

  /**
   * A number of requests, as fast as the connections carry them.
   *
   * @param requests at least 1
   * @param limit time they may take at most
   */
  record Count(long requests, Duration limit) implements ToolWork {}

  /** How long it lasts, or may last at most. */
  default Duration longest() {
    return switch (this) {
      case Closed closed -> closed.length();
      case Rate rate -> rate.length();
      case Count count -> count.limit();
    };
  }

  /** The kind of it. */
  default Kind kind() {
    return switch (this) {
      case Closed closed -> Kind.DURATION;
      case Rate rate -> Kind.RATE;
      case Count count -> Kind.COUNT;
    };
  }

  /** The kinds of work, as a tool can do them or not. */
  enum Kind {
    /** Closed loop for a time: as much as the connections carry. */
    DURATION("a closed loop (maximum throughput)"),
    /** A fixed rate. */
    RATE("a fixed rate"),
    /** A fixed number of requests. */
    COUNT("a fixed number of requests");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The kind in words. */
    public String words() {
      return words;
    }
  }
}
