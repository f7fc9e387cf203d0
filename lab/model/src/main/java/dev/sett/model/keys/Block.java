package dev.sett.model.keys;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of one mapping, in the order in which they are listed and written.
 *
 * @param <O> what the mapping stands for
 * @param what the mapping in words, such as {@code a point}
 */
public record Block<O>(String what, List<Key<? super O, ?>> keys) {

  /** Copies the list. */
  public Block {
    keys = List.copyOf(keys);
  }

  /** Their names. */
  public List<String> names() {
    return keys.stream().<String>map(Key::name).toList();
  }

  /** An object as it is written, without the keys that have nothing to say. */
  public Map<String, Object> written(O object) {
    Map<String, Object> entries = new LinkedHashMap<>();
    for (Key<? super O, ?> key : keys) {
      key.written(object).ifPresent(value -> entries.put(key.name(), value));
    }
    return entries;
  }
}
