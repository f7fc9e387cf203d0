package dev.sett.load;

import dev.sett.model.Request;
import java.util.List;
import java.util.Optional;

/**
 * What the connections of a target have to do, compiled before the load begins. Shared by all event
 * loops.
 */
interface Work {

  /** Names of the requests, in order; empty if there is only one. */
  List<String> names();

  /** The request, if it is the same one again and again. */
  Optional<Request> only();

  /** A new errand for one slot. It is used on that slot's event loop only. */
  Errand errand();

  /** Gives the shared bytes back; nothing is sent any more. */
  void release();
}
