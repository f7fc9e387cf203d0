package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of ab. Its percentiles are whole milliseconds, all of every request that ended, wrong
 * status or not; the file of {@code -e} has the same hundred in thousandths of a millisecond.
 *
 * <p>ab takes a redirect (3xx) for a failure. A plain ab also takes an answer for one that is
 * longer or shorter than the first ({@code Length}).
 */
public final class AbText implements OutputFormat {

  private static final Pattern BEGIN = Pattern.compile("This is ApacheBench, Version (\\S+)");
  private static final Pattern CONNECTIONS = Pattern.compile("(?m)^Concurrency Level:\\s+(\\d+)");
  private static final Pattern TIME =
      Pattern.compile("(?m)^Time taken for tests:\\s+([0-9.]+) seconds");
  private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests:\\s+(\\d+)");
  private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests:\\s+(\\d+)");
  private static final Pattern KINDS =
      Pattern.compile("\\(Connect: (\\d+), Receive: (\\d+), Length: (\\d+), Exceptions: (\\d+)\\)");
  private static final Pattern STATUS = Pattern.compile("(?m)^Non-2xx responses:\\s+(\\d+)");
  private static final Pattern BYTES = Pattern.compile("(?m)^Total transferred:\\s+(\\d+) bytes");
  private static final Pattern PERCENTILE =
      Pattern.compile("(?m)^\\s*(\\d+)%\\s+(\\d+)(?: \\(longest request\\))?\\s*$");
  private static final Pattern ROW = Pattern.compile("(\\d+),([0-9.]+)");

  private final Optional<String> percentiles;

  /** Reads the text alone. */
  public AbText() {
    this(Optional.empty());
  }

  /** Reads the text beside the file of {@code -e}. */
  public AbText(Optional<String> percentiles) {
    this.percentiles = percentiles;
  }

  @Override
  public String name() {
    return "the text output of ab";
  }

  @Override
  public boolean looksLike(String text) {
    return BEGIN.matcher(text).find()
        || (TIME.matcher(text).find() && COMPLETE.matcher(text).find());
  }

  @Override
  public ToolResult read(String text) {
    requireEnd(text);
    double seconds = Double.parseDouble(need(TIME, "Time taken for tests", text));
    long complete = Long.parseLong(need(COMPLETE, "Complete requests", text));
    long failed = Long.parseLong(need(FAILED, "Failed requests", text));
    ToolResultBuilder builder = new ToolResultBuilder("ab");
    OutputLines.find(BEGIN, text).ifPresent(m -> builder.version(m.group(1)));
    long connect = 0;
    Optional<Matcher> kinds = OutputLines.find(KINDS, text);
    if (kinds.isPresent()) {
      connect = count(kinds.get(), 1);
      builder.failed(ErrorKind.CONNECT, connect, "no connection");
      builder.failed(ErrorKind.CLOSED, count(kinds.get(), 2), "error while reading a response");
      builder.failed(
          ErrorKind.BODY, count(kinds.get(), 3), "different length than the first response");
      builder.failed(ErrorKind.PROTOCOL, count(kinds.get(), 4), "exception");
    } else {
      builder.failed(ErrorKind.CLOSED, failed, "failed request");
    }
    long status = OutputLines.find(STATUS, text).map(m -> count(m, 1)).orElse(0L);
    builder.failed(ErrorKind.STATUS, status, "status outside 200 to 299");
    OutputLines.find(BYTES, text).ifPresent(m -> builder.bytes(count(m, 1)));
    OutputLines.find(CONNECTIONS, text).ifPresent(m -> builder.connections((int) count(m, 1)));
    // Requests that found no connection are not among the complete ones.
    long right = Math.max(0, complete - (builder.failed() - connect));
    latency(text, complete, builder);
    if (seconds <= 0) {
      throw new ToolException("ab sent nothing: its time is 0.", OutputLines.last(text, 3));
    }
    return builder.told(Math.round(seconds * 1e9), right);
  }

  private void latency(String text, long complete, ToolResultBuilder builder) {
    TreeMap<Double, Long> nanos = new TreeMap<>();
    if (percentiles.isPresent()) {
      for (String line : percentiles.get().lines().skip(1).toList()) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
          throw new ToolException(
              "The percentiles of ab (-e) contain a line that is not 'percent,time'.",
              List.of(line));
        }
        double percent = Double.parseDouble(row.group(1));
        if (isAmong(percent, complete)) {
          nanos.put(percent, Math.round(Double.parseDouble(row.group(2)) * 1e6));
        }
      }
    } else {
      Matcher matcher = PERCENTILE.matcher(text);
      while (matcher.find()) {
        nanos.put(Double.parseDouble(matcher.group(1)), count(matcher, 2) * 1_000_000);
      }
    }
    if (!nanos.isEmpty()) {
      builder.latency(new ReportedLatency.Known(nanos));
    }
  }

  /**
   * Whether ab took this percentile from a request that there was. Of up to 50 requests it reads
   * the highest ones behind the last, where anything may stand ({@code ab.c}, output of {@code -e}:
   * the time at place {@code 0.5 + done * i / 100}).
   */
  private static boolean isAmong(double percent, long complete) {
    return percent >= 100 || (long) (0.5 + complete * percent / 100) < complete;
  }

  /** What ab prints last, whatever it was told to leave out, as far as it had begun with it. */
  private static void requireEnd(String text) {
    boolean whole =
        text.contains("\nTotal:   ")
            && (!text.contains("\nPercentage of the requests")
                || text.contains("(longest request)"));
    if (!whole && OutputLines.find(COMPLETE, text).map(m -> count(m, 1)).orElse(0L) > 0) {
      throw new ToolException(
          "The output of ab is cut off. Give the complete output.", OutputLines.last(text, 3));
    }
  }

  private static String need(Pattern pattern, String what, String text) {
    return OutputLines.find(pattern, text)
        .map(m -> m.group(1))
        .orElseThrow(
            () ->
                new ToolException(
                    "The output of ab has no line '" + what + "': it is cut off, or ab gave up.",
                    OutputLines.last(text, 4)));
  }

  private static long count(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }
}
