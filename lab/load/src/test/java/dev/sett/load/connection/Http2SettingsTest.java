package dev.sett.load.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.HostilePeer;
import dev.sett.load.destination.Endpoint;
import dev.sett.load.tls.Route;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the settings of a server do to a connection, without a socket. */
class Http2SettingsTest {

  private static final class Opened implements Http2Session.Opening {
    int ready;

    @Override
    public void ready() {
      ready++;
    }

    @Override
    public void failed(Throwable cause) {
      throw new AssertionError(cause);
    }
  }

  private final Opened opened = new Opened();
  private final Http2Session session =
      new Http2Session(
          new Route(Endpoint.of(URI.create("http://h/")), /* tls= */ null, /* http2= */ true, 1),
          opened);
  private final EmbeddedChannel channel = new EmbeddedChannel(session.handler());

  /** A table of 4 GiB would hold every path that was ever requested; Netty keeps it at 4 kB. */
  @ParameterizedTest
  @CsvSource({"-1, 4096", "65536, 4096", "4096, 4096", "0, 0"})
  void theTableOfSentHeadersStaysSmall(int offered, long used) {
    settings();
    assertEquals(1, opened.ready);
    settings(HostilePeer.setting(HostilePeer.HEADER_TABLE_SIZE, offered));
    assertEquals(used, tableBytes());
    assertTrue(session.usable());
  }

  private long tableBytes() {
    return ((Http2Channel) session.handler())
        .encoder()
        .configuration()
        .headersConfiguration()
        .maxHeaderTableSize();
  }

  private void settings(byte... payload) {
    channel.writeInbound(
        Unpooled.wrappedBuffer(HostilePeer.bytes(HostilePeer.SETTINGS, 0, 0, payload)));
  }
}
