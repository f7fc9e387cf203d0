package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The answer to {@code /fault}: which fault there is and what it has done, one object of JSON.
 *
 * @param chosen what the server was told to be
 * @param fault counts
 */
record FaultReport(FaultKind.Chosen chosen, Fault fault) {
  static final String PATH = "/fault";

  Answer answer() {
    return new Answer(
        200, "application/json", Map.of(), Answer.text(200, json()).body(), Duration.ZERO);
  }

  /** Names are ours: letters and hyphens. */
  private String json() {
    return "{\"fault\":\"%s\",\"cured\":%s,\"counts\":{%s}}"
        .formatted(
            chosen.name(),
            chosen.cured(),
            new TreeMap<>(fault.counts())
                .entrySet().stream()
                    .map(count -> "\"%s\":%d".formatted(count.getKey(), count.getValue()))
                    .collect(Collectors.joining(",")));
  }
}
