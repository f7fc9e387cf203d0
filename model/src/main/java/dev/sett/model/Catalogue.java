package dev.sett.model;

import java.util.Optional;
import java.util.Set;

/** What built-in servers there are and which threading models each offers. */
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
}
