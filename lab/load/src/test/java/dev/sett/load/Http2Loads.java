package dev.sett.load;

import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import java.util.Optional;

/** What tests over HTTP/2 have in common. */
final class Http2Loads {

  private Http2Loads() {}

  /** HTTP/2 with so many streams on a connection, to servers with these keys or without TLS. */
  static Wire streams(TestingKeys keys, int streams) {
    return new Wire(Trust.with(keys.pem()), Protocol.HTTP2, streams);
  }

  /** The failures of a kind, of which there must be some. */
  static LoadSlice.Failures failures(LoadSlice slice, ErrorKind kind) {
    return Optional.ofNullable(slice.errors().get(kind))
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + slice.errors()));
  }
}
