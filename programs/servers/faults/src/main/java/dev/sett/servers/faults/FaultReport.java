package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import dev.sett.workload.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer to {@code /fault}: which fault there is and what it has done, one object of JSON.
 *
 * @param chosen what the server was told to be
 * @param fault counts
 */
record FaultReport(FaultKind.Chosen chosen, Fault fault) {
  static final String PATH = "/fault";

  Answer answer() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("fault", chosen.name());
    facts.put("cured", chosen.cured());
    facts.put("counts", new TreeMap<>(fault.counts()));
    return Answer.json(Json.of(facts));
  }
}
