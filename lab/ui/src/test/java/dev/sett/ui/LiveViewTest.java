package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveViewTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);

  @TempDir Path root;

  private final List<String> log = new ArrayList<>();

  @Test
  void eachTrialIsReadOnceAndAPointJudgedOnlyWhenItHasAnother() throws IOException {
    ResultFolder folder = ResultFolder.create(root.resolve("a"), MADE.result().plan());
    LiveView view =
        new LiveView(
            folder,
            MADE.result().plan(),
            (plan, trials) -> {
              log.add(trials.getFirst().point() + " " + trials.size());
              return List.of();
            });
    assertEquals(0, view.look().trials().size());
    assertEquals(List.of(), log);

    save(folder, "ping", 0);
    save(folder, "ping", 1);
    assertEquals(2, view.look().trials().size());
    // What was read once may go: it is not read again.
    Files.writeString(folder.path().resolve("trials/001.json"), "no trial");
    assertEquals(2, view.look().trials().size());
    save(folder, "10 ms wait", 0);
    assertEquals(3, view.look().trials().size());
    assertEquals(List.of("ping 2", "10 ms wait 1"), log);
  }

  private static void save(ResultFolder folder, String point, int which) {
    folder
        .trials()
        .save(MADE.trials().stream().filter(t -> t.point().equals(point)).toList().get(which));
  }

  @Test
  void trialsComeByNumber() throws IOException {
    ResultFolder folder = ResultFolder.create(root.resolve("a"), MADE.result().plan());
    MADE.trials().reversed().forEach(folder.trials()::save);
    LiveView view = new LiveView(folder, MADE.result().plan(), (plan, trials) -> List.of());
    assertEquals(
        MADE.trials().stream().map(Trial::number).toList(),
        view.look().trials().stream().map(Trial::number).toList());
  }
}
