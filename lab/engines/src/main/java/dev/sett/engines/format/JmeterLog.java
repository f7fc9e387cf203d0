package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The log of samples of JMeter (JTL) as CSV: a line for every request, times in whole milliseconds.
 * Of a log with several labels all are taken together.
 */
public final class JmeterLog implements OutputFormat {

  private static final List<String> NEEDED = List.of("timeStamp", "elapsed");
  private static final long MILLI = 1_000_000;

  /** A year: the longest time of a sample. */
  private static final long LONGEST_MILLIS = 365 * 24 * 3600 * 1000L;

  /** In the year 2261. The end of every sample can be given in nanoseconds since 1970. */
  private static final long LAST_MILLIS = Long.MAX_VALUE / MILLI - LONGEST_MILLIS;

  /** 1 TiB: the longest response. */
  private static final long MOST_BYTES = 1L << 40;

  private final ExpectedAnswer expect;

  /** Reads logs whose right answers have a status from 200 to 399. */
  public JmeterLog() {
    this(ExpectedAnswer.SUCCESS);
  }

  /** Reads logs of requests whose right answers are known. */
  public JmeterLog(ExpectedAnswer expect) {
    this.expect = expect;
  }

  @Override
  public String name() {
    return "a JTL file of JMeter (CSV)";
  }

  @Override
  public boolean looksLike(String text) {
    String head = text.lines().findFirst().orElse("");
    return NEEDED.stream().allMatch(head::contains) || text.contains("<testResults");
  }

  @Override
  public ToolResult read(String text) {
    return read(new StringReader(text));
  }

  /**
   * The same of a text of any length, of which one sample is in memory at a time.
   *
   * @throws java.io.UncheckedIOException if it can't be read
   */
  ToolResult read(Reader text) {
    CsvRecords records = new CsvRecords(text);
    List<String> names = records.next();
    if (names.isEmpty()) {
      throw new ToolException("The JTL file is empty: JMeter wrote no samples.");
    }
    if (names.getFirst().stripLeading().startsWith("<")) {
      throw new ToolException(
          "This JTL file is XML. Run JMeter with -Jjmeter.save.saveservice.output_format=csv.",
          OutputLines.first(String.join(",", names), 2));
    }
    Columns columns = new Columns(names);
    Histogram nanos = new Histogram(ReportedLatency.DIGITS);
    nanos.setAutoResize(true);
    ToolResultBuilder builder = new ToolResultBuilder("jmeter");
    long begin = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    long right = 0;
    long bytes = 0;
    for (List<String> values = records.next(); !values.isEmpty(); values = records.next()) {
      requireWhole(values, names.size(), records);
      long at = columns.number(values, "timeStamp", LAST_MILLIS);
      long elapsed = columns.number(values, "elapsed", LONGEST_MILLIS);
      begin = Math.min(begin, at);
      end = Math.max(end, at + elapsed);
      bytes =
          Math.addExact(
              bytes, columns.has("bytes") ? columns.number(values, "bytes", MOST_BYTES) : 0);
      String code = columns.text(values, "responseCode");
      if (isRight(code, columns.text(values, "success"))) {
        right++;
        nanos.recordValue(elapsed * MILLI);
      } else {
        builder.failed(kind(code), 1, code.isEmpty() ? "not successful" : "JMeter: " + code);
      }
    }
    if (end < begin) {
      throw new ToolException(
          "The JTL file has a header but no samples: JMeter sent nothing, or was stopped.",
          OutputLines.first(String.join(",", names), 2));
    }
    if (columns.has("bytes")) {
      builder.bytes(bytes);
    }
    if (right > 0) {
      builder.latency(ReportedLatency.whole(nanos));
    }
    return builder.told(Math.max(MILLI, (end - begin) * MILLI), right);
  }

  private static void requireWhole(List<String> values, int columns, CsvRecords records) {
    if (values.size() != columns) {
      throw new ToolException(
          "A line of the JTL file has %s values, but its header has %s%s"
              .formatted(values.size(), columns, records.atEnd() ? ": the file is cut off." : "."),
          OutputLines.first(String.join(",", values), 2));
    }
  }

  private boolean isRight(String code, String success) {
    if (!isStatus(code)) {
      return code.isEmpty() && success.equals("true");
    }
    // JMeter's own word counts where it failed an assertion. Without one it calls every status from
    // 400 wrong; with the assertion that Sett writes, an expected one is judged by its text alone.
    boolean judged = Integer.parseInt(code) < 400 || expect.bodyContains().isPresent();
    return isExpected(code) && !(judged && success.equals("false"));
  }

  private boolean isExpected(String code) {
    int status = Integer.parseInt(code);
    return status >= expect.lowestStatus() && status <= expect.highestStatus();
  }

  private ErrorKind kind(String code) {
    if (isStatus(code)) {
      return isExpected(code) && expect.bodyContains().isPresent()
          ? ErrorKind.BODY
          : ErrorKind.STATUS;
    }
    String text = code.toLowerCase(Locale.ROOT);
    return text.contains("timeout")
        ? ErrorKind.TIMEOUT
        : text.contains("connectexception")
                || text.contains("hostconnect")
                || text.contains("unknownhost")
            ? ErrorKind.CONNECT
            : text.contains("socketexception") || text.contains("nohttpresponse")
                ? ErrorKind.CLOSED
                : ErrorKind.PROTOCOL;
  }

  private static boolean isStatus(String code) {
    return code.length() == 3 && code.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Where each value stands. */
  private record Columns(List<String> names) {

    boolean has(String name) {
      return names.contains(name);
    }

    String text(List<String> values, String name) {
      return has(name) ? values.get(names.indexOf(name)) : "";
    }

    /** A number within [0, most]. */
    long number(List<String> values, String name, long most) {
      String text = text(values, name);
      try {
        long number = Long.parseLong(text);
        if (number >= 0 && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw new ToolException(
          "The JTL file has '"
              + text
              + "' for "
              + name
              + ", which is not a whole number from 0 to "
              + most
              + ". Times must be in milliseconds"
              + " (-Jjmeter.save.saveservice.timestamp_format=ms).",
          OutputLines.first(String.join(",", values), 2));
    }
  }
}
