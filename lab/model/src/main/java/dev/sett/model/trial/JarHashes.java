package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The build that measures and is measured: SHA-256 of jars, each 64 hexadecimal digits. Jars of
 * libraries are not part of it.
 *
 * @param sett of all of Sett's own jars, with load engine and agent
 * @param measuring of those among them that start programs, load them and count. The others plan,
 *     judge and report, which can be done again with what was counted. Empty if not known
 * @param programs of the jars of each built-in server or program, by its name, such as {@code
 *     server jetty} or {@code program batch}
 */
public record JarHashes(
    String sett,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> measuring,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> programs) {

  /** Copies the map, in the order of names. */
  public JarHashes {
    programs = Collections.unmodifiableMap(new TreeMap<>(programs));
  }

  /**
   * Whether Sett measures with the same code. If that is not known of both, whether all of its jars
   * are the same.
   */
  public boolean measureLike(JarHashes other) {
    if (measuring.isEmpty() || other.measuring.isEmpty()) {
      return sett.equals(other.sett);
    }
    return measuring.equals(other.measuring);
  }

  /** Whether these are the same jars, of perhaps fewer programs. */
  public boolean include(JarHashes some) {
    return sett.equals(some.sett) && programs.entrySet().containsAll(some.programs.entrySet());
  }
}
