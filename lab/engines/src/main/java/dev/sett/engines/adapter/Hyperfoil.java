package dev.sett.engines.adapter;

import dev.sett.engines.format.OutputReader;
import dev.sett.engines.format.WrkText;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.CommandWords;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolCard;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRefusals;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Hyperfoil, through its own commands {@code wrk} and {@code wrk2}. */
final class Hyperfoil extends Tool {

  Hyperfoil() {
    super(
        new ToolCard(
            "hyperfoil",
            List.of("wrk2.sh"),
            "Unpack a release of github.com/Hyperfoil/Hyperfoil and set SETT_HYPERFOIL to its bin"
                + " folder.",
            "0.20",
            List.of(),
            Optional.empty(),
            Set.of(ToolWork.Kind.DURATION, ToolWork.Kind.RATE),
            "Latency runs from when a request was sent, also at a fixed rate, unless"
                + " compensateInternalLatency is set; its histogram has two significant digits."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    Request request = job.request();
    if (!request.method().equals("GET") || request.body().length() > 0) {
      return Optional.of(
          "Sett runs Hyperfoil through its commands wrk and wrk2, which only send GET, not "
              + request.method()
              + ".");
    }
    return ToolRefusals.expectation(this, job).or(() -> ToolRefusals.wholeRate(this, job));
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    // Both commands lie in one folder; the one found is wrk2.sh.
    String found = program.getLast();
    String command =
        job.work() instanceof ToolWork.Rate ? found : found.replaceFirst("wrk2\\.sh$", "wrk.sh");
    CommandWords arguments =
        new CommandWords(List.of(command))
            .add("-t", job.threadsWithConnections())
            .add("-c", job.connections())
            .add("-d", job.longestSeconds() + "s");
    if (job.work() instanceof ToolWork.Rate rate) {
      arguments.add("-R", Math.round(rate.rps()));
    }
    arguments.add("--timeout", job.timeoutSeconds() + "s").add("--latency");
    arguments.addHeaders(job.request());
    return new ToolCommand(arguments.add(job.url()).words(), Map.of(), Optional.empty());
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    if (answer.out().contains("Missing Statistics")) {
      throw failed(
          answer,
          "ended without statistics, as it does when the rate exceeds the server's capacity.");
    }
    ToolResult told = OutputReader.read(new WrkText("hyperfoil"), answer.out());
    return job.work() instanceof ToolWork.Rate rate ? told.asked(rate.rps()) : told;
  }
}
