package dev.sett.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.TestingMain;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.experiment.Experiment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is built or measured, and which form of experiments is read. */
final class CampaignCommandTest {

  @TempDir private Path folder;

  @Test
  void withoutAnExperimentItSaysWhereTheNamesAre() {
    refused("no experiments: name at least one, a file or a name from './sett list'.");
  }

  @Test
  void everyUnknownNameIsNamedWithTheNearestOne() {
    refused(
        "2 problems; nothing was measured:\n"
            + "  fibers-22: there is no such file or experiment. Did you mean fibers-2?\n"
            + "  pining: there is no such file or experiment. Did you mean pinning?\n",
        "fibers-22",
        "carriers",
        "pining");
  }

  @Test
  void aFolderThatCannotBeWrittenIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    refused(file + ": can't be written", "pinning", "--results", file.toString());
  }

  @Test
  void aTimeThatIsNoneIsNamed() {
    refused("--budget-total: ", "pinning", "--budget-total", "3 bananas");
  }

  @Test
  void bothFormsAtOnceAreRefused() {
    refused("--quick conflicts with --long. Use one of them.", "pinning", "--quick", "--long");
  }

  private static void refused(String sentence, String... arguments) {
    TestingMain.Ended ended =
        TestingMain.run(Stream.concat(Stream.of("campaign"), Stream.of(arguments)).toList());
    assertEquals(ExitCode.USAGE_ERROR, ended.code(), ended.text());
    assertTrue(ended.text().contains(sentence), ended.text());
  }

  @Test
  void readsTheLongFormUnlessTheShortOneIsWantedAndEachExperimentOnce() {
    List<CampaignPlan.Asked> all =
        CampaignPlan.read(List.of("liberty-ping", "pinning", "liberty-ping"), /* quick= */ false);
    List<CampaignPlan.Asked> quick =
        CampaignPlan.read(List.of("liberty-ping", "pinning"), /* quick= */ true);

    assertEquals(2, all.size());
    assertEquals(12, all.getFirst().experiment().points().size());
    assertEquals(List.of("./sett", "run", "liberty-ping"), all.getFirst().command());
    Experiment ping = quick.getFirst().experiment();
    assertEquals(
        List.of("25 connections, 1 CPU, JDK 25"),
        ping.points().stream().map(p -> p.name()).toList());
    assertEquals(List.of("./sett", "run", "liberty-ping", "--quick"), quick.getFirst().command());
  }
}
