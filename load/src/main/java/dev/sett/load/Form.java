package dev.sett.load;

import dev.sett.model.Script;
import dev.sett.model.Template;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A request with holes, compiled to bytes between them. Shared by all slots.
 *
 * <p>What a value may do depends on where it stands. In a path, everything but letters, digits and
 * {@code - . _ ~} is percent-encoded; a hole at its very beginning stands for a path itself, and
 * only what no path may hold is encoded. In a header, control characters become blanks. In a body
 * values stand as they are.
 */
final class Form {

  private static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;
  private static final byte[] HEX = HttpText.ascii("0123456789ABCDEF");
  private static final String UNRESERVED = "-._~";
  private static final String IN_PATHS = UNRESERVED + "/?&=%:@!$'()*+,;[]";
  private static final byte[] LENGTH = HttpText.ascii("Content-Length: ");
  private static final byte[] LINE_END = HttpText.ascii("\r\n");

  private enum Place {
    PATH_BEGIN,
    PATH,
    HEADER,
    BODY
  }

  private sealed interface Piece {}

  private static final class Fixed implements Piece {
    final byte[] bytes;

    Fixed(String latin1) {
      bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  private record Filled(int value, Place place) implements Piece {}

  private record JourneyNumber() implements Piece {}

  private record Drawn(long low, long high) implements Piece {}

  /** What goes into the holes. */
  interface Values {

    /** A value by its place, in UTF-8. */
    byte[] value(int place);

    /** Number of the journey. */
    long journey();

    /** The next draw, 0 to {@code bound - 1}. */
    long draw(long bound);
  }

  private final List<Piece> head;
  private final List<Piece> body;
  private final boolean saysLength;

  /**
   * Compiles a request.
   *
   * @param placeOf the place of a value by its name
   */
  Form(Endpoint endpoint, Script.Step step, ToIntFunction<String> placeOf) {
    Pieces pieces = new Pieces(placeOf);
    pieces.text(step.method() + " ");
    if (step.path().isPresent()) {
      pieces.path(step.path().get());
    } else {
      pieces.text(endpoint.path());
    }
    pieces.text(" HTTP/1.1\r\nHost: " + endpoint.hostHeader() + "\r\n");
    for (Script.Header header : step.headers()) {
      pieces.text(header.name() + ": ");
      pieces.all(header.value(), Place.HEADER);
      pieces.text("\r\n");
    }
    saysLength = !step.body().parts().isEmpty() || step.method().matches("POST|PUT|PATCH");
    head = pieces.done();
    pieces.all(step.body(), Place.BODY);
    body = pieces.done();
  }

  /** Puts pieces together, texts that touch into one. */
  private static final class Pieces {

    private final ToIntFunction<String> placeOf;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder fixed = new StringBuilder();

    Pieces(ToIntFunction<String> placeOf) {
      this.placeOf = placeOf;
    }

    void text(String latin1) {
      fixed.append(latin1);
    }

    void path(Template path) {
      List<Template.Part> parts = path.parts();
      for (int i = 0; i < parts.size(); i++) {
        part(parts.get(i), i == 0 ? Place.PATH_BEGIN : Place.PATH);
      }
    }

    void all(Template template, Place place) {
      template.parts().forEach(part -> part(part, place));
    }

    private void part(Template.Part part, Place place) {
      switch (part) {
        case Template.Text text -> text(text.latin1());
        case Template.Named named -> hole(new Filled(placeOf.applyAsInt(named.name()), place));
        case Template.Counter counter -> hole(new JourneyNumber());
        case Template.RandomNumber random -> hole(new Drawn(random.low(), random.high()));
      }
    }

    private void hole(Piece piece) {
      flush();
      pieces.add(piece);
    }

    private void flush() {
      if (!fixed.isEmpty()) {
        pieces.add(new Fixed(fixed.toString()));
        fixed.setLength(0);
      }
    }

    List<Piece> done() {
      flush();
      List<Piece> all = List.copyOf(pieces);
      pieces.clear();
      return all;
    }
  }

  /** The request with its holes filled; whoever sends it releases it. */
  ByteBuf filled(Values values) {
    ByteBuf content = BUFFERS.directBuffer();
    ByteBuf all = BUFFERS.directBuffer();
    try {
      write(body, content, values);
      write(head, all, values);
      if (saysLength) {
        all.writeBytes(LENGTH);
        number(all, content.readableBytes());
        all.writeBytes(LINE_END);
      }
      all.writeBytes(LINE_END);
      all.writeBytes(content);
      return all.retain();
    } finally {
      content.release();
      all.release();
    }
  }

  private static void write(List<Piece> pieces, ByteBuf out, Values values) {
    for (int i = 0; i < pieces.size(); i++) {
      switch (pieces.get(i)) {
        case Fixed fixed -> out.writeBytes(fixed.bytes);
        case Filled filled -> fill(out, values.value(filled.value()), filled.place());
        case JourneyNumber number -> number(out, values.journey());
        case Drawn drawn -> number(out, drawn.low() + values.draw(drawn.high() - drawn.low() + 1));
      }
    }
  }

  private static void fill(ByteBuf out, byte[] value, Place place) {
    switch (place) {
      case BODY -> out.writeBytes(value);
      case HEADER -> {
        for (byte b : value) {
          boolean control = (b >= 0 && b < ' ' && b != '\t') || b == 0x7f;
          out.writeByte(control ? ' ' : b);
        }
      }
      case PATH_BEGIN -> encode(out, value, IN_PATHS);
      case PATH -> encode(out, value, UNRESERVED);
    }
  }

  private static void encode(ByteBuf out, byte[] value, String signs) {
    for (byte b : value) {
      boolean plain =
          (b >= 'a' && b <= 'z')
              || (b >= 'A' && b <= 'Z')
              || HttpText.digit(b)
              || signs.indexOf(b) >= 0;
      if (plain) {
        out.writeByte(b);
      } else {
        out.writeByte('%').writeByte(HEX[(b >> 4) & 0xf]).writeByte(HEX[b & 0xf]);
      }
    }
  }

  private static void number(ByteBuf out, long number) {
    out.writeCharSequence(Long.toString(number), StandardCharsets.US_ASCII);
  }
}
