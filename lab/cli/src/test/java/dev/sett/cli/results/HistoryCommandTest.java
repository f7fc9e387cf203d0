package dev.sett.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.process.ExitCode;
import dev.sett.history.HistoricalResult;
import dev.sett.history.TestingPasts;
import dev.sett.model.storage.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HistoryCommandTest {
  @TempDir Path root;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int history(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] all = new String[arguments.length + 2];
    all[0] = "history";
    all[1] = root.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return line.execute(all);
  }

  private void write(Path folder, HistoricalResult past) {
    ResultFolder.create(folder, past.result().plan()).write(past.result());
  }

  private void writeTen() {
    List<HistoricalResult> ten = TestingPasts.tenWithAChangeAt(6);
    for (int i = 0; i < ten.size(); i++) {
      write(root.resolve("first-look-" + i), ten.get(i));
    }
  }

  @Test
  void aFolderOfTenShowsThePlantedChangeBetweenItsCommits() throws IOException {
    writeTen();
    // Parts of a run, which are no results of their own.
    write(root.resolve("first-look-3/evidence"), new TestingPasts().past(50));
    write(root.resolve("first-look-3/control-1-x"), new TestingPasts().past(51));

    assertEquals(ExitCode.DONE, history());
    assertTrue(out.toString().startsWith("first-look: 10 results from 2026-11-01"), out.toString());
    assertTrue(out.toString().contains("* CPU per request at ping: B (virtual), since 2026-11-07"));
    assertTrue(out.toString().contains("Commits 05a1b2c..06a1b2c."), out.toString());
  }

  @Test
  void theNewestAreCountedWithoutCopies() throws IOException {
    write(root.resolve("a"), new TestingPasts().past(1));
    write(root.resolve("b"), new TestingPasts().past(2));
    write(root.resolve("published/b"), new TestingPasts().past(2));
    Path file = root.resolve("horreum.json");

    assertEquals(ExitCode.DONE, history("--last", "2", "--horreum", file.toString()));

    assertTrue(out.toString().contains("first-look: 2 results"), out.toString());
    assertTrue(out.toString().contains("One result was found twice"), out.toString());
    assertEquals(3, Files.readString(file).split("\"stop\"", -1).length, "two runs");
  }

  @Test
  void anExperimentMayBeNamedLikeAPartOfARun() {
    write(root.resolve("control-group-1"), new TestingPasts().past(1));
    write(root.resolve("control-group-1/control-1-x"), new TestingPasts().past(50));
    write(root.resolve("evidence/a"), new TestingPasts().past(2));
    assertEquals(ExitCode.DONE, history());
    assertTrue(out.toString().contains("first-look: 2 results"), out.toString());
  }

  @Test
  void aResultThatIsALinkIsSkipped() throws IOException {
    writeTen();
    Path link = root.resolve("first-look-3/result.json");
    Path moved = Files.move(link, root.resolve("elsewhere.json"));
    Files.createSymbolicLink(link, moved);
    assertEquals(ExitCode.DONE, history());
    assertTrue(
        out.toString().startsWith("Skipped: " + link + " is a symbolic link."), out.toString());
    assertTrue(out.toString().contains("first-look: 9 results from"), out.toString());
  }

  @Test
  void pageAndHorreumFileAreWritten() throws IOException {
    writeTen();
    Path html = root.resolve("history.html");
    Path runs = root.resolve("runs.json");
    assertEquals(
        ExitCode.DONE,
        history("--html", html.toString(), "--horreum", runs.toString(), "--last", "8"));
    assertTrue(Files.readString(html).contains("8 results from 2026-11-03"));
    assertTrue(Files.readString(runs).startsWith("[{\"$schema\":\"urn:sett:result:1\""));
  }

  @Test
  void oneResultGetsASentenceAndIsNoMistake() {
    write(root.resolve("only"), new TestingPasts().past(1));
    assertEquals(ExitCode.DONE, history());
    assertTrue(out.toString().contains("only one result, from 2026-11-02"), out.toString());
  }

  @Test
  void twoMachinesAreKeptApartUnlessTold() {
    write(root.resolve("a"), new TestingPasts().past(1));
    write(root.resolve("b"), new TestingPasts().machine("kernel", "6.12").past(2));
    assertEquals(ExitCode.DONE, history());
    assertTrue(out.toString().startsWith("These results come from 2 machines"), out.toString());
    assertEquals(ExitCode.DONE, history("--ignore", "kernel"));
    assertTrue(out.toString().contains("first-look: 2 results"), out.toString());
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    assertEquals(ExitCode.USAGE_ERROR, history());
    assertTrue(err.toString().contains("contains no result.json"), err.toString());
    write(root.resolve("a"), new TestingPasts().past(1));
    assertEquals(ExitCode.USAGE_ERROR, history("--experiment", "first-loock"));
    assertTrue(err.toString().contains("Did you mean 'first-look'?"), err.toString());
    assertEquals(ExitCode.USAGE_ERROR, history("--metric", "cpu"));
    assertTrue(err.toString().contains("--metric: unknown metric 'cpu'."), err.toString());
    assertEquals(ExitCode.USAGE_ERROR, history("--ignore", "kernle"));
    assertTrue(err.toString().contains("Did you mean 'kernel'?"), err.toString());
    assertEquals(ExitCode.USAGE_ERROR, history("--last", "0"));
    assertEquals(ExitCode.USAGE_ERROR, history("--html", root.resolve("no/x.html").toString()));
    assertFalse(Files.exists(root.resolve("no")));
  }

  @Test
  void aResultThatCannotBeReadIsToldAndLeftOut() throws IOException {
    write(root.resolve("a"), new TestingPasts().past(1));
    write(root.resolve("b"), new TestingPasts().past(2));
    Files.createDirectories(root.resolve("c"));
    Files.writeString(root.resolve("c/result.json"), "{\"plan\":");
    Files.createDirectories(root.resolve("d"));
    Files.writeString(root.resolve("d/result.json"), "{\"plan\":{\"format\":9}}");
    assertEquals(ExitCode.DONE, history());
    assertTrue(out.toString().contains("c/result.json is not a valid result ("), out.toString());
    assertTrue(out.toString().contains("d/result.json has result format 9"), out.toString());
    assertTrue(out.toString().contains("first-look: 2 results"), out.toString());
  }
}
