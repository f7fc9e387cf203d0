package dev.sett.pool;

/**
 * A class whose initializer waits. A virtual thread that initializes it keeps its carrier, because
 * the JVM's frame that calls the initializer can't be unmounted. {@link Disturbance} defines it
 * again and again.
 */
final class PinsItsCarrier {
  static {
    Disturbance.waitWhilePinned();
  }

  private PinsItsCarrier() {}
}
