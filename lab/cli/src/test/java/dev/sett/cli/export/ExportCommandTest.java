package dev.sett.cli.export;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.Main;
import dev.sett.cli.process.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ExportCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private static final String EXPERIMENT =
      """
      variants:
        A: {server: jetty, threads: virtual}
        B: {server: jetty, threads: "platform:50"}
      points:
        work: {path: "/work?idle=5ms", connections: 80, rate: 2000/s}
        pay: {path: /pay, method: POST, body: "{\\"sum\\": 1}", headers: {Content-Type: application/json}}
        cold: {path: /ping, measure: ramp}
        many: {path: /ping, connections: 50, measure: {total: 400}}
        login: {path: "/login?token=planted-1&size=5", method: POST, headers: {Authorization: Bearer planted-2}, body: "{\\"pw\\": \\"planted-3\\"}"}
      """;

  private String experiment() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, EXPERIMENT);
    return file.toString();
  }

  private String exported(String tool, String point, String file) throws IOException {
    Path to = folder.resolve(tool + "-" + point);
    assertEquals(
        ExitCode.DONE,
        sett("export", tool, experiment(), "--point", point, "--out", to.toString()),
        err.toString());
    return Files.readString(to.resolve(file));
  }

  @Test
  void aServerThatRunsIsAskedWhereItIsForAsLongAsThePointSays() throws IOException {
    Path file = folder.resolve("running.yaml");
    Files.writeString(
        file,
        """
        variants:
          A: {url: "http://127.0.0.1:9081"}
          B: {url: "http://127.0.0.1:9082"}
        points:
          slow: {path: /slow, connections: 8, rate: 10/s, timeout: 60s}
        """);
    Path to = folder.resolve("k6");
    assertEquals(
        ExitCode.DONE,
        sett("export", "k6", file.toString(), "--out", to.toString()),
        err.toString());
    try (Stream<Path> files = Files.list(to)) {
      String script =
          Files.readString(
              files.filter(f -> f.toString().endsWith(".js")).findFirst().orElseThrow());
      assertTrue(script.contains("127.0.0.1:9081/slow"), script);
      assertTrue(script.contains("timeout: '60000ms'"), script);
    }
  }

  @Test
  void openMetricsOfAKeptResultGoToStandardOutputOrToAFile() throws IOException {
    String kept = "../../results/published/pinning";
    assertEquals(ExitCode.DONE, sett("export", "openmetrics", kept), err.toString());
    String printed = out.toString();
    assertTrue(printed.contains("\nsett_effect_ratio{experiment=\""), printed);
    assertTrue(printed.endsWith("# EOF\n"), printed);

    Path to = folder.resolve("result.prom");
    assertEquals(
        ExitCode.DONE, sett("export", "openmetrics", kept, "--out", to.toString()), err.toString());
    assertEquals(printed, Files.readString(to));
  }

  @Test
  void aRunResultOfTheQuarkusStudyGoesToStandardOutputOrToAFile() throws IOException {
    String start = "../../results/published/quarkus-start";
    assertEquals(ExitCode.DONE, sett("export", "run-result", start), err.toString());
    String printed = out.toString();
    assertTrue(
        printed.startsWith("{\"benchmarkResults\":{\"quarkus-worker-pool\":{\"avgStartTime\":"),
        printed);
    assertTrue(printed.contains("\"quarkus-io-thread\":{\"avgStartTime\":"), printed);

    Path to = folder.resolve("runResult.json");
    assertEquals(
        ExitCode.DONE, sett("export", "run-result", start, "--out", to.toString()), err.toString());
    assertEquals(printed, Files.readString(to));
  }

  @Test
  void aRunResultNeedsWhatTheStudyMeasured() {
    String other = "../../results/published/pinning";
    assertEquals(ExitCode.USAGE_ERROR, sett("export", "run-result", other));
    assertTrue(err.toString().contains("neither the trials of a ladder of rates"), err.toString());
    assertEquals(
        ExitCode.USAGE_ERROR,
        sett("export", "run-result", "../../results/published/quarkus-start", "--cores", "0"));
    assertTrue(err.toString().contains("0.0 is not allowed: use a number above 0."), err::toString);
  }

  @Test
  void openMetricsNeedAResult() {
    assertEquals(ExitCode.USAGE_ERROR, sett("export", "openmetrics", folder.toString()));
    assertTrue(err.toString().contains("has no result.json"), err.toString());
  }

  @Test
  void wrk2GetsTheRateOfThePoint() throws IOException {
    assertEquals("wrk.method = \"GET\"\n", exported("wrk2", "work", "request.lua"));
    assertTrue(
        out.toString()
            .contains(
                "wrk2 -t4 -c80 -d30s -R2000 --latency -s request.lua"
                    + " 'http://127.0.0.1:8080/work?idle=5ms'"),
        out.toString());
  }

  @Test
  void k6GetsTheUsersAndTheIterations() throws IOException {
    String script = exported("k6", "many", "load.js");
    assertTrue(script.contains("executor: 'shared-iterations', vus: 50, iterations: 400"), script);
    assertTrue(exported("k6", "work", "load.js").contains("constant-arrival-rate"));
    assertTrue(exported("k6", "pay", "load.js").contains("'{\"sum\": 1}'"));
  }

  @Test
  void jmeterGetsAPlanThatTakesItsThreadsFromTheCommandLine() throws IOException {
    String plan = exported("jmeter", "pay", "plan.jmx");
    assertTrue(plan.contains("${__P(THREAD,50)}") && plan.contains("POST"), plan);
  }

  @Test
  void hyperfoilGetsABenchmarkThatTimesFromWhenDue() throws IOException {
    String yaml = exported("hyperfoil", "work", "load.hf.yaml");
    assertTrue(yaml.contains("compensateInternalLatency: true"), yaml);
    assertTrue(yaml.contains("usersPerSec: 2000.0"), yaml);
    assertTrue(yaml.contains("GET: \"/work?idle=5ms\""), yaml);
    assertTrue(exported("hyperfoil", "pay", "load.hf.yaml").contains("always:\n      users: 50"));
  }

  @ParameterizedTest
  @CsvSource({"k6, load.js", "wrk2, request.lua", "jmeter, plan.jmx", "hyperfoil, load.hf.yaml"})
  void secretsAreReadFromTheEnvironment(String tool, String file) throws IOException {
    Path to = folder.resolve("out");
    List<String> rate = tool.equals("wrk2") ? List.of("--rate", "100/s") : List.of();
    List<String> args = new ArrayList<>(List.of("export", tool, experiment(), "--point", "login"));
    args.addAll(List.of("--out", to.toString()));
    args.addAll(rate);
    assertEquals(ExitCode.DONE, sett(args.toArray(String[]::new)), err.toString());
    String written = Files.readString(to.resolve(file));
    assertFalse(written.contains("planted") || out.toString().contains("planted"), written + out);
    assertFalse(written.contains("~~") || out.toString().contains("~~"), written + out);
    for (String variable : List.of("SECRET_AUTHORIZATION", "SECRET_PW", "SECRET_TOKEN")) {
      assertTrue((written + out).contains(variable), variable + written);
      assertTrue(out.toString().contains("  export " + variable + "='...'\n"), out.toString());
    }
  }

  @Test
  void whatCantReadTheEnvironmentIsWrittenWithSecretsOnlyOnWish() throws IOException {
    Path hosts = folder.resolve("hosts.yaml");
    Files.writeString(hosts, "server: 10.0.0.1\nload: 10.0.0.2\n");
    Path file = folder.resolve("login.yaml");
    Files.writeString(
        file, EXPERIMENT.lines().filter(l -> !l.contains("measure:")).collect(joining("\n")));
    String[] qdup = {
      "export", "qdup", file.toString(), "--hosts", hosts.toString(), "--point", "login"
    };
    String[] kubernetes = {"export", "kubernetes", file.toString(), "--image", "sett:1"};
    for (String[] args : List.of(qdup, kubernetes)) {
      err.getBuffer().setLength(0);
      assertEquals(ExitCode.USAGE_ERROR, sett(args));
      assertTrue(
          err.toString().contains("would contain secrets (path of point login"), err::toString);
      assertTrue(err.toString().contains("header Authorization of point login"), err::toString);
      assertTrue(err.toString().contains("--with-secrets"), err::toString);
      assertEquals("", out.toString());
      String[] wish = Arrays.copyOf(args, args.length + 1);
      wish[args.length] = "--with-secrets";
      assertEquals(ExitCode.DONE, sett(wish), err::toString);
      boolean linesOfTheLoadApart = args[1].equals("qdup");
      assertEquals(!linesOfTheLoadApart, out.toString().contains("planted-1"), out::toString);
      out.getBuffer().setLength(0);
    }
    qdup[6] = "work";
    assertEquals(ExitCode.DONE, sett(qdup), err::toString);
  }

  @Test
  void anotherAddressAndRateCanBeGiven() throws IOException {
    assertEquals(
        ExitCode.DONE,
        sett(
            "export",
            "wrk2",
            experiment(),
            "--point",
            "pay",
            "--rate",
            "300/s",
            "--url",
            "http://localhost:9080/base",
            "--out",
            folder.resolve("other").toString()),
        err.toString());
    assertTrue(out.toString().contains("-R300"), out.toString());
    assertTrue(out.toString().contains("http://localhost:9080/pay"), out.toString());
  }

  @Test
  void whatCantBeWrittenDownIsASentence() throws IOException {
    refused("there is no point 'wrok'. Did you mean 'work'?", "k6", "--point", "wrok");
    refused("is required because the experiment has several", "k6");
    refused("a load whose rate changes", "k6", "--point", "cold");
    refused("wrk2 only sends at a fixed rate", "wrk2", "--point", "pay");
    refused("no timer", "jmeter", "--point", "work");
    refused("there is no export for 'hyperfoyl'. Did you mean 'hyperfoil'?", "hyperfoyl");
    refused("conflicts with --rate", "k6", "--point", "work", "--closed", "--rate", "3/s");
  }

  @Test
  void aFileThatIsThereAlreadyIsLeft() throws IOException {
    Files.writeString(folder.resolve("load.js"), "mine");
    refused("already exists", "k6", "--point", "work", "--out", folder.toString());
    assertEquals("mine", Files.readString(folder.resolve("load.js")));
  }

  private void refused(String because, String tool, String... more) throws IOException {
    err.getBuffer().setLength(0);
    String[] args = new String[more.length + 3];
    args[0] = "export";
    args[1] = tool;
    args[2] = experiment();
    System.arraycopy(more, 0, args, 3, more.length);
    assertEquals(ExitCode.USAGE_ERROR, sett(args));
    assertTrue(err.toString().contains(because), err.toString());
  }

  private int sett(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }
}
