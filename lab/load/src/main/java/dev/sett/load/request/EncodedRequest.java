package dev.sett.load.request;

import io.netty.buffer.ByteBuf;

/**
 * A request in writing, as one slot sends it again and again: in HTTP/1.1 or in HTTP/2. On the
 * slot's event loop only.
 */
public sealed interface EncodedRequest {

  /** In HTTP/1.1. */
  non-sealed interface Http11 extends EncodedRequest {

    /** All bytes; whoever sends them releases them. */
    ByteBuf bytes();
  }

  /** In HTTP/2. */
  non-sealed interface Http2 extends EncodedRequest {

    /** Header block and body; whoever sends them releases the body. */
    Http2Request request();
  }
}
