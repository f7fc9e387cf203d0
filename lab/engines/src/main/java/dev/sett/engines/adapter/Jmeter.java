package dev.sett.engines.adapter;

import dev.sett.engines.format.JmeterLog;
import dev.sett.engines.format.OutputReader;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Apache JMeter: a thread for every user, in Java. */
public final class Jmeter extends Tool {

  static final String PLAN = "plan.jmx";
  static final String SAMPLES = "samples.jtl";

  /** What the log of samples keeps of each; the rest costs JMeter time and is not read. */
  private static final List<String> KEPT =
      List.of(
          "time", "timestamp_format=ms", "successful", "response_code", "bytes", "connect_time");

  private static final List<String> NOT_KEPT =
      List.of(
          "label",
          "response_message",
          "thread_name",
          "data_type",
          "assertion_results_failure_message",
          "sent_bytes",
          "thread_counts",
          "url",
          "latency",
          "idle_time");

  private static final Pattern VERSION = Pattern.compile("([0-9]+\\.[0-9]+(?:\\.[0-9]+)?)");

  public Jmeter() {
    super(
        new ToolCard(
            "jmeter",
            List.of("jmeter"),
            "Run build/jmeter.sh once: it fetches JMeter 5.6.3 from Maven Central.",
            "5.0",
            List.of("--version"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.DURATION, ToolWork.Kind.COUNT),
            "Latency runs from when a request was sent, in whole milliseconds, in a closed loop; it"
                + " is not corrected for requests that a slow response delayed (coordinated"
                + " omission)."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    if (job.work() instanceof ToolWork.Count count && count.requests() % job.connections() != 0) {
      return Optional.of(
          "jmeter gives every thread the same number of requests, and "
              + count.requests()
              + " is not a multiple of "
              + job.connections()
              + " threads.");
    }
    return ToolRefusals.binaryBody(this, job);
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    CommandWords arguments =
        new CommandWords(program)
            .add("-n")
            .add("-t", PLAN)
            .add("-l", SAMPLES)
            .add("-j", "jmeter.log")
            .add("-Jjmeter.save.saveservice.output_format=csv");
    for (String field : KEPT) {
      arguments.add("-Jjmeter.save.saveservice." + (field.contains("=") ? field : field + "=true"));
    }
    for (String field : NOT_KEPT) {
      arguments.add("-Jjmeter.save.saveservice." + field + "=false");
    }
    arguments
        .add("-Jsummariser.name=")
        // It listens for a word to stop otherwise.
        .add("-Jjmeterengine.nongui.port=0")
        .add("-JTHREAD=" + job.connections())
        .add("-JRAMP=0")
        .add("-JDURATION=" + job.longestSeconds());
    return new ToolCommand(
        arguments.words(), Map.of(PLAN, JmeterPlan.of(job)), Optional.of(SAMPLES));
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    Path samples =
        answer.file().orElseThrow(() -> failed(answer, "succeeded but wrote no samples."));
    try {
      return OutputReader.samples(new JmeterLog(job.request().expect()), samples);
    } catch (IOException e) {
      throw new ToolException("The samples can't be read: " + e.getMessage());
    }
  }
}
