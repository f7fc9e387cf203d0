package dev.sett.engines.adapter;

import dev.sett.engines.format.K6Json;
import dev.sett.engines.format.OutputReader;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** k6: virtual users in JavaScript, in Go. */
final class K6 extends Tool {

  private static final Pattern VERSION = Pattern.compile("(?m)^k6(?:\\.exe)? v([0-9][\\w.+-]*)");

  K6() {
    super(
        new ToolCard(
            "k6",
            List.of("k6"),
            "With Go: run go install go.k6.io/k6@latest and put its folder on the PATH.",
            "0.30",
            List.of("version"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.values()),
            "Latency runs from when a request was sent; at a fixed rate, a request that finds no free"
                + " user is dropped and counted, and its wait is not part of any latency."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    return Optional.empty();
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    return new ToolCommand(
        new CommandWords(program)
            .add("run")
            .add("--quiet")
            .add("--no-usage-report")
            .add("--no-color")
            .add(K6Script.FILE)
            .words(),
        Map.of(K6Script.FILE, K6Script.asking(job)),
        Optional.of(K6Script.ANSWER));
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    String summary =
        answer.fileText().orElseThrow(() -> failed(answer, "succeeded but wrote no summary."));
    ToolResult told = OutputReader.read(new K6Json(), summary);
    if (told.right() == 0 && told.failed() == 0) {
      throw failed(answer, "sent no requests: its script failed.");
    }
    return job.work() instanceof ToolWork.Rate rate ? told.asked(rate.rps()) : told;
  }
}
