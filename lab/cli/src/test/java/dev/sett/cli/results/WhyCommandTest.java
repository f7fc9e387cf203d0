package dev.sett.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.TestingPlans;
import dev.sett.cli.process.ExitCode;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class WhyCommandTest {
  @TempDir Path root;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsEveryExplanationWithItsPage() {
    Path folder = run(List.of(explanation()));

    assertEquals(ExitCode.DONE, sett("why", folder.toString()));
    assertTrue(out.toString().startsWith("Virtual threads hold their carriers ("), out.toString());
    assertTrue(out.toString().contains("pinned per second  1,200"), out.toString());
    assertTrue(out.toString().contains("More: docs/why/pinning.md"), out.toString());
  }

  @Test
  void saysSoWhenNobodyAsked() {
    Path folder = run(List.of());

    assertEquals(ExitCode.DONE, sett("why", folder.toString()));
    assertEquals(
        "There is no evidence in this result. Run the experiment again with --explain.",
        out.toString().strip());
  }

  @Test
  void saysSoWhenTheEvidenceFitsNoCause() throws IOException {
    Path folder = run(List.of());
    Files.createDirectories(folder.resolve("evidence"));
    Files.copy(folder.resolve("plan.json"), folder.resolve("evidence/plan.json"));

    assertEquals(ExitCode.DONE, sett("why", folder.toString()));
    assertTrue(out.toString().contains("no known cause matches"), out.toString());
  }

  @Test
  void folderThatIsNoResultIsUsageError() {
    assertEquals(ExitCode.USAGE_ERROR, sett("why", root.toString()));
    assertTrue(err.toString().contains("has no result.json"), err.toString());
  }

  @Test
  void reportKeepsTheExplanationsAndDrawsTheEvidence() throws IOException {
    Path folder = run(List.of(explanation()));

    assertEquals(ExitCode.DONE, sett("report", folder.toString()));
    assertEquals(List.of(explanation()), KeptResult.in(folder).explanations());
    assertTrue(out.toString().contains("Virtual threads hold their carriers"), out.toString());
    String html = Files.readString(folder.resolve("report.html"));
    assertTrue(html.contains("id=\"why-1\""));
  }

  private int sett(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  private static Explanation explanation() {
    return new Explanation(
        "pinning",
        "Virtual threads hold their carriers",
        "ping",
        "virtual",
        Explanation.Status.CONSISTENT,
        "They wait inside native code.",
        List.of(new Explanation.Reading("pinned per second", 1200, "")),
        Optional.empty(),
        List.of("Call it on a pool of platform threads."),
        "",
        /* steps= */ List.of());
  }

  private Path run(List<Explanation> why) {
    Plan plan = TestingPlans.of(TestingPlans.ping());
    ResultFolder folder = ResultFolder.create(root.resolve("run"), plan);
    folder.write(
        new Result(plan, plan.startedAt(), List.of(), List.of(), List.of(), false)
            .withExplanations(why));
    return folder.path();
  }
}
