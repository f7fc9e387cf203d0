package dev.sett.load.connection;

import dev.sett.load.request.PreparedRequest;

/** What carries a slot's requests, one at a time. On its event loop only. */
interface SlotConnection {

  /** Whether requests can be sent. */
  boolean open();

  /** Sends a request; the answer is judged as it says and goes to the slot. */
  void send(PreparedRequest ask);

  /** Whether a part of the request is still to be written, because the server does not take it. */
  boolean sending();

  /** Gives up what is in flight, and reports nothing. */
  void drop();

  /** Ends in order, and reports nothing. */
  void close();
}
