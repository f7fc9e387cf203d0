package dev.sett.apps.standalone;

import java.util.Locale;

/** What a run showed, for people and for programs. */
final class RunSummary {

  private RunSummary() {}

  /** A few lines. */
  static String text(TaskPlan plan, Measured m) {
    String text =
        String.format(
            Locale.ROOT,
            "%d tasks on %s: all started after %.2f s (%.0f starts/s), all done after %.2f s.%n"
                + "At most %d ran concurrently, on %s OS threads; each task took %s of resident"
                + " memory and %s of heap.",
            plan.count(),
            plan.threads().name(),
            m.begunNanos() / 1e9,
            m.startsPerSecond(plan.count()),
            m.endedNanos() / 1e9,
            m.mostAlive(),
            m.mostOsThreads() < 0 ? "an unknown number of" : Integer.toString(m.mostOsThreads()),
            bytes(m.rssPerTask()),
            bytes(m.heapPerTask()));
    return text
        + plan.arrivals()
            .flatMap(arrivals -> m.arrived().map(arrived -> arrivals(plan, arrivals, arrived, m)))
            .orElse("");
  }

  private static String arrivals(TaskPlan plan, ArrivalPlan arrivals, Arrived a, Measured m) {
    return String.format(
        Locale.ROOT,
        "%nThey arrived at %.1f/s (%s). %d arrivals were late by 1 ms or more, the latest by %.2f"
            + " ms. From due to done: p50 %.3f ms, p99 %.3f ms, at most %.3f ms.%n"
            + "The process used %.2f us of CPU per task; the work alone took %.2f us before the run.",
        arrivals.ratePerSecond(),
        arrivals.pattern().word(),
        a.late(),
        a.latestNanos() / 1e6,
        a.p50Nanos() / 1e6,
        a.p99Nanos() / 1e6,
        a.longestNanos() / 1e6,
        m.cpuNanos() / 1e3 / plan.count(),
        plan.work().nanos().orElse(0) / 1e3);
  }

  private static String bytes(long bytes) {
    return bytes < 0
        ? "an unknown amount"
        : bytes < 10_240 ? bytes + " bytes" : (bytes / 1024) + " KiB";
  }

  /** One line; every text in it is a name without quotes. */
  static String json(TaskPlan plan, Measured m) {
    return String.format(
        Locale.ROOT,
        "{\"program\":\"standalone\",\"threads\":\"%s\",\"count\":%d,\"waitMs\":%d,\"cpu\":%d,"
            + "\"gc\":%b,\"jdk\":\"%s\",\"handedOverSeconds\":%.6f,\"begunSeconds\":%.6f,"
            + "\"seconds\":%.6f,\"startsPerSecond\":%.1f,\"mostAtOnce\":%d,\"osThreads\":%d,"
            + "\"rssBefore\":%d,\"rssPeak\":%d,\"rssHighest\":%d,\"rssPerTask\":%d,"
            + "\"heapBefore\":%d,\"heapPeak\":%d,\"heapPerTask\":%d,\"cpuSeconds\":%.6f%s}",
        plan.threads().name(),
        plan.count(),
        plan.pause().toMillis(),
        plan.work().rounds(),
        plan.collect(),
        Runtime.version(),
        m.handedOverNanos() / 1e9,
        m.begunNanos() / 1e9,
        m.endedNanos() / 1e9,
        m.startsPerSecond(plan.count()),
        m.mostAlive(),
        m.mostOsThreads(),
        m.before().rssBytes(),
        m.peak().rssBytes(),
        m.highestRss(),
        m.rssPerTask(),
        m.before().heapBytes(),
        m.peak().heapBytes(),
        m.heapPerTask(),
        m.cpuNanos() / 1e9,
        plan.arrivals()
            .flatMap(arrivals -> m.arrived().map(arrived -> json(plan, arrivals, arrived)))
            .orElse(""));
  }

  private static String json(TaskPlan plan, ArrivalPlan arrivals, Arrived a) {
    return String.format(
        Locale.ROOT,
        ",\"rate\":%.3f,\"arrivals\":\"%s\",\"workUs\":%.3f,\"late\":%d,\"latestMs\":%.3f,"
            + "\"p50Ms\":%.3f,\"p99Ms\":%.3f,\"longestMs\":%.3f",
        arrivals.ratePerSecond(),
        arrivals.pattern().word(),
        plan.work().nanos().orElse(0) / 1e3,
        a.late(),
        a.latestNanos() / 1e6,
        a.p50Nanos() / 1e6,
        a.p99Nanos() / 1e6,
        a.longestNanos() / 1e6);
  }
}
