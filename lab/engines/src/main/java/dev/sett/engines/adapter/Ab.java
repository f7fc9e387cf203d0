package dev.sett.engines.adapter;

import dev.sett.engines.format.AbText;
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
import dev.sett.model.http.Body;
import dev.sett.model.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** ab, ApacheBench: a number of requests in a closed loop, in one thread. */
public final class Ab extends Tool {

  private static final String PERCENTILES = "percentiles.csv";
  private static final String BODY = "body.txt";

  /** It reserves memory for every request it may send, and sends none after the last. */
  private static final long MOST_RPS = 50_000;

  private static final Pattern VERSION = Pattern.compile("ApacheBench, Version ([0-9][\\w.-]*)");

  public Ab() {
    super(
        new ToolCard(
            "ab",
            List.of("ab"),
            "On Debian and Ubuntu: apt-get install apache2-utils.",
            "2.3",
            List.of("-V"),
            Optional.of(VERSION),
            Set.of(ToolWork.Kind.DURATION, ToolWork.Kind.COUNT),
            "Latency runs from the start of a request, connecting included, in a closed loop; it is"
                + " not corrected for requests that a slow response delayed (coordinated omission)."));
  }

  @Override
  public Optional<String> refusal(ToolJob job) {
    Request request = job.request();
    if (request.body().length() > 0
        && !request.method().equals("POST")
        && !request.method().equals("PUT")) {
      return Optional.of(
          "ab sends a body only with POST and PUT, not with " + request.method() + ".");
    }
    if (job.work() instanceof ToolWork.Count count && count.requests() < job.connections()) {
      return Optional.of(
          "ab needs at least as many requests as connections; got %s over %s."
              .formatted(count.requests(), job.connections()));
    }
    return ToolRefusals.expectation(this, job).or(() -> ToolRefusals.binaryBody(this, job));
  }

  @Override
  public ToolCommand ask(List<String> program, ToolJob job) {
    CommandWords arguments = new CommandWords(program).add("-q").add("-k").add("-l").add("-r");
    switch (job.work()) {
      case ToolWork.Count count -> arguments.add("-n", count.requests());
      case ToolWork.Closed closed ->
          // -t sets a number of its own, so the number comes after it.
          arguments
              .add("-t", job.longestSeconds())
              .add("-n", Math.max(job.connections(), MOST_RPS * job.longestSeconds()));
      case ToolWork.Rate rate ->
          throw new IllegalArgumentException("ab can't send at a fixed rate");
    }
    arguments.add("-c", job.connections()).add("-s", job.timeoutSeconds()).add("-e", PERCENTILES);
    Map<String, String> files = new LinkedHashMap<>();
    request(arguments, job.request(), files);
    // Without a path ab takes the address for half of one.
    String url = job.url().toString();
    arguments.add(job.url().getRawPath().isEmpty() ? url + "/" : url);
    return new ToolCommand(arguments.words(), files, Optional.of(PERCENTILES));
  }

  private static void request(CommandWords arguments, Request request, Map<String, String> files) {
    Body body = request.body();
    if (body.length() > 0) {
      arguments.add(request.method().equals("PUT") ? "-u" : "-p", BODY);
      files.put(BODY, RequestBodies.text(body).orElseThrow());
    } else if (!request.method().equals("GET")) {
      arguments.add("-m", request.method());
    }
    for (Request.Header header : request.headers()) {
      if (header.name().toLowerCase(Locale.ROOT).equals("content-type") && body.length() > 0) {
        arguments.add("-T", header.value());
      } else {
        arguments.add("-H", header.name() + ": " + header.value());
      }
    }
  }

  @Override
  protected ToolResult read(ToolJob job, ToolOutput answer) {
    return OutputReader.read(new AbText(answer.fileText()), answer.out());
  }
}
