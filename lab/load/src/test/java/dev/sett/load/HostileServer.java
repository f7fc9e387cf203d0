package dev.sett.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Does the same to every connection. */
final class HostileServer implements AutoCloseable {

  /** Small, so that a client that does not get rid of its bytes notices soon. */
  private static final int RECEIVE_BYTES = 64 * 1024;

  private final ServerSocket listener;
  private final HostileCase.Behaviour behaviour;
  private final AtomicLong connections = new AtomicLong();
  private final ConcurrentHashMap<Socket, Boolean> sockets = new ConcurrentHashMap<>();

  HostileServer(HostileCase.Behaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    listener = new ServerSocket();
    listener.setReceiveBufferSize(RECEIVE_BYTES);
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
    Thread.ofPlatform().daemon().start(this::accept);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
  }

  /** Connections that were accepted. */
  long connections() {
    return connections.get();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        sockets.put(socket, true);
        // Not virtual: one that floods would keep others from their turn.
        Thread.ofPlatform().daemon().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      behaviour.to(new HostilePeer(socket));
    } catch (IOException e) {
      // The client went away.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(socket);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets.keySet()) {
      socket.close();
    }
  }
}
