package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.cli.TestingPlans;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.Warning;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChangedConditionsTest {

  private static final Map<String, String> BEFORE =
      Map.of(
          "kernel",
          "6.8.0",
          "lab jdk",
          "Example 25.0.1+8",
          "load average",
          "0.10",
          "memory",
          "15991 MiB",
          "governor",
          "powersave");

  @TempDir private Path folder;

  private static Plan plan() {
    return TestingPlans.of(TestingPlans.ping(), new Fingerprint(BEFORE));
  }

  @Test
  void theSameMachineAtAnotherHourIsNoChange() {
    Map<String, String> now =
        Map.of(
            "kernel",
            "6.8.0",
            "lab jdk",
            "Example 25.0.1+8",
            "load average",
            "3.00",
            "memory",
            "15987 MiB",
            "turbo",
            "on");
    assertEquals(List.of(), ChangedConditions.since(plan(), now(now, "0.1.0")));
  }

  @Test
  void everyChangeIsALineAndAllOfThemAreOneWarningOnceATrialIsAdded() {
    Map<String, String> now = Map.of("kernel", "6.12.0", "lab jdk", "Example 25.0.1+9");
    ResultFolder made = ResultFolder.create(folder, plan());
    StringWriter printed = new StringWriter();

    ChangedConditions.report(made, now(now, "0.2.0"), new PrintWriter(printed, true));

    assertEquals(
        List.of(
            "Changed since the run began: Sett 0.2.0 instead of 0.1.0",
            "Changed since the run began: kernel 6.12.0 instead of 6.8.0",
            "Changed since the run began: lab jdk Example 25.0.1+9 instead of Example 25.0.1+8"),
        printed.toString().lines().sorted().toList());
    assertEquals(List.of(), ResultFolder.open(folder).plan().warnings());
    made.toRun().measures();
    List<Warning> saved = ResultFolder.open(folder).plan().warnings();
    assertEquals(1, saved.size(), saved::toString);
    assertEquals(Warning.Kind.MACHINE, saved.getFirst().kind());
  }

  @Test
  void jarsThatWereBuiltAgainAreNamed() {
    JarHashes planned =
        new JarHashes(
            hash("a"),
            Optional.empty(),
            Map.of("server jetty", hash("b"), "server backend", hash("c")));
    JarHashes rebuilt =
        new JarHashes(
            hash("d"),
            Optional.empty(),
            Map.of("server jetty", hash("e"), "server backend", hash("c")));
    assertEquals(List.of(), changedTo(planned, planned));
    assertEquals(
        List.of(
            "Sett's jars with SHA-256 dddddddddddd instead of aaaaaaaaaaaa",
            "jars of server jetty with SHA-256 eeeeeeeeeeee instead of bbbbbbbbbbbb"),
        changedTo(planned, rebuilt));
  }

  @Test
  void jarsThatAreKnownOnlyThenOrOnlyNowAreNoChange() {
    JarHashes some = new JarHashes(hash("a"), Optional.empty(), Map.of());
    JarHashes more = new JarHashes(hash("a"), Optional.empty(), Map.of("server jetty", hash("b")));
    assertEquals(List.of(), changedTo(some, more));
    assertEquals(List.of(), changedTo(more, some));
    Fingerprint machine = new Fingerprint(BEFORE);
    assertEquals(
        List.of(),
        ChangedConditions.since(
            plan(), new ChangedConditions.Now(machine, "0.1.0", Optional.of(more))));
    assertEquals(
        List.of(),
        ChangedConditions.since(plan().withJars(Optional.of(more)), now(BEFORE, "0.1.0")));
  }

  private static List<String> changedTo(JarHashes planned, JarHashes now) {
    return ChangedConditions.since(
        plan().withJars(Optional.of(planned)),
        new ChangedConditions.Now(new Fingerprint(BEFORE), "0.1.0", Optional.of(now)));
  }

  private static String hash(String digit) {
    return digit.repeat(64);
  }

  private static ChangedConditions.Now now(Map<String, String> facts, String sett) {
    return new ChangedConditions.Now(new Fingerprint(facts), sett, Optional.empty());
  }

  @Test
  void withoutAChangeNothingIsWritten() {
    ResultFolder made = ResultFolder.create(folder, plan());
    StringWriter printed = new StringWriter();
    ChangedConditions.report(made, now(BEFORE, "0.1.0"), new PrintWriter(printed, true));
    made.toRun().measures();
    assertEquals("", printed.toString());
    assertEquals(plan(), ResultFolder.open(folder).plan());
  }
}
