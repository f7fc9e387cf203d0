package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.TlsIT.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads over HTTP/2 that can't begin, each with its sentence. */
class Http2RefusalIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Shape CLOSED = new Shape.Closed();

  @TempDir private static Path folder;
  private static TestingKeys keys;

  @BeforeAll
  static void makeKeys() {
    keys = TestingKeys.forLocalhost(folder);
  }

  @Test
  void asManyStreamsAsTheServerAllowsGoThrough() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(keys, 5, request -> request.say(200, "OK"))) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(5));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      refused("allows 5 concurrent streams per connection, but 6 were requested", server, 6);
    }
  }

  @Test
  void aServerThatDoesNotOfferHttp2IsASentence() throws Exception {
    try (RawServer server =
        new RawServer((number, out) -> false, keys.listener("TLSv1.2", "TLSv1.3"))) {
      LoadException refused =
          assertThrows(
              LoadException.class,
              () ->
                  run(
                      URI.create("https://localhost:" + server.port() + "/"),
                      GET,
                      1,
                      CLOSED,
                      streams(1)));
      assertEquals(
          "localhost port "
              + server.port()
              + " does not offer HTTP/2 (no h2 in ALPN). Leave out --http2.",
          refused.getMessage());
      assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
    }
  }

  @Test
  void aServerThatSpeaksHttp11OnlyIsASentence() throws Exception {
    try (RawServer server = RawServer.saying(OK);
        TestingBanner ends = new TestingBanner("");
        ServerSocket tls = keys.listener("TLSv1.3")) {
      for (int port : List.of(server.port(), ends.port(), tls.getLocalPort())) {
        LoadException refused =
            assertThrows(
                LoadException.class,
                () ->
                    run(URI.create("http://127.0.0.1:" + port + "/"), GET, 1, CLOSED, streams(1)));
        assertTrue(
            String.valueOf(refused.getMessage())
                .endsWith("Leave out --http2, or use its https:// address."),
            refused.getMessage());
        assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
      }
    }
  }

  @Test
  void headersOfAConnectionAreRefused() {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> request.say(200, "OK"))) {
      for (String name : List.of("Connection", "keep-alive", "Upgrade", "TE")) {
        Request request =
            new Request(
                "GET",
                Optional.empty(),
                List.of(new Request.Header(name, "x")),
                Body.NONE,
                ExpectedAnswer.SUCCESS);
        LoadException refused =
            assertThrows(
                LoadException.class, () -> run(server.url(), request, 1, CLOSED, streams(1)));
        assertTrue(
            String.valueOf(refused.getMessage()).startsWith("header " + name + " is not allowed"),
            refused.getMessage());
      }
      assertEquals(0, server.connections());
    }
  }

  private static void refused(String part, TestingHttp2Server server, int streams) {
    LoadException refused =
        assertThrows(
            LoadException.class, () -> run(server.url(), GET, 1, CLOSED, streams(streams)));
    assertTrue(String.valueOf(refused.getMessage()).contains(part), refused.getMessage());
    assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
  }

  private static Wire streams(int streams) {
    return Http2Loads.streams(keys, streams);
  }
}
