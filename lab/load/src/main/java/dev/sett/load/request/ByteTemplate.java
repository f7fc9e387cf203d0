package dev.sett.load.request;

import dev.sett.model.script.Template;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Bytes with holes between them, compiled from templates. Shared by all slots.
 *
 * <p>What a value may do depends on where it stands. In a path, everything but letters, digits and
 * {@code - . _ ~} is percent-encoded; a hole at its very beginning stands for a path itself, and
 * only what no path may hold is encoded. In a header, control characters become blanks. In a body
 * values stand as they are.
 */
final class ByteTemplate {

  private static final byte[] HEX = HttpText.ascii("0123456789ABCDEF");
  private static final String UNRESERVED = "-._~";
  private static final String IN_PATHS = UNRESERVED + "/?&=%:@!$'()*+,;[]";

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

  private final List<Piece> pieces;

  private ByteTemplate(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /** Puts pieces together, texts that touch into one. */
  static final class Builder {

    private final ToIntFunction<String> placeOf;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder fixed = new StringBuilder();

    /**
     * No pieces yet.
     *
     * @param placeOf the place of a value by its name
     */
    Builder(ToIntFunction<String> placeOf) {
      this.placeOf = placeOf;
    }

    /** Adds bytes, one for each character, U+0000 to U+00FF. */
    Builder text(String latin1) {
      fixed.append(latin1);
      return this;
    }

    /** Adds a path and query. */
    Builder path(Template path) {
      List<Template.Part> parts = path.parts();
      for (int i = 0; i < parts.size(); i++) {
        part(parts.get(i), i == 0 ? Place.PATH_BEGIN : Place.PATH);
      }
      return this;
    }

    /** Adds the value of a header. */
    Builder header(Template value) {
      return all(value, Place.HEADER);
    }

    /** Adds a body. */
    Builder body(Template body) {
      return all(body, Place.BODY);
    }

    private Builder all(Template template, Place place) {
      template.parts().forEach(part -> part(part, place));
      return this;
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

    /** All pieces. */
    ByteTemplate done() {
      flush();
      return new ByteTemplate(pieces);
    }
  }

  /** Writes the bytes with the holes filled. */
  void write(ByteBuf out, RequestTemplate.Values values) {
    for (int i = 0; i < pieces.size(); i++) {
      switch (pieces.get(i)) {
        case Fixed fixed -> out.writeBytes(fixed.bytes);
        case Filled filled -> fill(out, values.value(filled.value()), filled.place());
        case JourneyNumber number -> number(out, values.journey());
        case Drawn drawn -> number(out, drawn.low() + values.draw(drawn.high() - drawn.low() + 1));
      }
    }
  }

  /** Writes a number in decimal digits. */
  static void number(ByteBuf out, long number) {
    out.writeCharSequence(Long.toString(number), StandardCharsets.US_ASCII);
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
}
