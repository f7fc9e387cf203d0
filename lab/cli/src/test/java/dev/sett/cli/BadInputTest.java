package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is built or started, with a sentence and exit code 2. */
final class BadInputTest {

  @TempDir private Path results;

  @Test
  void workOutOfRangeIsRefusedBeforeAnythingStarts() throws Exception {
    TestingMain.Ended ended =
        TestingMain.run(
            List.of("compare", "--a", "virtual", "--b", "native", "--work", "cpu=100,idle=61s"));
    expect(ended, 2, "--work", "The parameter idle must be a time from 0 to 60s", "'61s'");
  }

  @Test
  void gateThatIsNoneIsRefusedBeforeAnythingStarts() throws Exception {
    TestingMain.Ended ended =
        TestingMain.run(
            List.of(
                "compare",
                "--a",
                "platform:10",
                "--b",
                "virtual",
                "--fail-if",
                "b slowre than a",
                "--results",
                results.toString()));
    expect(ended, 2, "--fail-if", "'slowre' is not a valid comparison", "Did you mean 'slower'?");
    try (Stream<Path> begun = Files.list(results)) {
      assertEquals(0, begun.count());
    }
  }

  @Test
  void allComplaintsAboutAFileComeTogetherWithTheirLines() throws Exception {
    Path file = results.resolve("bad.yaml");
    Files.writeString(
        file,
        """
        format: 1
        variants:
          one: {server: jetty, threads: vritual}
          two: {server: jety, threads: virtual}
        points:
          ping: {path: /ping, conections: 50}
        design: {blocks: 0, slice: 3 bananas}
        """);

    TestingMain.Ended ended = TestingMain.run("run", file.toString());

    expect(
        ended,
        2,
        "nothing was measured",
        "bad.yaml:3",
        "vritual",
        "platform:N",
        "bad.yaml:4",
        "jety",
        "bad.yaml:6",
        "connections",
        "bad.yaml:7",
        "bananas");
  }

  @Test
  void missingFileSuggestsTheNearestExperiment() throws Exception {
    expect(TestingMain.run("run", "first-lok"), 2, "first-look");
  }

  @Test
  void modelThatDoesNotExistShowsTheList() throws Exception {
    expect(
        TestingMain.run("compare", "--a", "fibers", "--b", "virtual"),
        2,
        "fibers",
        "platform:N",
        "virtual:N");
  }

  @Test
  void cpuTheMachineLacksIsRefused() throws Exception {
    expect(TestingMain.run("compare", "--server-cpus", "4711"), 2, "CPU 4711", "Available: ");
  }

  @Test
  void twoVariantsWithOneNameAreRefused() throws Exception {
    expect(
        TestingMain.run("compare", "--a", "virtual", "--b", "platform", "--variant", "A=virtual:4"),
        2,
        "'A'",
        "two variants");
  }

  @Test
  void zeroBlocksAndUnknownFlagsAreRefused() throws Exception {
    expect(TestingMain.run("compare", "--blocks", "0"), 2, "--blocks");
    expect(TestingMain.run("compare", "--conections", "5"), 2, "--connections");
  }

  @Test
  void programThatIsNotThereIsRefusedBeforeAnythingStarts() throws Exception {
    expect(
        TestingMain.run(
            "compare", "--a", "no-such-program", "--b", "true", "--url", "http://127.0.0.1:1/"),
        2,
        "'no-such-program' was not found");
  }

  @Test
  void commandWithAShellOperatorIsRefused() throws Exception {
    expect(
        TestingMain.run(
            "compare", "--a", "cd x && java App", "--b", "true", "--url", "http://127.0.0.1:1/"),
        2,
        "shell");
  }

  /** Only the ready URL is over TLS; that is reason enough to name its certificate. */
  @Test
  void certificateOfAReadyUrlThatCannotBeReadIsRefused() throws Exception {
    String[] flags = {
      "compare", "--a", "true", "--b", "true", "--url", "http://127.0.0.1:1/", "--cacert", "no.pem"
    };
    expect(TestingMain.run(flags), 2, "requires an https:// URL");
    List<String> ready = new ArrayList<>(List.of(flags));
    ready.addAll(List.of("--ready-url", "https://127.0.0.1:2/health"));
    expect(TestingMain.run(ready.toArray(String[]::new)), 2, "no.pem can't be read");
  }

  @Test
  void addressOnAnotherMachineIsRefused() throws Exception {
    expect(
        TestingMain.run("compare", "--a", "true", "--b", "true", "--url", "http://192.0.2.1/"),
        2,
        "not on this machine");
  }

  @Test
  void resultOfAnotherFormatVersionIsRefused() throws Exception {
    Files.writeString(results.resolve("plan.json"), "{\"format\": 99, \"sett\": \"9.9\"}");
    expect(
        TestingMain.run("report", results.toString()),
        2,
        "format 99",
        "format " + Plan.FORMAT,
        "9.9");
  }

  @Test
  void folderWithoutAResultIsRefused() throws Exception {
    expect(TestingMain.run("report", results.toString()), 2, "is not a result folder");
    expect(TestingMain.run("resume", results.resolve("x").toString()), 2, "is not a result folder");
  }

  @Test
  void timeThatIsTooShortToDecideAnythingIsRefused() throws Exception {
    expect(
        TestingMain.run("compare", "--until-decided", "2s"),
        2,
        "until-decided: 2s is too short",
        "2 warm pairs");
    Path hosts =
        Files.writeString(results.resolve("hosts.yaml"), "server: 10.0.0.1\nload: 10.0.0.2\n");
    expect(
        TestingMain.run("compare", "--until-decided", "20m", "--hosts", hosts.toString()),
        2,
        "--until-decided: conflicts with --hosts");
  }

  @Test
  void additionsThatAreNotPossibleAreRefused() throws Exception {
    String run = blocks().toString();
    expect(TestingMain.run("resume", run, "--budget", "20m"), 2, "short blocks", "--blocks");
    expect(TestingMain.run("resume", run, "--budget", "never"), 2, "--budget", "never");
    expect(
        TestingMain.run("resume", run, "--budget", "20m", "--until-decided", "20m"),
        2,
        "conflicts with --budget");
    expect(TestingMain.run("compare", "--add", "20m"), 2, "--add", "requires --resume");
  }

  /** The folder of a run in short blocks. */
  private Path blocks() {
    return ResultFolder.create(results.resolve("run"), TestingPlans.of(TestingPlans.ping())).path();
  }

  @Test
  void resultsThatCannotBeWrittenAreRefusedBeforeMeasuring() throws Exception {
    Path file = Files.writeString(results.resolve("file"), "");
    expect(
        TestingMain.run("compare", "--results", file.toString()),
        2,
        "can't be written",
        "--results");
  }

  private static void expect(TestingMain.Ended ended, int code, String... words) {
    assertAll(
        Stream.concat(
            Stream.of(() -> assertEquals(code, ended.code(), ended.text())),
            Stream.of(words)
                .map(
                    word ->
                        () ->
                            assertTrue(
                                ended.text().contains(word),
                                "'" + word + "' is missing in:\n" + ended.text()))));
  }
}
