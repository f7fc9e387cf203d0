package dev.sett.engines.adapter;

import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.RequestBodies;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load written down for another tool, so that it can be repeated without Sett. Its secrets are
 * not in the files: they are read from environment variables when the tool runs.
 *
 * @param files content by name
 * @param command how the tool is run on them, for a shell
 * @param variables names of the environment variables that hold the secrets
 */
public record ExportedLoad(Map<String, String> files, String command, List<String> variables) {

  /** Tools that a load can be written down for. */
  public static final List<String> TOOLS = List.of("k6", "wrk2", "jmeter", "hyperfoil");

  /** Copies the collections. */
  public ExportedLoad {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    variables = List.copyOf(variables);
  }

  /**
   * Why a job can't be written down for a tool, one sentence; empty if it can.
   *
   * @param tool one of {@link #TOOLS}
   */
  public static Optional<String> refusal(String tool, ToolJob job) {
    Tool asked = LoadTools.find(tool).orElseThrow();
    boolean rate = job.work() instanceof ToolWork.Rate;
    if (tool.equals("wrk2") && !rate) {
      return Optional.of(
          "wrk2 only sends at a fixed rate, and this load has none. Set one with --rate, or name"
              + " the result of a run that has one.");
    }
    if (tool.equals("jmeter") && rate) {
      return Optional.of(
          "the plan for jmeter has no timer, so it can't hold a rate. Use --closed for a closed"
              + " loop with all connections, or export to k6, wrk2 or hyperfoil.");
    }
    if (RequestBodies.text(job.request().body()).isEmpty()
        && !new SecretPlaceholders(job).job().request().body().equals(job.request().body())) {
      return Optional.of(
          "the body contains a secret and is not UTF-8 text, so a variable can't replace the"
              + " secret. Remove the secret from the body.");
    }
    if (tool.equals("hyperfoil")) {
      return ToolRefusals.expectation(asked, job).or(() -> ToolRefusals.binaryBody(asked, job));
    }
    return asked.refusal(job);
  }

  /**
   * Writes a job down.
   *
   * @param tool one of {@link #TOOLS}, that {@link #refusal} has nothing against
   */
  public static ExportedLoad of(String tool, ToolJob whole) {
    SecretPlaceholders secrets = new SecretPlaceholders(whole);
    ToolJob job = secrets.job();
    return switch (tool) {
      case "k6" ->
          new ExportedLoad(
              Map.of(K6Script.FILE, secrets.inJavaScript(K6Script.plain(job))),
              "k6 run " + K6Script.FILE,
              secrets.variables());
      case "wrk2" ->
          new ExportedLoad(
              Map.of(WrkScript.FILE, secrets.inLua(WrkScript.request(job.request()))),
              secrets.inShell(wrk2(job)),
              secrets.variables());
      case "jmeter" ->
          new ExportedLoad(
              Map.of(Jmeter.PLAN, secrets.inJmeter(JmeterPlan.of(job))),
              "jmeter -n -t " + Jmeter.PLAN + " -l " + Jmeter.SAMPLES,
              secrets.variables());
      case "hyperfoil" ->
          new ExportedLoad(
              Map.of(HyperfoilYaml.FILE, secrets.inHyperfoil(HyperfoilYaml.of(job))),
              "run.sh " + HyperfoilYaml.FILE + secrets.parameters(),
              secrets.variables());
      default -> throw new IllegalArgumentException("no export for " + tool);
    };
  }

  private static List<String> wrk2(ToolJob job) {
    ToolWork.Rate rate = (ToolWork.Rate) job.work();
    return new CommandWords(List.of("wrk2"))
        .add("-t" + job.threadsWithConnections())
        .add("-c" + job.connections())
        .add("-d" + job.longestSeconds() + "s")
        .add("-R" + Math.round(rate.rps()))
        .add("--latency")
        .add("-s", WrkScript.FILE)
        .add(job.url())
        .words();
  }
}
