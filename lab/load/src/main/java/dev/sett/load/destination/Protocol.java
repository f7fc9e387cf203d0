package dev.sett.load.destination;

/** What is spoken on a connection. */
public enum Protocol {
  /** One request at a time on a connection. */
  HTTP11,
  /**
   * One stream a request, several at once on a connection; chosen by ALPN over TLS, and by prior
   * knowledge without.
   */
  HTTP2
}
