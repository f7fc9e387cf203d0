package dev.sett.load.script;

import java.util.List;

/**
 * What the connections of a target have to do, compiled before the load begins. Shared by all event
 * loops.
 */
public interface CompiledLoad {

  /** Names of the requests, in order; empty if there is only one. */
  List<String> names();

  /** A new session for one slot. It is used on that slot's event loop only. */
  UserSession session();

  /** Gives the shared bytes back; nothing is sent any more. */
  void release();
}
