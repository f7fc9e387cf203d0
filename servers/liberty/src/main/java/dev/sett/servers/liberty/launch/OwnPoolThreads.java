package dev.sett.servers.liberty.launch;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** The flag {@code --own-pool-threads}: what the threads of Liberty's own pool are. */
final class OwnPoolThreads {
  static final String FLAG = "--own-pool-threads";

  private OwnPoolThreads() {}

  /**
   * The factory that the flags ask for; empty for Liberty's own factory of platform threads.
   *
   * @throws UsageException if the flag has a wrong value, or the model is another than {@code
   *     native}
   */
  static Optional<ThreadFactory> of(ServerFlags flags) {
    Optional<String> threads = flags.own(FLAG);
    if (threads.isPresent() && flags.threads().kind() != ThreadingKind.NATIVE) {
      throw new UsageException(
          "The flag %s is about Liberty's own pool and goes with --threads native; got --threads %s."
              .formatted(FLAG, flags.threads()));
    }
    return switch (threads.orElse("platform")) {
      case "platform" -> Optional.empty();
      case "virtual" -> Optional.of(Thread.ofVirtual().name("sett-liberty-virtual-", 1).factory());
      default ->
          throw new UsageException(
              "The flag %s needs platform or virtual; got '%s'."
                  .formatted(FLAG, threads.orElseThrow()));
    };
  }
}
