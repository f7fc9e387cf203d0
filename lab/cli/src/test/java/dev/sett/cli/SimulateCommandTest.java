package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sett simulate}, as a user types it. */
final class SimulateCommandTest {

  @TempDir private Path folder;

  @Test
  void listsScenesAndTuners() throws Exception {
    TestingMain.Ended ended = TestingMain.run("simulate", "--list");
    expect(ended, 0, "burst-1000", "knee", "tuned", "liberty", "liberty-2021", "fixed:N");
  }

  @Test
  void drawsTwoTunersAndWritesThemToFiles() throws Exception {
    Path html = folder.resolve("pools.html");
    Path csv = folder.resolve("pools.csv");
    TestingMain.Ended ended =
        TestingMain.run(
            "simulate",
            "--tuner",
            "tuned,fixed:4",
            "--scene",
            "cpu-only,trickle",
            "--decisions",
            "--html",
            html.toString(),
            "--csv",
            csv.toString());
    expect(ended, 0, "cpu-only: 64 users", "trickle: 20 tasks", "tuned", "fixed:4", "tasks/s");
    expect(ended, 0, "tuned changed the limit", "as many as keep the CPUs busy");
    assertEquals(8, Files.readString(html).split("<svg", -1).length - 1);
    // Two scenes of 20 and 60 s, ten points a second, two tuners, and the line of names.
    assertEquals(1 + 2 * (200 + 600), Files.readAllLines(csv).size());
  }

  @Test
  void theSameSeedPrintsTheSame() throws Exception {
    List<String> command =
        List.of("simulate", "--tuner", "tuned", "--scene", "half-wait", "--seed", "5");
    assertEquals(TestingMain.run(command).text(), TestingMain.run(command).text());
  }

  @Test
  void whatItDoesNotKnowIsRefusedWithWhatThereIs() throws Exception {
    expect(
        TestingMain.run("simulate", "--tuner", "librety"),
        2,
        "Unknown tuner 'librety'",
        "Did you mean liberty?",
        "tuned, liberty, liberty-2021, fixed:N");
    expect(
        TestingMain.run("simulate", "--scene", "burst-100"),
        2,
        "Unknown scene 'burst-100'",
        "Did you mean burst-1000?");
    expect(
        TestingMain.run("simulate", "--tuner", "fixed:0"), 2, "from 1 to 10000", "got 'fixed:0'");
    expect(TestingMain.run("simulate", "--seed", "x"), 2, "--seed", "x");
    expect(
        TestingMain.run("simulate", "--html", folder.resolve("no/such.html").toString()),
        2,
        "--html",
        "there is no folder for");
  }

  @Test
  void aShellCompletesScenesAndTuners() throws Exception {
    expect(TestingMain.run("completion"), 0, "simulate", "burst-1000", "liberty");
  }

  private static void expect(TestingMain.Ended ended, int code, String... words) {
    assertAll(
        () -> assertEquals(code, ended.code(), ended.text()),
        () -> {
          for (String word : words) {
            assertTrue(ended.text().contains(word), "no '" + word + "' in: " + ended.text());
          }
        });
  }
}
