package dev.sett.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Labs that get a signal. */
record SignalCases(BreakableLabs labs) {

  /** All of them. */
  List<BreakCase> cases() {
    List<BreakCase> cases = new ArrayList<>();
    for (String signal : List.of("INT", "TERM", "KILL")) {
      for (LabState state : LabState.SIGNALLED) {
        cases.add(new BreakCase(signal + " " + state, () -> signal(signal, state)));
      }
    }
    return cases;
  }

  /** A signal to the lab in some state. */
  BreakOutcome signal(String name, LabState state) throws Exception {
    Path space = labs.workspace();
    LabRun run = labs.started(space, state);
    LabRun.Signal signal = LabRun.signal(name, run.lab());
    if (state == LabState.SAVE) {
      // There is no time to look at what is finished while another trial is saved.
      LabState.WITH_TRIAL.await(run, BreakableLabs.told(space));
      Map<String, String> finished = BreakableLabs.looked(run);
      state.await(run, BreakableLabs.told(space));
      return labs.sent(run, space, name, signal, state.words(), finished);
    }
    state.await(run, BreakableLabs.told(space));
    return labs.sent(run, space, name, signal, state.words(), BreakableLabs.looked(run));
  }
}
