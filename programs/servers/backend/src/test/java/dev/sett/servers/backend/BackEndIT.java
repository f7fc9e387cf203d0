package dev.sett.servers.backend;

import static dev.sett.workload.proof.ExpectedAnswers.assertAnswer;
import static dev.sett.workload.proof.ExpectedAnswers.assertRefused;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The back end keeps the server contract, and waits for very many at once on one loop. */
class BackEndIT extends ServerContract {
  private static final int AT_ONCE = 2_000;

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("event-loop", false, "sett-event-loop-", "BackEndHandler.channelRead0"));
  }

  @Test
  void itOnlyWaits() throws Exception {
    try (ServerProcess server = ServerProcess.start("event-loop")) {
      assertAnswer(200, "", server.get("/work"));
      long begun = System.nanoTime();
      assertAnswer(200, "", server.get("/work?idle=300ms"));
      assertTrue(System.nanoTime() - begun >= 300_000_000L);
      assertRefused(400, "The back end only waits", server.get("/work?cpu=1"));
      assertRefused(400, "The parameter idle must be a time from 0", server.get("/work?idle=61s"));
    }
  }

  @Test
  void manyWaitAtOnceOnOneLoop() throws Exception {
    byte[] request = "GET /work?idle=2s HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII);
    List<SocketChannel> clients = new ArrayList<>();
    try (ServerProcess server = ServerProcess.start("event-loop");
        Selector selector = Selector.open()) {
      assertAnswer(200, "", server.get("/work?idle=1ms"));
      long begun = System.nanoTime();
      for (int i = 0; i < AT_ONCE; i++) {
        SocketChannel client =
            SocketChannel.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        client.write(ByteBuffer.wrap(request));
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
        clients.add(client);
      }
      int answered = 0;
      while (answered < AT_ONCE && selector.select(60_000) > 0) {
        for (SelectionKey key : selector.selectedKeys()) {
          ByteBuffer answer = ByteBuffer.allocate(256);
          assertTrue(((SocketChannel) key.channel()).read(answer) > 0);
          assertTrue(new String(answer.array(), US_ASCII).startsWith("HTTP/1.1 200"));
          key.cancel();
          answered++;
        }
        selector.selectedKeys().clear();
      }
      assertEquals(AT_ONCE, answered);
      // One after the other would take an hour.
      assertTrue(System.nanoTime() - begun < 120_000_000_000L);
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }

  @Test
  void requestsOfOneConnectionAreAnsweredInTheirOrder() throws Exception {
    String two =
        "GET /work?idle=200ms HTTP/1.1\r\nHost: h\r\n\r\nGET /ping HTTP/1.1\r\nHost: h\r\nConnection:"
            + " close\r\n\r\n";
    try (ServerProcess server = ServerProcess.start("event-loop");
        java.net.Socket client =
            new java.net.Socket(InetAddress.getLoopbackAddress(), server.port())) {
      client.setSoTimeout(60_000);
      client.getOutputStream().write(two.getBytes(US_ASCII));
      String both = new String(client.getInputStream().readAllBytes(), US_ASCII);
      assertTrue(both.matches("(?s)HTTP/1.1 200.*content-length: 0.*HTTP/1.1 200.*OK"), both);
    }
  }

  @Test
  void aDistributionItDoesNotKnowIsRefused() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--distribution", "normal");
    assertEquals(2, ended.code());
    assertEquals(
        "The flag --distribution needs fixed, exponential or lognormal; got 'normal'. Try --help.\n",
        ended.err());
  }

  @Test
  void aDistributionSpreadsTheDelays() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(List.of(), "--distribution=exponential", "--seed=3")) {
      long shorter = Duration.ofMillis(20).toNanos();
      long longer = Duration.ofMillis(30).toNanos();
      long least = Long.MAX_VALUE;
      long most = 0;
      // A busy machine adds to every answer; one in a thousand waits takes less than 20 µs.
      for (int i = 0; i < 20 || (i < 2_000 && (least >= shorter || most <= longer)); i++) {
        long begun = System.nanoTime();
        assertAnswer(200, "", server.get("/work?idle=20ms"));
        long took = System.nanoTime() - begun;
        least = Math.min(least, took);
        most = Math.max(most, took);
      }
      assertTrue(least < shorter, "least " + least);
      assertTrue(most > longer, "most " + most);
    }
  }
}
