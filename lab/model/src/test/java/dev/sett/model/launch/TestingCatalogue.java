package dev.sett.model.launch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Two servers and two programs that offer a few models, some of which need a flag. */
public final class TestingCatalogue implements Catalogue {

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
  public Set<String> programs() {
    return new TreeSet<>(Set.of("batch", "standalone"));
  }

  @Override
  public Optional<String> refuseProgram(String program, String threads) {
    return threads.startsWith("event-loop")
        ? Optional.of("'event-loop' gives no executor.")
        : Optional.empty();
  }

  @Override
  public Optional<String> refuseFlags(String threads, List<String> given) {
    return threads.contains("@") && given.contains("--no-opens")
        ? Optional.of(threads + " contradicts --no-opens.")
        : Optional.empty();
  }

  @Override
  public List<String> jvmFlags(String threads) {
    return threads.contains("@") ? List.of("--add-opens=all") : List.of();
  }
}
