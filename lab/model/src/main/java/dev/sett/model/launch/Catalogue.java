package dev.sett.model.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What built-in servers and programs there are and which threading models each offers. */
public interface Catalogue {

  /** Names of the built-in servers, such as {@code jetty}, in the order they are shown. */
  Set<String> servers();

  /**
   * Why a server can't run on a threading model, as one sentence that lists those it can; empty if
   * it can.
   *
   * @param server one of {@link #servers}
   * @param threads a threading model name, such as {@code platform:200}
   */
  Optional<String> refuse(String server, String threads);

  /** Names of the built-in programs that end by themselves, such as {@code batch}. */
  Set<String> programs();

  /**
   * Why a built-in program can't run on a threading model, as one sentence; empty if it can.
   *
   * @param program one of {@link #programs}
   */
  Optional<String> refuseProgram(String program, String threads);

  /**
   * Flags that the JVM needs for a threading model, before {@code -jar}; mostly none.
   *
   * @param threads a threading model name that {@link #refuse} has nothing against
   */
  List<String> jvmFlags(String threads);

  /**
   * Why a JDK can't run a threading model, as one sentence; empty if it can.
   *
   * @param threads a threading model name that {@link #refuse} has nothing against
   * @param release of the JDK, such as 25
   */
  default Optional<String> refuseOn(String threads, int release) {
    return Optional.empty();
  }

  /**
   * Why a threading model can't run with flags of the JVM that the user gave, as one sentence;
   * empty if it can.
   *
   * @param threads a threading model name that {@link #refuse} has nothing against
   * @param given before {@code -jar}
   */
  default Optional<String> refuseFlags(String threads, List<String> given) {
    return Optional.empty();
  }

  /**
   * Flags of a variant's JVM, and before them those that its model needs and that it does not have.
   *
   * @param given what the user gave
   */
  default List<String> jvmFlags(String threads, List<String> given) {
    List<String> all = new ArrayList<>(jvmFlags(threads));
    all.removeAll(given);
    all.addAll(given);
    return List.copyOf(all);
  }
}
