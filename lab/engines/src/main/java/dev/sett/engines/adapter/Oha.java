package dev.sett.engines.adapter;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.engines.format.OhaJson;
import dev.sett.engines.format.OutputReader;
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

/** oha: a closed loop in Rust, with a limit of its rate. */
final class Oha extends Tool {

  private static final String BODY = "body.txt";
  private static final Pattern VERSION = Pattern.compile("(?m)^oha ([0-9][\\w.+-]*)");

  Oha() {
    super(
        new ToolCard(
            "oha",
            List.of("oha"),
            "With Rust: run cargo install oha --locked.",
            "1.9",
            List.of("--version"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.values()),
            "In a closed loop, latency runs from when a request was sent; at a fixed rate, from when"
                + " a worker should have taken it (--latency-correction)."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    return ToolRefusals.bodyText(this, job).or(() -> ToolRefusals.binaryBody(this, job));
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    CommandWords arguments =
        new CommandWords(program)
            .add("--no-tui")
            .add("--output-format", "json")
            .add("--redirect", "0");
    switch (job.work()) {
      case ToolWork.Closed closed ->
          arguments.add("-z", time(closed.length().toMillis())).add("-w");
      case ToolWork.Rate rate ->
          arguments
              .add("-z", time(rate.length().toMillis()))
              .add("-w")
              .add("-q", decimal(rate.rps()))
              .add("--latency-correction");
      case ToolWork.Count count -> arguments.add("-n", count.requests());
    }
    arguments
        .add("-c", job.connections())
        .add("-t", time(job.timeout().toMillis()))
        .add("--disable-compression")
        .add("-m", job.request().method());
    if ("https".equalsIgnoreCase(job.url().getScheme())) {
      arguments.add("--insecure");
    }
    arguments.addHeaders(job.request());
    Map<String, String> files = new LinkedHashMap<>();
    if (job.request().body().length() > 0) {
      arguments.add("-D", BODY);
      files.put(BODY, RequestBodies.text(job.request().body()).orElseThrow());
    }
    return new ToolCommand(arguments.add(job.url()).words(), files, Optional.empty());
  }

  private static String time(long millis) {
    return Math.max(1, millis) + "ms";
  }

  /** A rate as it is typed: whole where it is whole, which older versions ask for. */
  private static String decimal(double rps) {
    return rps == Math.rint(rps) ? Long.toString(Math.round(rps)) : format("%.3f", rps);
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    ToolResult told =
        OutputReader.read(new OhaJson(job.request().expect(), job.work()), answer.out());
    return job.work() instanceof ToolWork.Rate rate ? told.asked(rate.rps()) : told;
  }
}
