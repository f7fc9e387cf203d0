package dev.sett.engines.adapter;

import dev.sett.engines.format.OutputReader;
import dev.sett.engines.format.ZrkJson;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.RequestBodies;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** zrk: wrk2 anew in Zig, with a schedule in nanoseconds. */
final class Zrk extends Tool {

  private static final String BODY = "body.txt";
  private static final Pattern VERSION = Pattern.compile("([0-9]+\\.[0-9]+(?:\\.[0-9]+)?)");

  Zrk() {
    super(
        new ToolCard(
            "zrk",
            List.of("zrk"),
            "Install a release of github.com/zoxy-io/zrk, or build it with Zig 0.16.",
            "1.0",
            List.of("--version"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.DURATION, ToolWork.Kind.RATE),
            "At a fixed rate, latency runs from when a request was due, in nanoseconds; capacity is"
                + " measured at an unattainable rate, without latency."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    return ToolRefusals.expectation(this, job)
        .or(() -> ToolRefusals.binaryBody(this, job))
        .or(() -> ToolRefusals.wholeRate(this, job));
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    long rps =
        job.work() instanceof ToolWork.Rate rate ? Math.round(rate.rps()) : Wrk2.UNREACHABLE_RPS;
    CommandWords arguments =
        new CommandWords(program)
            .add("-t", job.threadsWithConnections())
            .add("-c", job.connections())
            .add("-d", job.longestSeconds() + "s")
            .add("-R", rps)
            .add("--timeout", job.timeoutSeconds() + "s")
            .add("--format", "json")
            .add("-m", job.request().method());
    arguments.addHeaders(job.request());
    Map<String, String> files = new LinkedHashMap<>();
    if (job.request().body().length() > 0) {
      arguments.add("-b", "@" + BODY);
      files.put(BODY, RequestBodies.text(job.request().body()).orElseThrow());
    }
    if ("https".equalsIgnoreCase(job.url().getScheme())) {
      arguments.add("-k");
    }
    return new ToolCommand(arguments.add(job.url()).words(), files, Optional.empty());
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    ToolResult told = OutputReader.read(new ZrkJson(), answer.out());
    return job.work() instanceof ToolWork.Rate ? told : told.withoutRate();
  }
}
