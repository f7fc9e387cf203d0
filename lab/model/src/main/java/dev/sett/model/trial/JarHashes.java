package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The build that measures and is measured: SHA-256 of jars, each 64 hexadecimal digits. Jars of
 * libraries are not part of it.
 *
 * @param sett of Sett's own jars, with load engine and agent
 * @param programs of the jars of each built-in server or program, by its name, such as {@code
 *     server jetty} or {@code program batch}
 */
public record JarHashes(
    String sett,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> programs) {

  /** Copies the map, in the order of names. */
  public JarHashes {
    programs = Collections.unmodifiableMap(new TreeMap<>(programs));
  }

  /** Whether these are the same jars, of perhaps fewer programs. */
  public boolean include(JarHashes some) {
    return sett.equals(some.sett) && programs.entrySet().containsAll(some.programs.entrySet());
  }
}
