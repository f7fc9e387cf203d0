package dev.sett.engines.adapter;

import dev.sett.engines.format.OutputReader;
import dev.sett.engines.format.WrkLine;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** wrk2: wrk with a fixed rate, and times from when each request was due. */
final class Wrk2 extends Tool {

  /** A rate that no server keeps, so that every connection sends as soon as it may. */
  static final long UNREACHABLE_RPS = 10_000_000;

  /** Its first seconds calibrate; the times recorded before are thrown away. */
  private static final int CALIBRATION_SECONDS = 10;

  private static final Pattern VERSION = Pattern.compile("(?m)^wrk2? \\D*([0-9][\\w.+~-]*)");

  Wrk2() {
    super(
        new ToolCard(
            "wrk2",
            List.of("wrk2"),
            "Build it from github.com/giltene/wrk2 and put its wrk program on the PATH as wrk2, or"
                + " set SETT_WRK2 to its path.",
            "4.0",
            List.of("-v"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.DURATION, ToolWork.Kind.RATE),
            "At a fixed rate, latency runs from when a request was due and is up to 1 ms too long,"
                + " because wrk2 waits whole milliseconds; capacity is measured at an unattainable"
                + " rate, without latency."));
  }

  @Override
  public Optional<String> version(String printed) {
    return printed.contains("--rate") ? super.version(printed) : Optional.empty();
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    return ToolRefusals.expectation(this, job).or(() -> ToolRefusals.wholeRate(this, job));
  }

  @Override
  public Duration length(ToolJob job) {
    return job.work() instanceof ToolWork.Rate rate
        ? rate.length().plusSeconds(CALIBRATION_SECONDS)
        : job.work().longest();
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    return Wrk.ask(
        program,
        job,
        length(job),
        OptionalLong.of(
            job.work() instanceof ToolWork.Rate rate ? Math.round(rate.rps()) : UNREACHABLE_RPS));
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    ToolResult told = OutputReader.read(new WrkLine(), answer.out());
    return job.work() instanceof ToolWork.Rate ? told : told.withoutRate();
  }
}
