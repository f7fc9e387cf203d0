package dev.sett.engines;

import dev.sett.model.ErrorKind;
import dev.sett.model.Expect;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The log of samples of JMeter (JTL) as CSV: a line for every request, times in whole milliseconds.
 * Of a log with several labels all are taken together.
 */
final class JmeterLog implements Format {

  private static final List<String> NEEDED = List.of("timeStamp", "elapsed");
  private static final long MILLI = 1_000_000;

  private final Expect expect;

  /** Reads logs whose right answers have a status from 200 to 399. */
  JmeterLog() {
    this(Expect.SUCCESS);
  }

  /** Reads logs of requests whose right answers are known. */
  JmeterLog(Expect expect) {
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
    if (text.stripLeading().startsWith("<")) {
      throw new ToolException(
          "This JTL file is XML. Run JMeter with -Jjmeter.save.saveservice.output_format=csv.",
          OutputLines.first(text, 2));
    }
    Iterator<String> lines = text.lines().iterator();
    List<String> names = fields(lines.next());
    Columns columns = new Columns(names);
    Histogram nanos = new Histogram(Latency.DIGITS);
    nanos.setAutoResize(true);
    ToolResultBuilder builder = new ToolResultBuilder("jmeter");
    long begin = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    long right = 0;
    long bytes = 0;
    while (lines.hasNext()) {
      String line = lines.next();
      if (line.isBlank()) {
        continue;
      }
      List<String> values = whole(line, lines, names.size());
      long at = columns.number(values, "timeStamp");
      long elapsed = columns.number(values, "elapsed");
      begin = Math.min(begin, at);
      end = Math.max(end, at + elapsed);
      bytes += columns.has("bytes") ? columns.number(values, "bytes") : 0;
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
          OutputLines.first(text, 2));
    }
    if (columns.has("bytes")) {
      builder.bytes(bytes);
    }
    if (right > 0) {
      builder.latency(Latency.whole(nanos));
    }
    return builder.told(Math.max(MILLI, (end - begin) * MILLI), right);
  }

  private boolean isRight(String code, String success) {
    if (!code.matches("\\d{3}")) {
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
    if (code.matches("\\d{3}")) {
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

  /** A line's values; a message in quotes may span several lines. */
  private static List<String> whole(String line, Iterator<String> more, int columns) {
    String text = line;
    while (text.chars().filter(c -> c == '"').count() % 2 == 1) {
      if (!more.hasNext()) {
        throw new ToolException("The JTL file is cut off in the middle of a line.", List.of(line));
      }
      text = text + "\n" + more.next();
    }
    List<String> values = fields(text);
    if (values.size() != columns) {
      throw new ToolException(
          "A line of the JTL file has "
              + values.size()
              + " values, but its header has "
              + columns
              + (more.hasNext() ? "." : ": the file is cut off."),
          List.of(text));
    }
    return values;
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          field.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  /** Where each value stands. */
  private record Columns(List<String> names) {

    boolean has(String name) {
      return names.contains(name);
    }

    String text(List<String> values, String name) {
      return has(name) ? values.get(names.indexOf(name)) : "";
    }

    long number(List<String> values, String name) {
      String text = text(values, name);
      try {
        long number = Long.parseLong(text);
        if (number >= 0) {
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
              + ", which is not a whole number of 0 or more. Times must be in milliseconds"
              + " (-Jjmeter.save.saveservice.timestamp_format=ms).",
          List.of(String.join(",", values)));
    }
  }
}
