package dev.sett.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Warning;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ImportCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Captured answers of real tools. */
  private static String captured(String name) {
    return SettPaths.root()
        .resolve("lab/engines/src/test/resources/dev/sett/engines")
        .resolve(name)
        .toString();
  }

  @Test
  void filesAloneComeOutAsATable() {
    assertEquals(
        ExitCode.DONE,
        sett(
            "import",
            captured("wrk-4.1.0-latency.txt"),
            captured("wrk2-4.0.0-latency.txt"),
            captured("ab-2.3-transfer.txt"),
            captured("oha-1.16.0-some.json"),
            captured("k6-1.3.0-summary.json"),
            captured("hyperfoil-0.30-written.json")));
    List<String> lines = out.toString().lines().toList();
    assertEquals(1 + 6 + 6, lines.size(), out.toString());
    assertTrue(lines.get(1).matches(".*wrk +2\\.0 +- +8490 +0 .* sent"), lines.get(1));
    assertTrue(lines.get(2).matches(".*wrk2 +14\\.\\d .* due"), lines.get(2));
    assertTrue(
        lines.get(4).matches(".* - +3\\.384  sent|.*3\\.38\\d +3\\.384  sent"), lines.get(4));
    assertTrue(lines.get(7).startsWith("wrk: Latency runs from when"), lines.get(7));
  }

  @Test
  void aFileThatCantBeReadIsASentenceWithItsLinesAndAllFilesAreNamed() throws IOException {
    Path half = folder.resolve("half.txt");
    String whole = Files.readString(Path.of(captured("wrk-4.1.0-latency.txt")));
    Files.writeString(half, whole.substring(0, 250));
    assertEquals(
        ExitCode.USAGE_ERROR,
        sett("import", half.toString(), folder.resolve("none.txt").toString()));
    assertTrue(err.toString().contains("cut off"), err.toString());
    assertTrue(err.toString().contains("  | "), err.toString());
    assertTrue(err.toString().contains("none.txt: does not exist"), err.toString());
  }

  @Test
  void fiveBlocksOfTwoVariantsGiveAVerdict() throws IOException {
    ResultFolder made = blocks(6, 1.5);
    Result result = made.result().orElseThrow();
    assertFalse(result.interrupted());
    assertEquals(12, made.trials().all().size());
    assertEquals(
        Verdict.B_BETTER,
        result.effects().stream()
            .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
            .findFirst()
            .orElseThrow()
            .verdict());
    assertTrue(
        result.warnings().stream()
            .anyMatch(
                w -> w.kind() == Warning.Kind.LOAD_TOOL && w.text().contains("came from wrk")),
        () -> result.warnings().toString());
    assertTrue(Files.readString(made.report()).contains("estimated from its mean cycle"));
    assertEquals(ExitCode.DONE, sett("report", made.path().toString()), err.toString());
  }

  @Test
  void fourBlocksGiveNoneUnlessTheDifferenceIsClear() throws IOException {
    ResultFolder made = blocks(4, 1.02);
    Result result = made.result().orElseThrow();
    assertTrue(
        result.effects().stream().allMatch(e -> e.verdict() == Verdict.UNDECIDED),
        () -> result.effects().toString());
    assertTrue(
        result.warnings().stream().anyMatch(w -> w.kind() == Warning.Kind.FEW_BLOCKS),
        () -> result.warnings().toString());
  }

  @Test
  void filesAtARateCompareTheirLatency() throws IOException {
    List<String> a = new ArrayList<>();
    List<String> b = new ArrayList<>();
    String text = Files.readString(Path.of(captured("oha-1.16.0-rate.json")));
    for (int i = 0; i < 5; i++) {
      a.add(write("a" + i, text.replace("0.00051187", "0.0005" + i)));
      b.add(write("b" + i, text.replace("0.00051187", "0.00055" + i)));
    }
    assertEquals(
        ExitCode.DONE,
        sett(
            "import",
            "--rate",
            "200/s",
            "--a",
            String.join(",", a),
            "--b",
            String.join(",", b),
            "--results",
            folder.resolve("results").toString()),
        err.toString());
    Result result = only().result().orElseThrow();
    assertTrue(result.effects().stream().anyMatch(e -> e.metric() == Metric.P50));
    assertEquals(200, result.verdicts().getFirst().costRps());
  }

  @Test
  void whatWasMeasuredInAnotherWayIsNotCompared() {
    String wrk = captured("wrk-4.1.0-latency.txt");
    assertEquals(
        ExitCode.USAGE_ERROR, sett("import", "--a", wrk, "--b", captured("ab-2.3-transfer.txt")));
    assertTrue(
        err.toString().contains("only files from the same tool can be compared"), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(
        ExitCode.USAGE_ERROR, sett("import", "--a", wrk, "--b", captured("wrk-4.1.0-plain.txt")));
    assertTrue(err.toString().contains("over 5 connections"), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(ExitCode.USAGE_ERROR, sett("import", "--a", wrk, "--b", wrk));
    assertTrue(err.toString().contains("twice"), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(ExitCode.USAGE_ERROR, sett("import", "--a", wrk));
    assertTrue(err.toString().contains("--b: has 0 files"), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(ExitCode.USAGE_ERROR, sett("import"));
    assertTrue(err.toString().contains("Name the files"), err.toString());
  }

  /** A result of blocks in which B answers so many times as much as A. */
  private ResultFolder blocks(int count, double times) throws IOException {
    String text = Files.readString(Path.of(captured("wrk-4.1.0-latency.txt")));
    List<String> a = new ArrayList<>();
    List<String> b = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long right = 17_065 + 50L * i;
      a.add(write("a" + i, text.replace("17065 requests", right + " requests")));
      b.add(
          write(
              "b" + i,
              text.replace("17065 requests", Math.round(right * times) + i + " requests")));
    }
    assertEquals(
        ExitCode.DONE,
        sett(
            "import",
            "--a",
            String.join(",", a),
            "--b",
            String.join(",", b),
            "--name-a",
            "virtual",
            "--name-b",
            "platform:50",
            "--results",
            folder.resolve("results").toString()),
        err.toString());
    return only();
  }

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(String.format(Locale.ROOT, "%s.txt", name));
    Files.writeString(file, text);
    return file.toString();
  }

  private ResultFolder only() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return ResultFolder.open(all.findFirst().orElseThrow());
    }
  }

  private int sett(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }
}
