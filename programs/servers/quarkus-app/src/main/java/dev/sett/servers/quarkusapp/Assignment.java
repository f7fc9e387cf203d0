package dev.sett.servers.quarkusapp;

import dev.sett.workload.ServerFlags;
import dev.sett.workload.Workbench;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What this process is to do, for the beans; given between the birth of Quarkus and its start. */
@Singleton
public class Assignment {

  /**
   * All of it.
   *
   * @param flags what it was told
   * @param workbench does the work of requests
   * @param goesOn runs what is left of a request that idled without a thread
   */
  record Told(ServerFlags flags, Workbench workbench, Executor goesOn) {}

  private volatile Optional<Told> told = Optional.empty();

  /** For Quarkus. */
  Assignment() {}

  void tell(Told told) {
    this.told = Optional.of(told);
  }

  Told told() {
    return told.orElseThrow();
  }
}
