package dev.sett.load.destination;

/** Load that could not be put on a target. The message is a sentence for people. */
public final class LoadException extends RuntimeException {

  /** What stood in the way. */
  public enum Kind {
    /** The URL or the request can't be sent at all. */
    BAD_REQUEST,
    /** The host name is not known. */
    UNKNOWN_HOST,
    /** Nobody listens on that port. */
    REFUSED,
    /** No way to that address, or no reply from it in time. */
    UNREACHABLE,
    /** The server's certificate is not accepted. */
    UNTRUSTED,
    /** The TLS handshake failed for another reason, such as that no TLS is spoken there. */
    TLS,
    /** HTTP/2 was requested, but the server does not support it, or not that many streams. */
    NO_HTTP2,
    /** The load engine itself failed. */
    ENGINE
  }

  private final Kind kind;

  /** A failure of this kind. */
  public LoadException(Kind kind, String sentence) {
    super(sentence);
    this.kind = kind;
  }

  /** The URL or the request can't be sent at all. */
  public static LoadException badRequest(String sentence) {
    return new LoadException(Kind.BAD_REQUEST, sentence);
  }

  /** No way to that address, or no reply from it in time. */
  public static LoadException unreachable(String sentence) {
    return new LoadException(Kind.UNREACHABLE, sentence);
  }

  /** The load engine itself failed. */
  public static LoadException ofEngine(String sentence) {
    return new LoadException(Kind.ENGINE, sentence);
  }

  /** What stood in the way. */
  public Kind kind() {
    return kind;
  }

  /** What a slice ends with whose target was stopped. */
  public static LoadException stopped() {
    return ofEngine("The load was stopped before its end.");
  }
}
