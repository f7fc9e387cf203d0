package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class UnixSocketIT {

  private static final URI URL = URI.create("http://app.test/path?q=1");

  @TempDir private Path folder;
  private final AtomicLong served = new AtomicLong();
  private final AtomicReference<String> first = new AtomicReference<>("");

  @Test
  void bothLoopsRunOverASocketInTheFileSystem() throws Exception {
    Path socket = folder.resolve("app.sock");
    try (ServerSocketChannel server = listen(socket)) {
      Thread.ofVirtual().start(() -> accept(server));
      for (Shape shape : new Shape[] {new Shape.Closed(), new Shape.ConstantRate(500)}) {
        long before = served.get();
        LoadSlice slice = run(socket, shape);
        assertEquals(0, slice.failed(), () -> slice.errors().toString());
        assertEquals(served.get() - before, slice.answered());
        assertTrue(slice.answered() >= 3, "" + slice.answered());
      }
    }
    String request = String.valueOf(first.get());
    assertTrue(request.startsWith("GET /path?q=1 HTTP/1.1\r\nHost: app.test\r\n"), request);
  }

  @Test
  void aSocketThatIsNotThereIsASentence() {
    assertRefused(folder.resolve("none.sock"), "does not exist", LoadException.Kind.UNREACHABLE);
  }

  @Test
  void aFileOrFolderIsNoSocket() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertRefused(file, "is a file, not a socket", LoadException.Kind.BAD_REQUEST);
    assertRefused(folder, "is a folder, not a socket", LoadException.Kind.BAD_REQUEST);
  }

  @Test
  void aSocketThatWasLeftBehindIsASentence() throws IOException {
    Path socket = folder.resolve("left.sock");
    listen(socket).close();
    assertRefused(socket, "Nothing is listening on the socket", LoadException.Kind.REFUSED);
  }

  @Test
  void aPathThatIsTooLongIsASentence() {
    Path path = folder.resolve("x".repeat(110));
    assertRefused(path, "at most 107 bytes", LoadException.Kind.BAD_REQUEST);
  }

  private static void assertRefused(Path socket, String part, LoadException.Kind kind) {
    LoadException e = assertThrows(LoadException.class, () -> run(socket, new Shape.Closed()));
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    assertEquals(kind, e.kind());
  }

  private static LoadSlice run(Path socket, Shape shape) {
    Wire wire = new Wire(Trust.JDK, Protocol.HTTP11, /* streams= */ 1, Optional.of(socket));
    try (LoadOnce load =
        LoadOnce.on(URL, Request.get(Optional.empty()), Duration.ZERO, 3, wire, Pacing.PARK)) {
      return load.run(
          shape,
          Duration.ZERO,
          Duration.ofMillis(500),
          Limits.timeout(Duration.ofSeconds(60)),
          window -> {});
    }
  }

  private static ServerSocketChannel listen(Path socket) throws IOException {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket));
  }

  private void accept(ServerSocketChannel server) {
    while (true) {
      try {
        SocketChannel connection = server.accept();
        Thread.ofPlatform().daemon().start(() -> answer(connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  /** One request at a time on a connection, so what is read at once is one request. */
  private void answer(SocketChannel connection) {
    ByteBuffer in = ByteBuffer.allocate(4096);
    byte[] ok = RawServer.ascii(RawServer.OK);
    try (connection) {
      while (connection.read(in.clear()) > 0) {
        first.compareAndSet(
            "", new String(in.array(), 0, in.position(), StandardCharsets.US_ASCII));
        served.incrementAndGet();
        connection.write(ByteBuffer.wrap(ok));
      }
    } catch (IOException e) {
      // The other side went away.
    }
  }
}
