package dev.sett.report.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A published study: its figures, and the experiments that repeat it.
 *
 * @param name of its folder in {@code results/published/} and of its page in {@code
 *     docs/published/}
 * @param title with author and year
 * @param claim what it says, in a sentence
 * @param reason what is behind it as far as its own data and arithmetic show, in a sentence
 * @param experiments names of the experiments that repeat it
 * @param figures in the order of the page
 */
public record Study(
    String name,
    String title,
    String claim,
    String reason,
    List<String> experiments,
    List<StudyFigure> figures) {

  /** All of them, in the order of the overview. */
  public static final List<Study> ALL =
      List.of(
          new Study(
              "fibers-server",
              "fibers-server (tmaret, 2020)",
              "Virtual threads serve up to 131% more requests than a pool of 1000 threads.",
              "Its servers were out of CPU: a virtual thread cost less CPU per request than one of"
                  + " 1000 platform threads on 4 CPUs.",
              List.of("fibers-1", "fibers-2", "fibers-3", "fibers-4", "fibers-slow", "fibers-fair"),
              FibersFigures.all()),
          new Study(
              "quarkus-iothread-workerpool",
              "A IO thread and a worker thread walk into a bar (johnaohara, 2020)",
              "The event loop serves 2.7 times as many requests as the worker pool, with 30% less"
                  + " memory.",
              "It changed the framework along with the thread.",
              List.of(
                  "quarkus-io-worker",
                  "quarkus-io-worker-half-cpu",
                  "quarkus-same-framework",
                  "quarkus-half-cpu",
                  "quarkus-pool-size",
                  "quarkus-start",
                  "quarkus-build",
                  "quarkus-test"),
              QuarkusFigures.all()),
          new Study(
              "virtual-threads",
              "virtual-threads, a bank (luizgustavocosta, 2024)",
              "400 transfers take 33 s on virtual threads and 161 s on 10 platform threads.",
              "Little's law: 400 transfers of 4 s take 160 s ten at a time and 32 s fifty at a"
                  + " time.",
              List.of(
                  "bank-transfer",
                  "bank-traps",
                  "bank-limit",
                  "bank-database",
                  "batch-payments",
                  "batch-waiting",
                  "standalone",
                  "standalone-published"),
              BankFigures.all()),
          new Study(
              "demo-vt-issues",
              "demo-vt-issues (gcharters, 2024)",
              "A ping of 50 to 100 µs is served 20 to 50% less often on virtual threads than on"
                  + " Liberty's pool.",
              "The work is so short that handing it to a thread counts; on kernel 4.18, the JDK's"
                  + " scheduler also left CPUs idle.",
              List.of(
                  "liberty-ping",
                  "task-length",
                  "cpu-burn",
                  "carriers",
                  "carriers-2",
                  "one-carrier"),
              PingFigures.all()),
          new Study(
              "case-study",
              "Java Virtual Threads: a Case Study (InfoQ, 2024)",
              "Liberty's self-tuning pool is as good as virtual threads or better, except while the"
                  + " load rises.",
              "The pool grows step by step; once it has its threads, a waiting one uses no CPU,"
                  + " whatever its kind.",
              List.of(
                  "liberty-banking",
                  "liberty-ramp",
                  "liberty-steady",
                  "liberty-pool-size",
                  "liberty-memory"),
              CaseStudyFigures.all()));

  /** Its figures as SVG documents by the name of their file. */
  public Map<String, String> pictures(Map<String, String> tables, List<StudyResult> kept) {
    Map<String, String> pictures = new LinkedHashMap<>();
    for (StudyFigure figure : figures) {
      pictures.put(figure.name() + ".svg", figure.draw(tables, kept).svg());
    }
    return pictures;
  }

  /** What its figures look for in the kept results: each must be a point that can be measured. */
  public Set<StudyData.Asked> asked(Map<String, String> tables) {
    return figures.stream()
        .flatMap(figure -> figure.asked(tables).stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
