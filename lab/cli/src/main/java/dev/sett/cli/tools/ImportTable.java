package dev.sett.cli.tools;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.engines.ImportFiles;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.result.ToolResult;
import java.util.List;
import java.util.OptionalLong;

/** Imported files as a table; values that a tool does not report are dashes. */
final class ImportTable {

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

  private ImportTable() {}

  /** One line a file, and below it what each tool does about coordinated omission. */
  static String of(List<ImportFiles.Read> files) {
    int width =
        Math.max(4, files.stream().mapToInt(f -> f.file().toString().length()).max().orElse(4));
    StringBuilder text = new StringBuilder();
    text.append(padded("file", width));
    text.append(
        format(
            "  %-9s %8s %10s %10s %8s %9s %9s %9s %9s %9s  %s%n",
            "tool",
            "seconds",
            "target/s",
            "ok/s",
            "failed",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "p99.9 ms",
            "max ms",
            "timed from"));
    for (ImportFiles.Read read : files) {
      ToolResult told = read.told();
      text.append(padded(read.file().toString(), width));
      text.append(
          format(
              "  %-9s %8.1f %10s %10.0f %8d",
              told.tool(),
              told.durationNanos() / 1e9,
              told.askedRps().isPresent() ? format("%.0f", told.askedRps().getAsDouble()) : "-",
              told.rps(),
              told.failed()));
      for (double percentile : PERCENTILES) {
        OptionalLong nanos = told.latency().told(percentile);
        text.append(
            format(" %9s", nanos.isPresent() ? format("%.3f", nanos.getAsLong() / 1e6) : "-"));
      }
      text.append("  ").append(told.fromDue() ? "due" : "sent").append(System.lineSeparator());
    }
    files.stream()
        .map(f -> f.told().tool())
        .distinct()
        .forEach(
            name ->
                text.append(name)
                    .append(": ")
                    .append(LoadTools.find(name).orElseThrow().card().omission())
                    .append(System.lineSeparator()));
    return text.toString();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
