package dev.sett.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A server's side of one connection, as bytes: requests are read only as far as needed, and frames
 * of HTTP/2 are written by hand, right or wrong (RFC 9113 section 4.1). Used by one thread.
 */
public final class HostilePeer {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  public static final int HEADER_TABLE_SIZE = 1;
  static final int MAX_CONCURRENT_STREAMS = 3;
  static final int INITIAL_WINDOW_SIZE = 4;

  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  /** Header block with the status 200 and nothing else, from HPACK's static table. */
  static final byte[] STATUS_200 = {(byte) 0x88};

  private static final int PREFACE_BYTES = 24;
  private static final int HEAD_BYTES = 9;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  HostilePeer(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    this.out = socket.getOutputStream();
  }

  /** Waits for the head of a request in HTTP/1.1; false if the connection has ended. */
  boolean awaitRequest() throws IOException {
    int matched = 0;
    for (int b = in.read(); b != -1; b = in.read()) {
      matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
      if (matched == 4) {
        return true;
      }
    }
    return false;
  }

  /** Begins HTTP/2: reads the client's preface and sends settings. */
  void begin(byte... settings) throws IOException {
    in.readNBytes(PREFACE_BYTES);
    frame(SETTINGS, /* flags= */ 0, /* stream= */ 0, settings);
  }

  /** Waits for the head of a request in HTTP/2; its stream. */
  int awaitStream() throws IOException {
    while (true) {
      byte[] head = in.readNBytes(HEAD_BYTES);
      if (head.length < HEAD_BYTES) {
        throw new EOFException();
      }
      ByteBuffer frame = ByteBuffer.wrap(head);
      int lengthAndType = frame.getInt();
      in.skipNBytes(lengthAndType >>> 8);
      if ((lengthAndType & 0xff) == HEADERS) {
        return frame.getInt(5);
      }
    }
  }

  /** Reads everything that comes from now on, on another thread. */
  void readOn() {
    Thread.startVirtualThread(
        () -> {
          try {
            long _ = in.transferTo(OutputStream.nullOutputStream());
          } catch (IOException e) {
            // The connection has ended, and so do the writes.
          }
        });
  }

  /** Sends text, a byte for each character. */
  void send(String latin1) throws IOException {
    out.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the same text over and over, until the connection ends. */
  void flood(String latin1) throws IOException {
    flood(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the same bytes over and over, many at a time, until the connection ends. */
  void flood(byte[] bytes) throws IOException {
    ByteBuffer many = ByteBuffer.allocate(Math.max(1, 16_384 / bytes.length) * bytes.length);
    while (many.hasRemaining()) {
      many.put(bytes);
    }
    while (true) {
      out.write(many.array());
    }
  }

  /** Sends a frame. */
  void frame(int type, int flags, int stream, byte... payload) throws IOException {
    out.write(bytes(type, flags, stream, payload));
  }

  /** A frame. */
  public static byte[] bytes(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(HEAD_BYTES + payload.length)
        .putInt(payload.length << 8 | type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /** A number of four bytes. */
  static byte[] number(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  /** A setting. */
  public static byte[] setting(int which, int value) {
    return ByteBuffer.allocate(6).putShort((short) which).putInt(value).array();
  }

  /** Ends the connection with a reset. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }
}
