package dev.sett.workload;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.Optional;

/** A server that listens to nobody, or fails to start as it is told. */
final class TestingServer implements ReferenceServer {
  static final ServerCard CARD = card("");

  private final Optional<Throwable> failure;

  TestingServer() {
    failure = Optional.empty();
  }

  private TestingServer(Throwable failure) {
    this.failure = Optional.of(failure);
  }

  static TestingServer withoutPort(String message) {
    // Frameworks wrap it.
    return new TestingServer(new IllegalStateException("start", new BindException(message)));
  }

  static TestingServer failing(Throwable failure) {
    return new TestingServer(failure);
  }

  @Override
  public ServerCard card() {
    return CARD;
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    if (failure.isPresent() && failure.get() instanceof Error error) {
      throw error;
    } else if (failure.isPresent()) {
      throw (Exception) failure.get();
    }
    return new Running(54_321, () -> {});
  }

  /** The card of this server, with further lines. */
  static ServerCard card(String more) {
    try {
      return ServerCard.read(
          new StringReader(
              """
              name = testing
              version = 1.0
              about = Listens to nobody.
              models = executors, native
              refuses.event-loop = It has no loop.
              endpoints = /ping /work
              """
                  + more));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
