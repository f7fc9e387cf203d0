package dev.sett.load.connection;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Slots that can carry a request, the one that is free longest first. A slot that lost its
 * connection while it waited here is passed over. Not thread safe.
 */
final class IdleSlots {

  private final ArrayDeque<Slot> slots;

  /** An empty list for this many slots. */
  IdleSlots(int capacity) {
    slots = new ArrayDeque<>(capacity + 1);
  }

  /** Lists a slot unless it already stands here. */
  void add(Slot slot) {
    if (!slot.listed()) {
      slot.listed(true);
      slots.addLast(slot);
    }
  }

  /** Takes the slot that is free longest; null if none can carry a request. */
  @Nullable Slot poll() {
    Slot first = slots.pollFirst();
    while (first != null) {
      first.listed(false);
      if (first.idle()) {
        return first;
      }
      first = slots.pollFirst();
    }
    return null;
  }

  /** Number of slots here, those that lost their connection meanwhile included. */
  int size() {
    return slots.size();
  }

  /** Whether no slot stands here. */
  boolean isEmpty() {
    return slots.isEmpty();
  }

  /** Forgets all slots, which then count as not listed only if they are told so. */
  void clear() {
    slots.clear();
  }
}
