package dev.sett.engines;

import dev.sett.stats.Histograms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Answers of tools that are kept for tests; the README beside them says where each is from. */
public final class CapturedOutput {

  /** Every one that a person may want to import, and that tells something. */
  public static final List<String> GOOD =
      List.of(
          "wrk-4.1.0-latency.txt",
          "wrk-4.1.0-plain.txt",
          "wrk-4.1.0-status.txt",
          "wrk-4.1.0-timeout.txt",
          "wrk2-4.0.0-latency.txt",
          "wrk2-4.0.0-both.txt",
          "wrk2-4.0.0-short.txt",
          "ab-2.3-transfer.txt",
          "ab-2.3-status.txt",
          "oha-1.16.0-deadline.json",
          "oha-1.16.0-rate.json",
          "oha-1.16.0-refused.json",
          "oha-1.16.0-some.json",
          "oha-1.16.0-timeout.json",
          "k6-1.3.0-summary.json",
          "k6-1.3.0-export.json",
          "k6-1.3.0-points.json",
          "jmeter-5.6.3-default.jtl",
          "zrk-1.4.2-written.json",
          "hyperfoil-0.30-written.json",
          "hyperfoil-0.30-written.txt");

  private CapturedOutput() {}

  /** The text of a kept answer. */
  public static String text(String name) {
    try (InputStream in = CapturedOutput.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@HISTOGRAM@", zrkHistogram());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A histogram as zrk's: microseconds, three digits, with the percentiles of its file. */
  private static String zrkHistogram() {
    Histogram micros = new Histogram(1, 60_000_000, 3);
    micros.recordValueWithCount(106, 1);
    micros.recordValueWithCount(251, 9_999);
    micros.recordValueWithCount(471, 7_998);
    micros.recordValueWithCount(1913, 1_800);
    micros.recordValueWithCount(13_991, 200);
    return Histograms.encode(micros);
  }
}
