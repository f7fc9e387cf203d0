package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.TestingTrials;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class BusyServicesTest {

  private static final double ENGINE = 0.1;

  private static DependencyUsage used(String name, String cpus, double share) {
    return new DependencyUsage(
        name, cpus, 1_000_000_000, Math.round(share * 1e9), OptionalInt.of(10));
  }

  private static List<String> warnings(String loadCpus, DependencyUsage... used) {
    Slice plain = TestingTrials.capacity(/* requests= */ 100);
    Slice slice =
        new Slice(
            plain.phase(), plain.startMillis(), plain.load(), plain.usage(), Arrays.asList(used));
    return BusyServices.warnings(
            loadCpus, "ping", "a", List.of(TestingTrials.trial("a", 1, List.of(slice))))
        .stream()
        .map(Warning::text)
        .toList();
  }

  @Test
  void aServiceThatUsedItsCpusIsTheLimit() {
    assertEquals(List.of(), warnings("1", used("db", "2", 0.89)));
    assertEquals(
        List.of(
            "At ping, the service db used 0.95 of 1 CPU while a was at full load, so the comparison"
                + " of throughput is limited by db there. Give it more CPUs (cpus), or rely on CPU"
                + " per request and latency."),
        warnings("1", used("db", "2", 0.95)));
    assertEquals(List.of(), warnings("1", used("db", "2-3", 0.95)));
  }

  @Test
  void whatSharesItsCpusCountsToo() {
    assertEquals(List.of(), warnings("1", used("db", "1", 0.89 - ENGINE)));
    assertEquals(
        List.of(
            "At ping, the service db used 0.85 of 1 CPU and the load engine another 0.10 while a"
                + " was at full load, so the comparison of throughput is limited by db there. Use"
                + " a machine with more CPUs, on which it gets a separate one."),
        warnings("1", used("db", "1", 0.85)));
    assertEquals(
        List.of(
            "At ping, the services db and cache used 1.00 of 1 CPU while a was at full load, so the"
                + " comparison of throughput is limited by db and cache there. Give it more CPUs"
                + " (cpus), or rely on CPU per request and latency."),
        warnings("1", used("db", "2", 0.5), used("cache", "2", 0.5)));
  }

  @Test
  void aServiceThatIsNotPinnedHasNoLimitThatIsKnown() {
    assertEquals(List.of(), warnings("", used("db", "", 3.0)));
  }
}
