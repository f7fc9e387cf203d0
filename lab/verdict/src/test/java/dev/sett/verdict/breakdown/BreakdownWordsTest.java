package dev.sett.verdict.breakdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Breakdown.Part;
import dev.sett.model.result.Breakdown.Source;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BreakdownWordsTest {

  private static final List<String> VARIANTS = List.of("platform", "virtual");

  @Test
  void fullCpusAndMoreCpuPerRequest() {
    assertEquals(
        List.of(
            "Of the 28% fewer requests per second of B (virtual), 27 points [22, 31] come from more"
                + " CPU per request and 1 point [-2, 4] from CPUs used.",
            "A (platform) used 97% of its CPUs at full load and B (virtual) 96%."),
        sentences(
            breakdown(
                0.72,
                0.97,
                0.96,
                part(Source.CPU_PER_REQUEST, -27.1, -31.2, -22.4),
                part(Source.CPUS_USED, -0.9, -4.1, 2),
                part(Source.COUNTED_WINDOW, 0, -2, 2))));
  }

  @Test
  void idleCpusOfOneVariantAreSaid() {
    assertEquals(
        List.of(
            "Of the 150% more requests per second of B (virtual), -10 points [-14, -6] come from"
                + " more CPU per request, 158 points [140, 170] from more CPUs used and 2 points"
                + " [1, 3] from the start and end of slices.",
            "A (platform) used 40% of its CPUs at full load and B (virtual) 98%: something other"
                + " than CPU limits A (platform)."),
        sentences(
            breakdown(
                2.5,
                0.4,
                0.98,
                part(Source.CPU_PER_REQUEST, -10, -14, -6),
                part(Source.CPUS_USED, 158, 140, 170),
                part(Source.COUNTED_WINDOW, 2, 1, 3))));
  }

  @Test
  void slicesThatAreTooShortAreSaid() {
    List<String> sentences =
        sentences(
            breakdown(
                0.6,
                0.97,
                0.96,
                part(Source.CPU_PER_REQUEST, -22, -25, -19),
                part(Source.COUNTED_WINDOW, -18, -25, -11)));

    assertTrue(
        sentences.getFirst().endsWith(" and 18 points [11, 25] from the start and end of slices."),
        sentences.getFirst());
    assertTrue(sentences.getLast().startsWith("Responses take a large part of a slice, so"));
  }

  @Test
  void whereCpuLimitsNeitherNothingIsAttributedToIt() {
    Breakdown idle =
        breakdown(
            2,
            0.1,
            0.2,
            part(Source.CPU_PER_REQUEST, -5, -7, -3),
            part(Source.CPUS_USED, 105, 100, 110));

    assertFalse(idle.cpuMayLimit());
    assertEquals(
        List.of(
            "CPU limits neither variant: A (platform) used 10% of its CPUs at full load and B"
                + " (virtual) 20%. In a closed loop, requests per second are connections divided by"
                + " mean response time, so the difference comes from what requests wait for; how"
                + " many CPUs are used follows from the rate."),
        sentences(idle));
  }

  @Test
  void aLongerResponseTimeSaysWhatIsNotSeen() {
    Breakdown time =
        time(
            part(Source.CPU_PER_REQUEST, 5, 3, 7),
            part(Source.CPU_WAIT, 25, 20, 30),
            part(Source.REST, 70, 60, 80));

    assertEquals(
        List.of(
            "Of the 100% longer mean response time of B (virtual) at the common rate, 5 points [3,"
                + " 7] come from more CPU per request, 25 points [20, 30] from more waiting for a"
                + " CPU and 70 points [60, 80] from everything else.",
            "Everything else is not seen from outside: waits for a lock, a pool, a carrier or"
                + " another service, the network and the load engine."),
        sentences(time));
  }

  @Test
  void moreCpuTimeThanResponseTimeIsSaid() {
    Part negative =
        new Part(Source.REST, List.of(10.0), List.of(-2.0), /* points= */ -12, -14, -10);

    assertTrue(sentences(time(negative)).getLast().startsWith("The parts overlap"));
  }

  private static Breakdown time(Part... parts) {
    return new Breakdown(
        "ping",
        "platform",
        "virtual",
        Breakdown.Total.MEAN_RESPONSE_TIME,
        2,
        List.of(parts),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }

  @Test
  void smallDifferencesHaveADecimal() {
    String sentence =
        sentences(
                breakdown(
                    1.062,
                    0.97,
                    0.96,
                    part(Source.CPU_PER_REQUEST, 6.5, 5.5, 7.25),
                    part(Source.CPUS_USED, -0.3, -0.8, 0.4)))
            .getFirst();

    assertEquals(
        "Of the 6.2% more requests per second of B (virtual), 6.5 points [5.5, 7.3] come from less"
            + " CPU per request and -0.3 points [-0.8, 0.4] from CPUs used.",
        sentence);
  }

  @Test
  void whereTheNumberOfCpusIsUnknownIdleCpusAreNotClaimed() {
    Breakdown unpinned =
        new Breakdown(
            "ping",
            "platform",
            "virtual",
            Breakdown.Total.REQUESTS_PER_SECOND,
            0.72,
            List.of(part(Source.CPU_PER_REQUEST, -28, -31, -25)),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty());

    assertTrue(unpinned.cpuMayLimit());
    assertEquals(
        "It is not known how much CPU the programs could use (they have no limit, or share CPUs with"
            + " the load engine), and so not whether CPU limits them.",
        sentences(unpinned).getLast());
  }

  @Test
  void aRefusalSaysWhy() {
    Breakdown refused =
        new Breakdown(
            "ping",
            "platform",
            "virtual",
            Breakdown.Total.REQUESTS_PER_SECOND,
            0.72,
            List.of(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.of("b can't be seen."));

    assertEquals(
        List.of(
            "What the difference in requests per second consists of is unknown: b can't be seen."),
        sentences(refused));
  }

  @Test
  void figuresKeepTheirSign() {
    Part part = part(Source.CPU_PER_REQUEST, -27.1, -31.2, -22.4);

    assertEquals("-27 [-31, -22]", BreakdownWords.figures(breakdown(0.72, 0.97, 0.96, part), part));
  }

  private static List<String> sentences(Breakdown breakdown) {
    return BreakdownWords.sentences(breakdown, VARIANTS);
  }

  private static Breakdown breakdown(double ratio, double busyA, double busyB, Part... parts) {
    return new Breakdown(
        "ping",
        "platform",
        "virtual",
        Breakdown.Total.REQUESTS_PER_SECOND,
        ratio,
        List.of(parts),
        OptionalDouble.of(busyA),
        OptionalDouble.of(busyB),
        Optional.empty());
  }

  private static Part part(Source source, double points, double low, double high) {
    return new Part(source, List.of(1.0), List.of(1.0), points, low, high);
  }
}
