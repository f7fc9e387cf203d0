package dev.sett.load.response;

import static dev.sett.load.response.Conformance.KEPT;
import static dev.sett.load.response.Conformance.LONG_CHUNK;
import static dev.sett.load.response.Conformance.LONG_HEAD;
import static dev.sett.load.response.Conformance.NO_CHUNK_SIZE;
import static dev.sett.load.response.Conformance.NO_HEADER;
import static dev.sett.load.response.Conformance.chunks;

import java.util.List;

/** {@link Conformance}, bodies in chunks. */
final class ChunkConformance {

  /** Source: RFC 9112 unless said otherwise; where it leaves a choice, ours. */
  static final List<Conformance> LIST =
      List.of(
          // Chunks, section 7.1
          chunks("one", "2|OK|0||", KEPT, 2),
          chunks("none", "0||", KEPT, 0),
          chunks("many", "1|O|".repeat(50) + "0||", KEPT, 50),
          chunks("either case", "a|0123456789|A|0123456789|0||", KEPT, 20),
          chunks("zeros", "0002|OK|000||", KEPT, 2),
          chunks("that look like the end", "7|\r\n0\r\n\r\n|0||", KEPT, 7),
          chunks("bare line feeds", "2\nOK\n0\n\n", KEPT, 2),
          chunks("extension", "2;a|OK|0;b=c||", KEPT, 2),
          chunks("extension with blanks", "2 ; a = \"b;c\" \t|OK|0||", KEPT, 2),
          chunks("blank after the size", "2 |OK|0\t||", KEPT, 2),
          chunks("trailer", "2|OK|0|Sum: 7||", KEPT, 2),
          chunks(
              "trailers that frame nothing",
              "2|OK|0|Content-Length: 9|Connection: close||",
              KEPT,
              2),
          chunks("more after them", "2|OK|0||2|OK|", "whole 200 kept, 7 left", 2),
          chunks("a chunk longer than its size", "2|OKAY|0||", LONG_CHUNK, 0),
          chunks("a chunk shorter than its size", "4|OK|0||", LONG_CHUNK, 0),
          chunks("no line end after a chunk", "2|OK2|OK|0||", LONG_CHUNK, 0),
          chunks("lone carriage return after a chunk", "2|OK\r2|OK|0||", LONG_CHUNK, 0),
          chunks("a word as size", "zwei|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("no size", "|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("extension without size", ";a|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("negative size", "-2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("signed size", "+2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("0x before the size", "0x2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("blank before the size", " 2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("NUL after the size", "2\0|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("two sizes", "2 2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("size of 2^63", "8000000000000000|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("size of 2^64 + 2", "10000000000000002|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("longest size", "fffffffffffffff|OK|0||", "half", 0),
          chunks("endless extension", "2;" + "a".repeat(70_000), LONG_HEAD, 0),
          chunks("endless trailers", "0|" + "A: b|".repeat(15_000), LONG_HEAD, 0),
          chunks("bad trailer", "0|no trailer||", NO_HEADER, 0),
          chunks("folded trailer", "0|A: b| c||", "broken: a folded header line", 0));

  private ChunkConformance() {}
}
