package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code sett load} says of flags and scripts that are wrong, all of it before any load. */
class LoadUsageErrorTest {

  @TempDir private Path folder;

  /** Nobody listens there: a load that began would say so, with another exit code. */
  private static TestingMain.Ended load(String... flags) {
    return TestingMain.run(
        Stream.concat(Stream.of("load", "http://127.0.0.1:1/"), Arrays.stream(flags))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--fail-if latency>1ms | 'latency' is not a metric",
        "--fail-if p99 | 'p99' is not a valid condition",
        "--slo p99=1ms | --find-capacity",
        "--find-capacity --slo p99>1ms | 'p99>1ms' is not a valid objective",
        "--find-capacity --slo rate=5/s | rate can't be an objective",
        "--find-capacity -R 100 | conflicts with --rate",
        "--find-capacity --arrivals poisson | conflicts with --rate, --arrivals",
        "--find-capacity --max-wait 1s | must count every waiting request",
        "--find-capacity --max-in-flight 50 | must count every waiting request",
        "--hgrm target/x --windows target/./x | names the same file as --hgrm",
        "--arrivals poisson | requires --rate",
        "-R 100 --arrivals sometimes | expected even, poisson or bursts:N",
        "-R 1,2 --arrivals poisson | requires a constant rate",
        "-R 100 --seed 5 | requires --arrivals poisson",
        "-R 0 | 0",
        "-R 10..x | x",
        "--hgrm /no/such/folder/x.hgrm | Create it first",
        "-d 0s | longer than 0s",
        "--script /no/such.yaml | there is no such file",
        "--script x.yaml --method POST | the script defines the requests",
        "--think 5ms -R 100 | works only in a closed loop",
        "--think 5ms --find-capacity | works only in a closed loop",
        "--think 5 | has no unit: write 5s",
        "--pace fast | expected park, hybrid or spin",
        "--max-wait 1s | requires --rate",
        "-R 100 -c 10 --max-in-flight 5 | from 10",
        "-R 100 -c 2 --http2 --streams 50 --max-in-flight 10 | from 100",
        "--timeout 0s | longer than 0s",
        "--http2 -H Upgrade:x | header Upgrade is not allowed in HTTP/2",
      })
  void saysWhatIsWrongBeforeAnyLoad(String flags, String expected) {
    TestingMain.Ended ended = load(flags.split(" "));
    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains(expected), ended.text());
    assertFalse(ended.text().contains("\tat "), ended.text());
  }

  @Test
  void flagsOfTlsAndHttp2ThatDoNotGoTogetherAreSentences() {
    for (List<String> flags :
        List.of(
            List.of("--insecure"),
            List.of("--cacert", "some.pem"),
            List.of("--streams", "4"),
            List.of("--http2", "--streams", "0"))) {
      TestingMain.Ended ended = load(flags.toArray(String[]::new));
      assertEquals(2, ended.code(), ended.text());
      assertTrue(ended.text().contains(flags.get(flags.size() > 2 ? 1 : 0) + ": "), ended.text());
    }
  }

  @Test
  void everythingWrongWithAScriptIsSaidAtOnceWithLines() throws Exception {
    Path script = folder.resolve("wrong.yaml");
    Files.writeString(
        script, "requests:\n  a: {weight: 0, path: /}\n  b: {paht: /}\n  c: {path: '/${x}'}\n");
    TestingMain.Ended ended = load("--script", script.toString());
    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("3 problems"), ended.text());
    assertTrue(ended.text().contains("wrong.yaml:2: weight: 0 is out of range"), ended.text());
    assertTrue(ended.text().contains("wrong.yaml:3: unknown key 'paht'"), ended.text());
    assertTrue(ended.text().contains("wrong.yaml:4: path: unknown value '${x}'"), ended.text());
  }

  @Test
  void theHelpExplainsEachLoopInFourLinesOfAHundredColumns() {
    List<String> lines = TestingMain.run("load", "--help").text().lines().toList();
    for (String loop : List.of("Closed loop (no --rate): ", "Open loop (--rate): ")) {
      List<String> paragraph =
          lines.stream()
              .dropWhile(line -> !line.startsWith(loop))
              .takeWhile(line -> !line.isBlank())
              .toList();
      assertEquals(4, paragraph.size(), () -> String.join("\n", lines));
    }
    assertTrue(
        lines.stream().allMatch(line -> line.length() <= 100), () -> String.join("\n", lines));
  }
}
