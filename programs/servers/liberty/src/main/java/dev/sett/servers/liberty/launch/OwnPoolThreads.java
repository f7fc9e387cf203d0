package dev.sett.servers.liberty.launch;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * The flags {@code --own-pool-threads} and {@code --own-pool-core}: what the threads of Liberty's
 * own pool are, and how many it has at least.
 */
final class OwnPoolThreads {
  static final String FLAG = "--own-pool-threads";
  static final String CORE = "--own-pool-core";

  /** What Liberty's configuration takes for a size of its own choice. */
  private static final int OWN_CHOICE = -1;

  private OwnPoolThreads() {}

  /**
   * The factory that the flags ask for; empty for Liberty's own factory of platform threads.
   *
   * @throws UsageException if the flag has a wrong value, or the model is another than {@code
   *     native}
   */
  static Optional<ThreadFactory> of(ServerFlags flags) {
    Optional<String> threads = ofOwnPool(FLAG, flags);
    return switch (threads.orElse("platform")) {
      case "platform" -> Optional.empty();
      case "virtual" -> Optional.of(Thread.ofVirtual().name("sett-liberty-virtual-", 1).factory());
      default ->
          throw new UsageException(
              "The flag %s needs platform or virtual; got '%s'."
                  .formatted(FLAG, threads.orElseThrow()));
    };
  }

  /**
   * The fewest threads that the flags ask for, 1 to 100 000; -1 if they leave it to Liberty.
   *
   * @throws UsageException if the flag has a wrong value, or the model is another than {@code
   *     native}
   */
  static int core(ServerFlags flags) {
    ofOwnPool(CORE, flags);
    return flags.number(CORE, 1, ThreadingKind.MAX_LIMIT).orElse(OWN_CHOICE);
  }

  private static Optional<String> ofOwnPool(String flag, ServerFlags flags) {
    Optional<String> value = flags.own(flag);
    if (value.isPresent() && flags.threads().kind() != ThreadingKind.NATIVE) {
      throw new UsageException(
          "The flag %s configures Liberty's own pool and needs --threads native; got --threads %s."
              .formatted(flag, flags.threads()));
    }
    return value;
  }
}
