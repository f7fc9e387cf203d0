package dev.sett.engines.adapter;

import dev.sett.engines.format.OutputReader;
import dev.sett.engines.format.WrkLine;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** wrk: a closed loop in C, one thread a CPU. */
public final class Wrk extends Tool {

  private static final Pattern VERSION = Pattern.compile("(?m)^wrk \\D*([0-9][\\w.+~-]*)");

  public Wrk() {
    super(
        new ToolCard(
            "wrk",
            List.of("wrk"),
            "On Debian and Ubuntu: apt-get install wrk.",
            "4.0",
            List.of("-v"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.DURATION),
            "Latency runs from when a request was sent, in a closed loop; wrk then adds values that"
                + " it assumes are missing, estimated from its mean cycle."));
  }

  @Override
  public Optional<String> version(String printed) {
    // wrk2 calls itself wrk too, and is told by the rate it can be asked for.
    return printed.contains("--rate") ? Optional.empty() : super.version(printed);
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    return ToolRefusals.expectation(this, job);
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    return ask(program, job, job.work().longest(), OptionalLong.empty());
  }

  /** The same for wrk2, which has a rate. */
  static ToolCommand ask(List<String> program, ToolJob job, Duration length, OptionalLong rate) {
    CommandWords arguments = new CommandWords(program);
    arguments
        .add("-t", job.threadsWithConnections())
        .add("-c", job.connections())
        .add("-d", ToolJob.wholeSeconds(length) + "s");
    rate.ifPresent(rps -> arguments.add("-R", rps));
    arguments
        .add("--timeout", job.timeoutSeconds() + "s")
        .add("--latency")
        .add("-s", WrkScript.FILE)
        .add(job.url());
    return new ToolCommand(
        arguments.words(),
        Map.of(WrkScript.FILE, WrkScript.asking(job.request(), rate)),
        Optional.empty());
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    return OutputReader.read(new WrkLine(), answer.out());
  }
}
