package dev.sett.cli.flags;

import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that name files a load is written to. */
public final class LoadFiles {

  private static final double NANOS_PER_MILLI = 1e6;

  @Option(
      names = "--hgrm",
      paramLabel = "FILE",
      description =
          "Write the response times in milliseconds to a .hgrm file for the HdrHistogram plotter.")
  private @Nullable Path hgrm;

  @Option(
      names = "--windows",
      paramLabel = "FILE",
      description =
          "Write one row per 100 ms of the load: CSV if the name ends in .csv, else one JSON object"
              + " per line.")
  private @Nullable Path windows;

  /**
   * Looks whether the files can be written, before any load.
   *
   * @throws ExperimentException if one can't
   */
  public void check() {
    check("--hgrm", hgrm);
    check("--windows", windows);
    if (hgrm != null && windows != null && same(hgrm, windows)) {
      throw new ExperimentException(
          "--windows", "names the same file as --hgrm. Use two different files.");
    }
  }

  private static boolean same(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  /** Reports that there is no load to write, if files were requested. */
  public void leaveUnwritten(PrintWriter err) {
    if (hgrm != null || windows != null) {
      err.println("sett: no rate was sustained, so no file was written.");
      err.flush();
    }
  }

  /**
   * Looks whether a file can be written that a flag names, if it names one.
   *
   * @throws ExperimentException if not
   */
  public static void check(String flag, @Nullable Path file) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ExperimentException(flag, "there is no folder for " + file + ". Create it first.");
    }
    if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new ExperimentException(flag, file + " can't be written. Choose another file.");
    }
  }

  /** Writes the requested files. */
  public void write(LoadSlice slice) {
    try {
      if (hgrm != null) {
        Files.writeString(hgrm, percentiles(slice));
      }
      if (windows != null) {
        boolean csv = windows.toString().endsWith(".csv");
        Files.writeString(windows, csv ? csv(slice) : lines(slice));
      }
    } catch (IOException e) {
      throw new ExperimentException("output", "can't be written: " + e.getMessage() + ".");
    }
  }

  /* HdrHistogram ends lines as the machine does; our files end them the same everywhere. */
  private static String percentiles(LoadSlice slice) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, /* autoFlush= */ true, StandardCharsets.UTF_8);
    Histograms.decode(slice.response()).outputPercentileDistribution(out, NANOS_PER_MILLI);
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static String csv(LoadSlice slice) {
    StringBuilder text =
        new StringBuilder("start_ms,completed,failed,p50_ns,p99_ns,max_ns").append('\n');
    long start = 0;
    for (LoadSlice.Window window : slice.windows()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d,%d,%d,%d,%d,%d\n",
              start,
              window.completed(),
              window.failed(),
              window.p50Nanos(),
              window.p99Nanos(),
              window.maxNanos()));
      start += LoadSlice.WINDOW_NANOS / 1_000_000;
    }
    return text.toString();
  }

  private static String lines(LoadSlice slice) {
    StringBuilder text = new StringBuilder();
    for (LoadSlice.Window window : slice.windows()) {
      text.append(ResultJson.toJson(window)).append('\n');
    }
    return text.toString();
  }
}
