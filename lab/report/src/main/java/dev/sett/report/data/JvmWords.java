package dev.sett.report.data;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.JvmFacts;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the processes of a variant ran on, in words: JDK, collector, CPUs, heap and flags. */
public final class JvmWords {

  /** Different ones of a variant that are told, such as of points with other heaps. */
  private static final int MOST = 4;

  /** Characters of flags that are told on a line. */
  private static final int MOST_CHARACTERS = 120;

  private static final double MIB = 1 << 20;

  private JvmWords() {}

  /**
   * What some trials of a variant ran on.
   *
   * @param where points at which, such as {@code ping and 10 ms wait}; empty if everywhere
   * @param words without the flags, from outside in part
   * @param flags arguments of the JVM, from outside; may be empty
   */
  public record Told(String where, String words, List<String> flags) {

    /** On one line, for a terminal or Markdown: only flags that begin with {@code -X}. */
    public String line() {
      String own =
          flags.stream().filter(flag -> flag.startsWith("-X")).collect(Collectors.joining(" "));
      String cut = own.length() <= MOST_CHARACTERS ? own : own.substring(0, MOST_CHARACTERS) + "…";
      return (where.isEmpty() ? "" : "at " + where + ": ")
          + words
          + (cut.isEmpty() ? "" : ", flags " + cut);
    }

    /** As HTML, with all flags. */
    public String html() {
      String code = "<code>" + Html.outside(String.join(" ", flags)) + "</code>";
      return (where.isEmpty() ? "" : "At " + Html.outside(where) + ": ")
          + Html.outside(words)
          + (flags.isEmpty() ? "" : ", flags " + code)
          + ".";
    }
  }

  /** Everything that processes of a variant ran on, each once; empty if nobody looked. */
  public static List<Told> of(ReportData page, Variant variant) {
    Map<Told, SortedSet<Integer>> points = new LinkedHashMap<>();
    for (Trial trial : page.trials()) {
      if (trial.variant().equals(variant.name())) {
        trial
            .launched()
            .flatMap(LaunchedProcess::jvm)
            .map(JvmWords::told)
            .ifPresent(
                told ->
                    points
                        .computeIfAbsent(told, t -> new TreeSet<>())
                        .add(names(page).indexOf(trial.point())));
      }
    }
    List<Told> all = new ArrayList<>();
    points.forEach(
        (told, places) -> all.add(points.size() == 1 ? told : at(told, names(page), places)));
    return all.size() <= MOST ? all : all.subList(0, MOST);
  }

  /** What the processes of each variant ran on, a line each, for a terminal or Markdown. */
  public static List<String> lines(ReportData page) {
    return page.styles().variants().stream()
        .flatMap(
            v -> of(page, v).stream().map(t -> page.styles().label(v.name()) + ": " + t.line()))
        .toList();
  }

  private static List<String> names(ReportData page) {
    return page.points().stream().map(Point::name).toList();
  }

  private static Told at(Told told, List<String> names, SortedSet<Integer> places) {
    List<String> where = places.stream().filter(i -> i >= 0).map(names::get).toList();
    return new Told(Words.list(where), told.words(), told.flags());
  }

  private static Told told(JvmFacts jvm) {
    return new Told("", words(jvm), jvm.arguments());
  }

  /**
   * {@code JDK 25.0.3 (Eclipse Adoptium), Serial GC (the JVM's choice on 1 CPU), heap up to 512
   * MiB}; what no flag names is said to be the JVM's choice.
   */
  static String words(JvmFacts jvm) {
    if (!jvm.known()) {
      return (jvm.cpus() > 0 ? Words.count(jvm.cpus(), "CPU") + "; " : "")
          + "collector, heap and flags are unknown: "
          + jvm.gap();
    }
    String vendor = jvm.vendor().isEmpty() ? "" : " (" + jvm.vendor() + ")";
    String suffix = jvm.collector().endsWith("GC") ? "" : " GC";
    String cpus = jvm.cpusCounted() > 0 ? " on " + Words.count(jvm.cpusCounted(), "CPU") : "";
    return "JDK "
        + jvm.version()
        + vendor
        + ", "
        + jvm.collector()
        + suffix
        + (jvm.namesCollector() ? cpus : " (the JVM's choice" + cpus + ")")
        + heap(jvm);
  }

  private static String heap(JvmFacts jvm) {
    if (jvm.maxHeapBytes() == 0) {
      return "";
    }
    return ", heap up to "
        + Words.value(Metric.MEMORY, jvm.maxHeapBytes() / MIB)
        + (jvm.namesHeap() ? "" : " (the JVM's choice)");
  }
}
