package dev.sett.checks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Labs that begin while another one runs, or after one that was killed. */
record LockCases(BreakableLabs labs) {

  /** All of them. */
  List<BreakCase> cases() {
    return List.of(
        new BreakCase("labs TWO", this::twoLabs),
        new BreakCase("labs AFTER_KILL", this::afterKilledLab),
        new BreakCase("labs RACE", this::race));
  }

  /** The second lab is refused with the number of the first, which goes on undisturbed. */
  BreakOutcome twoLabs() throws Exception {
    Path space = labs.workspace();
    LabRun first = labs.started(space, LabState.ENGINE);
    LabState.ENGINE.await(first, BreakableLabs.told(space));
    Path other = labs.workspace();
    LabRun second =
        LabRun.start(
            other, space.resolve("tmp"), /* terminal= */ false, labs.compare(other, "healthy"));
    LabRun.End refused = second.await(BreakableLabs.OWN_END_LIMIT);
    List<String> problems = new ArrayList<>();
    if (refused.code() != 2
        || !refused.text().contains("process " + first.lab().pid() + " of user")) {
      problems.add("exit code " + refused.code() + ": " + refused.text());
    }
    if (second.result().isPresent()) {
      problems.add("the refused lab made a result");
    }
    if (!first.isAlive()) {
      problems.add("the first lab did not go on: " + first.text());
    }
    Map<String, String> finished = BreakableLabs.looked(first);
    BreakableLabs.require(first, Set.of(0, 4), problems);
    return labs.checked(
        first,
        space,
        "a second lab",
        LabState.ENGINE.words(),
        finished,
        refused,
        /* killed= */ false,
        problems);
  }

  /** A lab that was killed holds nobody up. */
  private BreakOutcome afterKilledLab() throws Exception {
    Path space = labs.workspace();
    LabRun first = labs.started(space, LabState.ENGINE);
    LabState.ENGINE.await(first, BreakableLabs.told(space));
    first.look();
    LabRun.signal("KILL", first.lab()).send();
    LabRun.End end = first.await(Duration.ofSeconds(60));
    Path other = labs.workspace();
    LabRun second =
        LabRun.start(
            other, space.resolve("tmp"), /* terminal= */ false, labs.compare(other, "healthy"));
    List<String> problems = new ArrayList<>();
    BreakableLabs.require(second, Set.of(0, 4), problems);
    return labs.checked(
        first,
        space,
        "a lab after a killed one",
        "load engine starting",
        Map.of(),
        end,
        true,
        problems);
  }

  /** Of labs that begin together at most one measures at any time. */
  private BreakOutcome race() throws Exception {
    Path locks = labs.workspace();
    List<LabRun> started = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Path space = labs.workspace();
      started.add(
          LabRun.start(space, locks, /* terminal= */ false, labs.compare(space, "healthy")));
    }
    List<String> problems = new ArrayList<>();
    while (started.stream().anyMatch(LabRun::isAlive)) {
      long measuring =
          started.stream().filter(lab -> !lab.below("dev.sett.load.EngineMain").isEmpty()).count();
      if (measuring > 1) {
        problems.add(measuring + " labs measured at the same time");
      }
      Thread.sleep(5);
    }
    List<String> orphans = new ArrayList<>();
    List<String> leftovers = new ArrayList<>();
    List<Integer> codes = new ArrayList<>();
    for (LabRun lab : started) {
      LabRun.End end = lab.await(BreakableLabs.OWN_END_LIMIT);
      codes.add(end.code());
      if (!Set.of(0, 2, 4).contains(end.code())) {
        problems.add("exit code " + end.code() + ": " + end.text());
      }
      orphans.addAll(lab.orphans());
      leftovers.addAll(lab.leftovers());
    }
    if (codes.stream().allMatch(code -> code == 2)) {
      problems.add("all were refused");
    }
    return new BreakOutcome(
        "four labs at once",
        LabState.BEFORE_LOCK.words(),
        0,
        0,
        orphans,
        leftovers,
        0,
        "exit codes " + codes.stream().sorted().toList(),
        problems.stream().distinct().toList());
  }
}
