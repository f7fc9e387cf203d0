package dev.sett.workload;

import dev.sett.threads.ThreadingKind;
import java.net.BindException;
import java.util.Optional;
import java.util.Set;

/** A server that listens to nobody, or fails to start as it is told. */
final class TestingServer implements ReferenceServer {
  private final Optional<Exception> failure;

  TestingServer() {
    failure = Optional.empty();
  }

  private TestingServer(Exception failure) {
    this.failure = Optional.of(failure);
  }

  static TestingServer withoutPort(String message) {
    // Frameworks wrap it.
    return new TestingServer(new IllegalStateException("start", new BindException(message)));
  }

  static TestingServer failing(Exception failure) {
    return new TestingServer(failure);
  }

  @Override
  public String title() {
    return "testing 1.0";
  }

  @Override
  public Set<ThreadingKind> offers() {
    return ServerFlags.anyExecutorOrNative();
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    if (failure.isPresent()) {
      throw failure.get();
    }
    return new Running() {
      @Override
      public int port() {
        return 54_321;
      }

      @Override
      public void stop() {}
    };
  }
}
