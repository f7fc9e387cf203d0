package dev.sett.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Two servers that offer a few models, some of which need a flag. */
final class TestingCatalogue implements Catalogue {

  @Override
  public Set<String> servers() {
    return new TreeSet<>(Set.of("helidon", "jetty"));
  }

  @Override
  public Optional<String> refuse(String server, String threads) {
    return threads.matches("virtual(@?[a-z]*:\\d+)?|platform(:\\d+)?")
        ? Optional.empty()
        : Optional.of(
            server + " has no model '" + threads + "'. It has: platform, platform:N, virtual.");
  }

  @Override
  public List<String> jvmFlags(String threads) {
    return threads.contains("@") ? List.of("--add-opens=all") : List.of();
  }
}
