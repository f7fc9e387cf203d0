import dev.sett.hosts.HostSlice;
import dev.sett.hosts.SliceMerge;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Measures the cost of merging the parts of many load hosts into one slice: four histograms each,
 * decoded, added and encoded again. Prints the median of 20 merges after 20 warm-up merges.
 *
 * <p>From the checkout, after ./sett --version: java -cp
 * 'lab/cli/target/sett-cli.jar:lab/cli/target/lib/*' bench/hosts/MergeCost.java 50
 */
final class MergeCost {

  public static void main(String[] args) {
    int hosts = Integer.parseInt(args[0]);
    Random random = new Random(1);
    List<HostSlice> parts = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      parts.add(new HostSlice("load-" + host, 0, slice(random)));
    }
    List<Double> millis = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      long began = System.nanoTime();
      LoadSlice merged = SliceMerge.merge(parts);
      if (merged.completed() != 10_000L * hosts) {
        throw new AssertionError(merged.completed());
      }
      if (round >= 20) {
        millis.add((System.nanoTime() - began) / 1e6);
      }
    }
    millis.sort(null);
    System.out.printf(
        "%d hosts: %.1f ms (%.1f to %.1f), %d bytes of text per host%n",
        hosts,
        millis.get(10),
        millis.getFirst(),
        millis.getLast(),
        4 * parts.getFirst().load().response().length());
  }

  /** 10 000 response times, log-normal about 1 ms with a long tail. */
  private static LoadSlice slice(Random random) {
    Histogram histogram = new Histogram(3_600_000_000_000L, 3);
    for (int i = 0; i < 10_000; i++) {
      histogram.recordValue((long) (1e6 * Math.exp(random.nextGaussian())));
    }
    String text = Histograms.encode(histogram);
    return new LoadSlice(
        0,
        100,
        1_000_000_000L,
        10_000,
        10_000,
        10_000,
        Map.of(),
        List.of(),
        text,
        text,
        text,
        text,
        new LoadSlice.Engine(1, 1, 1, 1),
        Map.of(),
        /* idleCloseRetries= */ OptionalLong.empty());
  }
}
