package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The text that wrk, wrk2 and Hyperfoil's commands of these names print.
 *
 * <p>wrk with {@code --latency} tells four percentiles; wrk2 with {@code --latency} eight, and
 * below them a spectrum with the number of answers up to each of some hundred times, which is as
 * good as a whole histogram. Without {@code --latency} only the longest time is told.
 */
public final class WrkText implements OutputFormat {

  private static final Pattern BEGIN = Pattern.compile("(?m)^Running (\\S+) test @ (\\S+)\\s*$");
  private static final Pattern CONNECTIONS =
      Pattern.compile("(\\d+) threads? and (\\d+) connections?");
  private static final Pattern DONE =
      Pattern.compile("(?m)^\\s*(\\d+) requests in ([0-9.]+\\w+),\\s+([0-9.]+ ?\\w*) read\\s*$");
  private static final Pattern SOCKETS =
      Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
  private static final Pattern HYPERFOIL_SOCKETS =
      Pattern.compile("Socket errors: connectionErrors (\\d+), requestTimeouts (\\d+)");
  private static final Pattern STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
  private static final Pattern SUMMARY =
      Pattern.compile("(?m)^\\s*Latency\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+\\S+\\s*$");
  private static final Pattern PERCENTILE =
      Pattern.compile("^\\s*([0-9]+(?:\\.[0-9]+)?)%\\s+(\\S+(?: [µμun]?s)?)\\s*$");
  private static final Pattern SPECTRUM =
      Pattern.compile(
          "^\\s*([0-9]+\\.[0-9]+)\\s+([01]\\.[0-9]+)\\s+(\\d+)(?:\\s+(?:[0-9.]+|inf|Infinity))?\\s*$");
  private static final Pattern UNSAMPLED = Pattern.compile("(?m)^\\s*Req/Sec\\s+-?nan\\s");
  private static final Pattern TOTAL = Pattern.compile("Total count\\s*=\\s*(\\d+)");

  private final String known;

  /** Reads texts of which it is not known who printed them. */
  public WrkText() {
    this("");
  }

  /** Reads texts of one tool. */
  public WrkText(String tool) {
    this.known = tool;
  }

  @Override
  public String name() {
    return "the text output of wrk or wrk2";
  }

  @Override
  public boolean looksLike(String text) {
    return BEGIN.matcher(text).find() && CONNECTIONS.matcher(text).find();
  }

  @Override
  public ToolResult read(String text) {
    Matcher done =
        OutputLines.find(DONE, text)
            .orElseThrow(
                () ->
                    new ToolException(
                        "The output of wrk has no line '… requests in …, … read': it is cut off,"
                            + " or wrk was stopped.",
                        OutputLines.last(text, 4)));
    long complete = Long.parseLong(done.group(1));
    boolean hyperfoil = known.equals("hyperfoil") || text.contains("Detailed Percentile Spectrum");
    boolean due = !hyperfoil && isWrk2(text);
    ToolResultBuilder builder =
        new ToolResultBuilder(hyperfoil ? "hyperfoil" : due ? "wrk2" : "wrk");
    OutputLines.find(SOCKETS, text)
        .ifPresent(m -> sockets(builder, count(m, 1), count(m, 2), count(m, 3), count(m, 4)));
    OutputLines.find(HYPERFOIL_SOCKETS, text)
        .ifPresent(m -> sockets(builder, count(m, 1), 0, 0, count(m, 2)));
    long status = OutputLines.find(STATUS, text).map(m -> count(m, 1)).orElse(0L);
    builder.failed(ErrorKind.STATUS, status, "status 400 or above");
    builder.bytes(UnitParser.bytes(done.group(3)));
    connections(text).ifPresent(builder::connections);
    if (due) {
      builder.fromDue();
    }
    builder.latency(latency(text));
    return builder.told(UnitParser.nanos(done.group(2)), Math.max(0, complete - status));
  }

  /** Whether it is wrk2 that printed a text: its times run from when a request was due. */
  static boolean isWrk2(String text) {
    // Of a run shorter than its calibration it has sampled no rates.
    return text.contains("Thread calibration")
        || UNSAMPLED.matcher(text).find()
        || text.contains("HdrHistogram - Recorded Latency");
  }

  /** Connections used. */
  static Optional<Integer> connections(String text) {
    return OutputLines.find(CONNECTIONS, text).map(m -> Integer.parseInt(m.group(2)));
  }

  /** Errors of sockets as wrk counts them. */
  static void sockets(ToolResultBuilder to, long connect, long read, long write, long timeout) {
    to.failed(ErrorKind.CONNECT, connect, "no connection");
    to.failed(ErrorKind.CLOSED, read, "error while reading a response");
    to.failed(ErrorKind.CLOSED, write, "error while sending a request");
    to.failed(ErrorKind.TIMEOUT, timeout, "no response in time");
  }

  /** The first distribution of a text: wrk2 prints the corrected one before the uncorrected. */
  private static ReportedLatency latency(String text) {
    List<String> lines = text.lines().toList();
    TreeMap<Double, Long> known = new TreeMap<>();
    Histogram spectrum = new Histogram(ReportedLatency.DIGITS);
    spectrum.setAutoResize(true);
    long counted = 0;
    boolean begun = false;
    for (String line : lines) {
      if (line.contains("Latency Distribution")) {
        if (begun) {
          break;
        }
        begun = true;
      }
      Matcher percentile = PERCENTILE.matcher(line);
      if (begun && percentile.matches() && !known.containsKey(100.0)) {
        known.put(
            Double.parseDouble(percentile.group(1)),
            UnitParser.nanos(percentile.group(2).replace(" ", "")));
      }
      Matcher row = SPECTRUM.matcher(line);
      if (row.matches()) {
        long upTo = Long.parseLong(row.group(3));
        if (upTo > counted) {
          spectrum.recordValueWithCount(
              Math.round(Double.parseDouble(row.group(1)) * 1e6), upTo - counted);
          counted = upTo;
        }
      }
      Matcher total = TOTAL.matcher(line);
      if (total.find() && Long.parseLong(total.group(1)) != counted) {
        throw new ToolException(
            "The percentile spectrum reports "
                + total.group(1)
                + " responses but lists "
                + counted
                + ": some of its lines are missing.",
            List.of(line.strip()));
      }
    }
    if (counted > 0) {
      return ReportedLatency.whole(spectrum);
    }
    OutputLines.find(SUMMARY, text)
        .ifPresent(m -> known.putIfAbsent(100.0, UnitParser.nanos(m.group(3))));
    requireOrder(known);
    return known.isEmpty() || known.lastEntry().getValue() == 0
        ? new ReportedLatency.Untold()
        : new ReportedLatency.Known(known);
  }

  private static void requireOrder(SortedMap<Double, Long> known) {
    long last = 0;
    for (var entry : known.entrySet()) {
      // What is printed is rounded to two places, so that neighbours may seem to swap a little.
      if (entry.getValue() < last && last - entry.getValue() > last / 50) {
        throw new ToolException(
            String.format(
                Locale.ROOT,
                "Its percentiles decrease at %s%%: it mixes two runs, or its units were changed.",
                entry.getKey()));
      }
      last = Math.max(last, entry.getValue());
      entry.setValue(last);
    }
  }

  private static long count(Matcher matcher, int group) {
    return Long.parseLong(matcher.group(group));
  }
}
