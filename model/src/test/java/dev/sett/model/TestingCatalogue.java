package dev.sett.model;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Two servers that offer a few models. */
final class TestingCatalogue implements Catalogue {

  @Override
  public Set<String> servers() {
    return new TreeSet<>(Set.of("helidon", "jetty"));
  }

  @Override
  public Optional<String> refuse(String server, String threads) {
    return threads.matches("virtual(:\\d+)?|platform(:\\d+)?")
        ? Optional.empty()
        : Optional.of(
            server + " has no model '" + threads + "'. It has: platform, platform:N, virtual.");
  }
}
