package dev.sett.load.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "recvAddress(..) failed with error(-104): Connection reset by peer, Connection reset by peer",
    "writev(..) failed with error(-32): Broken pipe, Broken pipe",
    "finishConnect(..) failed: Connection refused: /127.0.0.1:1, Connection refused: /127.0.0.1:1",
    "Connection reset, Connection reset",
    "it (really) failed: why, it (really) failed: why",
  })
  void theNameOfTheSystemCallIsLeftOut(String message, String words) {
    assertEquals(words, SocketErrors.words(new IOException(message)));
  }

  @Test
  void whatHasNoMessageHasAName() {
    assertEquals("ClosedChannelException", SocketErrors.words(new ClosedChannelException()));
    assertEquals("unknown reason", SocketErrors.words(null));
  }
}
