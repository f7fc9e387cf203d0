package dev.sett.load.request;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;

/**
 * A request as HTTP/2 sends it (RFC 9113 section 8.1).
 *
 * @param headers names in lower case, the four pseudo-headers first; nobody changes them
 * @param body may be empty; whoever sends it releases it, and reads from a duplicate
 */
public record Http2Request(Http2Headers headers, ByteBuf body) {}
