package dev.sett.engines;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.engines.format.OutputReader;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Reads the files of an import, and sees that those to be compared can be. */
public final class ImportFiles {

  /** Relative difference of two rates that are meant to be the same. */
  private static final double SAME_RATE = 0.01;

  private ImportFiles() {}

  /** One file and its content. */
  public record Read(Path file, ToolResult told) {}

  /** Blocks: the files of both variants, the first with the first, and so on. */
  public record Pair(List<Read> a, List<Read> b) {

    /** Block by block, A first. */
    public List<Read> all() {
      List<Read> all = new ArrayList<>();
      for (int i = 0; i < a.size(); i++) {
        all.add(a.get(i));
        all.add(b.get(i));
      }
      return all;
    }
  }

  /**
   * Reads files.
   *
   * @param rate target rate, if the files do not contain it
   * @throws ExperimentException with a complaint about every file that can't be read
   */
  public static List<Read> read(List<Path> files, OptionalDouble rate) {
    List<Read> all = new ArrayList<>();
    List<Complaint> complaints = new ArrayList<>();
    for (Path file : files) {
      try {
        ToolResult told = told(file);
        all.add(
            new Read(
                file,
                rate.isPresent() && told.askedRps().isEmpty()
                    ? told.asked(rate.getAsDouble())
                    : told));
      } catch (ExperimentException e) {
        complaints.addAll(e.complaints());
      } catch (ToolException e) {
        complaints.add(new Complaint(file.toString(), sentence(e)));
      }
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    return all;
  }

  /**
   * Reads files as blocks.
   *
   * @throws ExperimentException if they can't be read, or were not measured in the same way
   */
  public static Pair pair(List<Path> a, List<Path> b, OptionalDouble rate) {
    if (a.size() != b.size()) {
      throw new ExperimentException(
          a.size() < b.size() ? "--a" : "--b",
          "has %s files and the other has %s. A block needs one file of each."
              .formatted(Math.min(a.size(), b.size()), Math.max(a.size(), b.size())));
    }
    List<Path> both = Stream.concat(a.stream(), b.stream()).toList();
    if (both.stream().map(p -> p.toAbsolutePath().normalize()).distinct().count() < both.size()) {
      throw new ExperimentException(
          "--a, --b", "name the same file twice. Each trial needs a separate file.");
    }
    List<Read> read = read(both, rate);
    List<Complaint> complaints = unlike(read);
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    return new Pair(read.subList(0, a.size()), read.subList(a.size(), read.size()));
  }

  private static List<Complaint> unlike(List<Read> files) {
    ToolResult first = files.getFirst().told();
    List<Complaint> complaints = new ArrayList<>();
    for (Read read : files) {
      ToolResult told = read.told();
      String where = read.file().toString();
      if (!told.tool().equals(first.tool())) {
        complaints.add(
            new Complaint(
                where,
                "is from "
                    + told.tool()
                    + ", but the first file is from "
                    + first.tool()
                    + ". Load tools measure time differently, so only files from the same tool can"
                    + " be compared."));
      } else if (told.right() == 0) {
        complaints.add(
            new Complaint(where, "has no successful answer, so there is nothing to compare."));
      } else if (isAtRate(told) != isAtRate(first)
          || Math.abs(rps(told) - rps(first)) > SAME_RATE * rps(first)) {
        complaints.add(
            new Complaint(
                where,
                format(
                    "was measured %s, but the first file %s. All files need the same rate.",
                    load(told), load(first))));
      } else if (told.connections().isPresent()
          && first.connections().isPresent()
          && told.connections().getAsInt() != first.connections().getAsInt()) {
        complaints.add(
            new Complaint(
                where,
                "was measured over %s connections, but the first file over %s."
                    .formatted(told.connections().getAsInt(), first.connections().getAsInt())));
      }
    }
    return complaints;
  }

  /** Whether the load came at a rate and not as fast as answers came back. */
  static boolean isAtRate(ToolResult told) {
    return told.askedRps().isPresent() || told.fromDue();
  }

  /** The target rate; 0 in a closed loop or if unknown. */
  static double rps(ToolResult told) {
    return told.askedRps().orElse(0);
  }

  /** Connections that were used; 1 if unknown. */
  static int connections(OptionalInt told) {
    return told.orElse(1);
  }

  private static String load(ToolResult told) {
    return told.askedRps().isPresent()
        ? format("at %.0f requests per second", told.askedRps().getAsDouble())
        : told.fromDue() ? "at an unknown rate (give it with --rate)" : "in a closed loop";
  }

  private static String sentence(ToolException e) {
    String message = String.valueOf(e.getMessage());
    return e.lines().isEmpty()
        ? message
        : message + "\n    | " + String.join("\n    | ", e.lines());
  }

  private static ToolResult told(Path file) {
    if (!Files.exists(file)) {
      throw new ExperimentException(file.toString(), "does not exist.");
    }
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(file.toString(), "is not a file.");
    }
    try {
      return OutputReader.read(file);
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be read (" + e.getMessage() + ").");
    }
  }
}
