package dev.sett.servers.faults;

/**
 * Handlers run on a pool of the program's own with 10 threads, each of which waits with its
 * request. Cured, there are as many threads as requests.
 */
final class TooFewThreads extends HandlersFault {

  TooFewThreads(boolean cured) {
    super(FaultPools.fixed("sett-handlers", cured ? 200 : 10));
  }
}
