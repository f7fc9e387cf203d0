package dev.sett.engines.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.TestingJobs;
import dev.sett.engines.format.JmeterLog;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command lines that tools are asked with. */
class ToolCommandTest {

  private static final String URL = "http://127.0.0.1:8080/ping?a=1";

  private static String command(Tool tool, ToolJob job) {
    return String.join(" ", tool.ask(List.of(tool.name()), job).argv());
  }

  @Test
  void wrkGetsThreadsConnectionsAndWholeSeconds() {
    assertEquals(
        "wrk -t 2 -c 50 -d 4s --timeout 10s --latency -s request.lua " + URL,
        command(new Wrk(), TestingJobs.closed()));
  }

  @Test
  void wrk2GetsItsTimeToCalibrateBeforeTheLoad() {
    assertEquals(
        "wrk2 -t 2 -c 50 -d 14s -R 2000 --timeout 10s --latency -s request.lua " + URL,
        command(new Wrk2(), TestingJobs.rate(2000)));
  }

  @Test
  void wrk2MeasuresCapacityWithARateThatNothingKeeps() {
    assertEquals(
        "wrk2 -t 2 -c 50 -d 4s -R 10000000 --timeout 10s --latency -s request.lua " + URL,
        command(new Wrk2(), TestingJobs.closed()));
  }

  @Test
  void ohaCorrectsLatencyAtARateAndWaitsForTheLastAnswers() {
    assertEquals(
        "oha --no-tui --output-format json --redirect 0 -z 4000ms -w -q 200.500 --latency-correction"
            + " -c 50 -t 10000ms --disable-compression -m GET "
            + URL,
        command(new Oha(), TestingJobs.rate(200.5)));
    assertTrue(command(new Oha(), TestingJobs.count(400)).contains(" -n 400 -c 50 "));
    assertTrue(command(new Oha(), TestingJobs.rate(200)).contains(" -q 200 "));
  }

  @Test
  void abGetsANumberOrATime() {
    assertEquals(
        "ab -q -k -l -r -n 400 -c 50 -s 10 -e percentiles.csv " + URL,
        command(new Ab(), TestingJobs.count(400)));
    assertEquals(
        "ab -q -k -l -r -t 4 -n 200000 -c 50 -s 10 -e percentiles.csv " + URL,
        command(new Ab(), TestingJobs.closed()));
  }

  @Test
  void abGetsABodyInAFileAndItsTypeByItsOwnFlag() {
    ToolCommand asked =
        new Ab().ask(List.of("ab"), TestingJobs.post(TestingJobs.count(400).work()));
    assertTrue(asked.argv().containsAll(List.of("-p", "body.txt", "-T", "application/json")));
    assertTrue(asked.argv().contains("X-Quote: a \"b\" 'c' \\d"));
    assertTrue(asked.files().getOrDefault("body.txt", "").contains("O'Hara"));
  }

  @Test
  void k6GetsAScriptAndSaysNothingElse() {
    ToolCommand asked = new K6().ask(List.of("k6"), TestingJobs.closed());
    assertEquals(
        List.of("k6", "run", "--quiet", "--no-usage-report", "--no-color", "load.js"),
        asked.argv());
    assertEquals(Optional.of("summary.json"), asked.answerFile());
    assertTrue(
        asked
            .files()
            .getOrDefault("load.js", "")
            .contains("executor: 'constant-vus', vus: 50, duration: '4000ms'"));
  }

  @Test
  void jmeterIsGivenWhatItsPlanTakesFromTheCommandLine() {
    List<String> argv = new Jmeter().ask(List.of("jmeter"), TestingJobs.closed()).argv();
    assertTrue(argv.containsAll(List.of("-n", "-t", "plan.jmx", "-l", "samples.jtl")));
    assertTrue(argv.containsAll(List.of("-JTHREAD=50", "-JRAMP=0", "-JDURATION=4")));
    assertTrue(argv.contains("-Jjmeter.save.saveservice.successful=true"));
  }

  @Test
  void jmeterLooksForTheTextOfARightAnswer() {
    ExpectedAnswer expect = new ExpectedAnswer(500, 500, Optional.of("5 < ${x}"));
    ToolJob job = TestingJobs.request(TestingJobs.closed().work(), "GET", Body.NONE, expect);
    String plan = new Jmeter().ask(List.of("jmeter"), job).files().getOrDefault("plan.jmx", "");
    assertTrue(plan.contains(">5 &lt; ${__char(36)}{x}</stringProp>"), plan);
    assertTrue(plan.contains("assume_success\">true<"), plan);
    ExpectedAnswer usual = new ExpectedAnswer(200, 399, Optional.of("OK"));
    ToolJob other = TestingJobs.request(TestingJobs.closed().work(), "GET", Body.NONE, usual);
    String its = new Jmeter().ask(List.of("jmeter"), other).files().getOrDefault("plan.jmx", "");
    assertTrue(its.contains("assume_success\">false<"), its);
    JmeterLog log = new JmeterLog(expect);
    ToolResult told =
        log.read(
            """
            timeStamp,elapsed,responseCode,success
            1000,5,500,true
            1010,5,500,false
            1020,5,200,true
            """);
    assertEquals(1, told.right());
    assertEquals(1, told.failed(ErrorKind.BODY));
    assertEquals(1, told.failed(ErrorKind.STATUS));
  }

  @Test
  void zrkGetsARateAndAnswersInJson() {
    assertEquals(
        "zrk -t 2 -c 50 -d 4s -R 500 --timeout 10s --format json -m GET " + URL,
        command(new Zrk(), TestingJobs.rate(500)));
  }

  @Test
  void hyperfoilIsAskedByTheCommandOfTheKindOfLoad() {
    List<String> found = List.of("/opt/hyperfoil/bin/wrk2.sh");
    assertEquals(
        "/opt/hyperfoil/bin/wrk.sh -t 2 -c 50 -d 4s --timeout 10s --latency " + URL,
        String.join(" ", new Hyperfoil().ask(found, TestingJobs.closed()).argv()));
    assertEquals(
        "/opt/hyperfoil/bin/wrk2.sh -t 2 -c 50 -d 4s -R 500 --timeout 10s --latency " + URL,
        String.join(" ", new Hyperfoil().ask(found, TestingJobs.rate(500)).argv()));
  }

  private static Stream<Tool> tools() {
    return LoadTools.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("tools")
  void everyToolDoesWhatItSaysItCan(Tool tool) {
    for (ToolJob job :
        List.of(TestingJobs.closed(), TestingJobs.rate(100), TestingJobs.count(400))) {
      if (tool.card().can().contains(job.work().kind())) {
        assertEquals(Optional.empty(), tool.refusal(job));
        ToolCommand asked = tool.ask(List.of(tool.name()), job);
        assertFalse(asked.argv().isEmpty());
        assertTrue(tool.length(job).compareTo(job.work().longest()) >= 0);
      }
    }
    assertTrue(tool.card().can().contains(ToolWork.Kind.DURATION));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void everyToolSaysInOneSentenceWhatItDoesAboutOmission(Tool tool) {
    assertTrue(tool.card().omission().endsWith("."), tool.card()::omission);
    assertTrue(
        tool.card().omission().contains("runs from") || tool.card().omission().contains("due"));
    assertTrue(tool.card().install().endsWith("."), tool.card()::install);
  }

  @Test
  void whatAToolCantDoIsASentence() {
    ExpectedAnswer other = new ExpectedAnswer(201, 201, Optional.of("done"));
    ToolWork work = TestingJobs.closed().work();
    ToolJob expecting = TestingJobs.request(work, "GET", Body.NONE, other);
    for (Tool tool : LoadTools.ALL) {
      boolean looks = List.of("k6", "jmeter").contains(tool.name());
      assertEquals(!looks, tool.refusal(expecting).isPresent(), tool::name);
    }
    ToolJob binary =
        TestingJobs.request(
            work, "POST", Body.of(new byte[] {(byte) 0xff, 0}), ExpectedAnswer.SUCCESS);
    assertTrue(new Ab().refusal(binary).orElse("").contains("UTF-8"));
    assertEquals(Optional.empty(), new K6().refusal(binary));
    assertEquals(Optional.empty(), new Wrk().refusal(binary));
    assertTrue(new Hyperfoil().refusal(binary).orElse("").contains("only send GET"));
    assertTrue(
        new Ab()
            .refusal(TestingJobs.request(work, "PATCH", Body.of("a"), ExpectedAnswer.SUCCESS))
            .orElse("")
            .contains("PATCH"));
    assertTrue(new Ab().refusal(TestingJobs.count(10)).orElse("").contains("10 over 50"));
    assertTrue(new Jmeter().refusal(TestingJobs.count(401)).orElse("").contains("multiple of 50"));
    assertTrue(new Wrk2().refusal(TestingJobs.rate(0.2)).orElse("").contains("at least 1 request"));
  }

  @Test
  void aPartOfASecondIsAWholeOneForToolsThatTakeNoParts() {
    ToolJob job = TestingJobs.get(new ToolWork.Closed(Duration.ofMillis(2300)));
    assertTrue(command(new Wrk(), job).contains("-d 3s"));
    assertTrue(command(new Oha(), job).contains("-z 2300ms"));
  }
}
