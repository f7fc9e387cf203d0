package dev.sett.load;

/** What carries a slot's requests, one at a time. On its event loop only. */
interface Carrier {

  /** Whether requests can be sent. */
  boolean open();

  /**
   * Sends a request; the answer goes to the slot.
   *
   * @param ask over HTTP/2 always the same one (see {@link Work#only})
   */
  void send(Ask ask);

  /** Gives up what is in flight, and reports nothing. */
  void drop();

  /** Ends in order, and reports nothing. */
  void close();
}
