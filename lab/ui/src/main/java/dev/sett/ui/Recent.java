package dev.sett.ui;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A bounded cache of values made from things that can change: a value is made again only if its
 * thing changed. Thread safe. Two threads that ask for the same thing at the same time may both
 * make it.
 *
 * @param <K> names a thing
 * @param <V> what was made of it
 */
final class Recent<K, V> {
  private static final float LOAD = 0.75f;

  private final int most;
  private final Map<K, Made<V>> made = new LinkedHashMap<>(16, LOAD, /* accessOrder= */ true);

  /**
   * An empty one.
   *
   * @param most things that it keeps, at least 1; the one not asked for the longest goes first
   */
  Recent(int most) {
    this.most = most;
  }

  /**
   * What was made of a thing, made now if it is new or another one than before.
   *
   * @param stamp equal to that of before if the thing is unchanged
   * @param making is not kept from other threads, and may throw
   */
  V get(K key, Object stamp, Supplier<V> making) {
    Optional<V> kept = kept(key, stamp);
    if (kept.isPresent()) {
      return kept.get();
    }
    V value = making.get();
    keep(key, new Made<>(stamp, value));
    return value;
  }

  private synchronized Optional<V> kept(K key, Object stamp) {
    return Optional.ofNullable(made.get(key)).filter(m -> m.stamp.equals(stamp)).map(Made::value);
  }

  private synchronized void keep(K key, Made<V> value) {
    made.put(key, value);
    if (made.size() > most) {
      made.remove(made.keySet().iterator().next());
    }
  }

  synchronized int size() {
    return made.size();
  }

  private record Made<V>(Object stamp, V value) {}
}
