package dev.sett.load;

import static dev.sett.load.HostilePeer.CONTINUATION;
import static dev.sett.load.HostilePeer.DATA;
import static dev.sett.load.HostilePeer.END_HEADERS;
import static dev.sett.load.HostilePeer.GOAWAY;
import static dev.sett.load.HostilePeer.HEADERS;
import static dev.sett.load.HostilePeer.PING;
import static dev.sett.load.HostilePeer.PUSH_PROMISE;
import static dev.sett.load.HostilePeer.RST_STREAM;
import static dev.sett.load.HostilePeer.SETTINGS;
import static dev.sett.load.HostilePeer.STATUS_200;
import static dev.sett.load.HostilePeer.WINDOW_UPDATE;

import dev.sett.model.http.ErrorKind;
import java.io.IOException;
import java.util.Optional;

/** What a hostile server does to every connection, and what becomes of the requests. */
@SuppressWarnings("ImmutableEnumChecker") // behaviours are lambdas without state
enum HostileCase {
  NEVER_ANSWERS(1, ErrorKind.TIMEOUT, "no complete response", HostileCase::silence),
  SLOW_BYTES(1, ErrorKind.TIMEOUT, "no complete response", HostileCase::slowBytes),
  ENDLESS_HEADER(
      1,
      ErrorKind.PROTOCOL,
      "the head is longer than 64 kB",
      peer -> answer(peer, "X: ", "x".repeat(1000))),
  ENDLESS_HEADERS(
      1, ErrorKind.PROTOCOL, "the head is longer than 64 kB", peer -> answer(peer, "", "A: b\r\n")),
  ENDLESS_INTERIM_RESPONSES(
      1,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> {
        if (peer.awaitRequest()) {
          peer.flood("HTTP/1.1 103 Early Hints\r\n\r\n");
        }
      }),
  ENDLESS_BODY(
      1,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> answer(peer, "Content-Length: 900000000000000000\r\n\r\n", "x".repeat(1000))),
  ENDLESS_CHUNKS(
      1,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> answer(peer, "Transfer-Encoding: chunked\r\n\r\n", "1;x=y\r\nx\r\n")),
  ENDLESS_TRAILERS(
      1,
      ErrorKind.PROTOCOL,
      "the head is longer than 64 kB",
      peer -> answer(peer, "Transfer-Encoding: chunked\r\n\r\n0\r\n", "A: b\r\n")),
  EARLY_CLOSE(1, ErrorKind.CLOSED, "closed before a response began", HostilePeer::awaitRequest),
  EARLY_RESET(
      1,
      ErrorKind.CLOSED,
      "closed before a response began (Connection reset",
      peer -> {
        if (peer.awaitRequest()) {
          peer.reset();
        }
      }),
  CLOSE_IN_THE_HEAD(
      1,
      ErrorKind.CLOSED,
      "closed in the middle of a response",
      peer -> {
        if (peer.awaitRequest()) {
          peer.send("HTTP/1.1 200 OK\r\nContent-Le");
        }
      }),
  CLOSE_IN_THE_BODY(
      1,
      ErrorKind.CLOSED,
      "closed in the middle of a response",
      peer -> {
        if (peer.awaitRequest()) {
          peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!");
        }
      }),
  GARBAGE(
      1,
      ErrorKind.PROTOCOL,
      "not an HTTP/1.x response",
      peer -> {
        if (peer.awaitRequest()) {
          peer.flood("\u0000\u0017\u00ff garbage \u0080");
        }
      }),
  TWO_ANSWERS(
      1,
      ErrorKind.PROTOCOL,
      "bytes after the end of the response",
      peer -> {
        while (peer.awaitRequest()) {
          peer.send(RawServer.OK + RawServer.OK);
        }
      }),
  NEVER_READS(1, ErrorKind.TIMEOUT, "did not take the whole request", HostileCase::deafness),

  CONTINUATION_FLOOD(2, ErrorKind.PROTOCOL, "not HTTP/2", peer -> continuations(peer, new byte[0])),
  CONTINUATION_FLOOD_OF_FULL_FRAMES(
      2, ErrorKind.PROTOCOL, "not HTTP/2", peer -> continuations(peer, new byte[16_384])),
  RST_STREAM_FLOOD(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> {
        peer.begin();
        int stream = peer.awaitStream();
        peer.readOn();
        peer.flood(HostilePeer.bytes(RST_STREAM, 0, stream, HostilePeer.number(8)));
      }),
  RST_STREAM_FOR_EACH_REQUEST(
      2,
      ErrorKind.CLOSED,
      "the server reset the stream (REFUSED_STREAM)",
      peer -> {
        peer.begin();
        while (true) {
          peer.frame(RST_STREAM, 0, peer.awaitStream(), HostilePeer.number(7));
        }
      }),
  SETTINGS_FLOOD(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer ->
          flood(
              peer,
              HostilePeer.bytes(
                  SETTINGS, 0, 0, HostilePeer.setting(HostilePeer.MAX_CONCURRENT_STREAMS, 100)))),
  SETTINGS_FLOOD_WITHOUT_READING(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer ->
          deafFlood(
              peer,
              HostilePeer.bytes(
                  SETTINGS, 0, 0, HostilePeer.setting(HostilePeer.MAX_CONCURRENT_STREAMS, 100)))),
  PING_FLOOD(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> flood(peer, HostilePeer.bytes(PING, 0, 0, new byte[8]))),
  PING_FLOOD_WITHOUT_READING(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> deafFlood(peer, HostilePeer.bytes(PING, 0, 0, new byte[8]))),
  WINDOW_UPDATE_FLOOD(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> flood(peer, HostilePeer.bytes(WINDOW_UPDATE, 0, 0, HostilePeer.number(1)))),
  WINDOW_OVERFLOW_OF_THE_CONNECTION(
      2,
      ErrorKind.PROTOCOL,
      "not HTTP/2",
      peer -> {
        peer.begin();
        peer.awaitStream();
        peer.frame(WINDOW_UPDATE, 0, 0, HostilePeer.number(Integer.MAX_VALUE));
        silence(peer);
      }),
  WINDOW_OVERFLOW_OF_A_STREAM(
      2,
      ErrorKind.PROTOCOL,
      "not an HTTP/2 response",
      peer -> {
        peer.begin();
        while (true) {
          int stream = peer.awaitStream();
          peer.frame(WINDOW_UPDATE, 0, stream, HostilePeer.number(Integer.MAX_VALUE));
        }
      }),
  ZERO_WINDOW(
      2,
      ErrorKind.TIMEOUT,
      "did not take the whole request",
      peer -> {
        peer.begin(HostilePeer.setting(HostilePeer.INITIAL_WINDOW_SIZE, 0));
        silence(peer);
      }),
  STREAMS_TAKEN_BACK(
      2,
      ErrorKind.CLOSED,
      "the request could not be sent",
      peer -> {
        peer.begin();
        int stream = peer.awaitStream();
        peer.frame(SETTINGS, 0, 0, HostilePeer.setting(HostilePeer.MAX_CONCURRENT_STREAMS, 0));
        peer.frame(HEADERS, END_HEADERS | HostilePeer.END_STREAM, stream, STATUS_200);
        silence(peer);
      }),
  EMPTY_DATA_FLOOD(2, ErrorKind.PROTOCOL, "not HTTP/2", peer -> body(peer, new byte[0])),
  ENDLESS_DATA(2, ErrorKind.TIMEOUT, "no complete response", peer -> body(peer, new byte[1000])),
  ENDLESS_INTERIM_HEADERS(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> {
        peer.begin();
        int stream = peer.awaitStream();
        peer.readOn();
        byte[] status103 = {0x08, 3, '1', '0', '3'};
        peer.flood(HostilePeer.bytes(HEADERS, END_HEADERS, stream, status103));
      }),
  UNKNOWN_FRAMES(
      2,
      ErrorKind.TIMEOUT,
      "no complete response",
      peer -> flood(peer, HostilePeer.bytes(/* type= */ 0xfa, 0xff, 0, new byte[8]))),
  GOAWAY_AT_ONCE(
      2,
      ErrorKind.CLOSED,
      "the server sent GOAWAY (ENHANCE_YOUR_CALM)",
      peer -> {
        peer.begin();
        peer.awaitStream();
        byte[] lastStreamAndCode = {0, 0, 0, 0, 0, 0, 0, 11};
        peer.frame(GOAWAY, 0, 0, lastStreamAndCode);
        silence(peer);
      }),
  PUSH_THAT_WAS_NOT_ALLOWED(
      2,
      ErrorKind.PROTOCOL,
      "not HTTP/2",
      peer -> {
        peer.begin();
        int stream = peer.awaitStream();
        peer.frame(SETTINGS, /* ACK */ 1, 0); // From now on, pushes are forbidden.
        byte[] promise = {0, 0, 0, 2, (byte) 0x82, (byte) 0x84, (byte) 0x86};
        peer.frame(PUSH_PROMISE, END_HEADERS, stream, promise);
        silence(peer);
      }),
  FRAME_TOO_LARGE(
      2,
      ErrorKind.PROTOCOL,
      "not HTTP/2",
      peer -> {
        peer.begin();
        int stream = peer.awaitStream();
        peer.readOn();
        peer.flood(HostilePeer.bytes(DATA, 0, stream, new byte[1 << 20]));
      }),
  HTTP2_GARBAGE(
      2,
      ErrorKind.PROTOCOL,
      "not HTTP/2",
      peer -> {
        peer.begin();
        peer.awaitStream();
        peer.flood("HTTP/1.1 200 OK\r\n\r\n");
      });

  /** What is done to one connection, until it ends or the end of the method closes it. */
  interface Behaviour {

    void to(HostilePeer peer) throws IOException, InterruptedException;
  }

  private static final long HOUR_MILLIS = 3_600_000;

  private final int version;
  private final ErrorKind kind;
  private final String words;
  private final Behaviour behaviour;

  HostileCase(int version, ErrorKind kind, String words, Behaviour behaviour) {
    this.version = version;
    this.kind = kind;
    this.words = words;
    this.behaviour = behaviour;
  }

  /** Whether it speaks HTTP/2; else HTTP/1.1. */
  boolean http2() {
    return version == 2;
  }

  /** Whether its requests have a body, which the server's window or buffer does not take. */
  boolean sendsBody() {
    return this == NEVER_READS || this == ZERO_WINDOW;
  }

  /** What most requests count as. */
  ErrorKind kind() {
    return kind;
  }

  /**
   * Text in the example of requests that may count as closed instead: a server that reads no
   * acknowledgements is cut off after 10,000 of them, unless it is so slow that its requests time
   * out before; empty if there is but one end.
   */
  Optional<String> cutOff() {
    return this == SETTINGS_FLOOD_WITHOUT_READING || this == PING_FLOOD_WITHOUT_READING
        ? Optional.of("outstanding control frames")
        : Optional.empty();
  }

  /** Text in the example of that kind. */
  String words() {
    return words;
  }

  Behaviour behaviour() {
    return behaviour;
  }

  private static void deafness(HostilePeer peer) throws InterruptedException {
    Thread.sleep(HOUR_MILLIS);
  }

  private static void silence(HostilePeer peer) throws InterruptedException {
    peer.readOn();
    Thread.sleep(HOUR_MILLIS);
  }

  private static void slowBytes(HostilePeer peer) throws IOException, InterruptedException {
    if (peer.awaitRequest()) {
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
      while (true) {
        Thread.sleep(20);
        peer.send("x");
      }
    }
  }

  /** A response that never ends. */
  private static void answer(HostilePeer peer, String begin, String flood) throws IOException {
    if (peer.awaitRequest()) {
      peer.send("HTTP/1.1 200 OK\r\n" + begin);
      peer.flood(flood);
    }
  }

  private static void continuations(HostilePeer peer, byte[] part) throws IOException {
    peer.begin();
    int stream = peer.awaitStream();
    peer.readOn();
    peer.frame(HEADERS, /* flags= */ 0, stream, STATUS_200);
    peer.flood(HostilePeer.bytes(CONTINUATION, /* flags= */ 0, stream, part));
  }

  /** Sends a frame without end, and reads what comes back. */
  private static void flood(HostilePeer peer, byte[] frame) throws IOException {
    peer.begin();
    peer.awaitStream();
    peer.readOn();
    peer.flood(frame);
  }

  /** Sends a frame without end, and does not read what comes back. */
  private static void deafFlood(HostilePeer peer, byte[] frame) throws IOException {
    peer.begin();
    peer.awaitStream();
    peer.flood(frame);
  }

  private static void body(HostilePeer peer, byte[] part) throws IOException {
    peer.begin();
    int stream = peer.awaitStream();
    peer.readOn();
    peer.frame(HEADERS, END_HEADERS, stream, STATUS_200);
    peer.flood(HostilePeer.bytes(DATA, /* flags= */ 0, stream, part));
  }
}
