package dev.sett.model.http;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a request did not count as answered. */
public enum ErrorKind {
  /** The connection was refused, reset while opening, or not open in time. */
  @JsonProperty("connect")
  CONNECT,
  /** The connection ended before the answer was whole. */
  @JsonProperty("closed")
  CLOSED,
  /** No whole answer before the deadline. */
  @JsonProperty("timeout")
  TIMEOUT,
  /** A whole answer with a status outside the expected range. */
  @JsonProperty("status")
  STATUS,
  /** A whole answer whose body lacks the expected text or has another size than expected. */
  @JsonProperty("body")
  BODY,
  /** A right answer that lacks a value which a later step of its journey needs. */
  @JsonProperty("capture")
  CAPTURE,
  /** Bytes that are not an HTTP/1.1 answer. */
  @JsonProperty("protocol")
  PROTOCOL,
  /** Given up unsent by a limit of the load: it waited too long, or too many were under way. */
  @JsonProperty("shed")
  SHED
}
