package dev.sett.load;

import dev.sett.model.LoadSlice;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;

/** From what was counted to the slice that is stored. */
final class Slices {

  private Slices() {}

  /** Puts a slice together from the tally of all loops. */
  static LoadSlice slice(
      Shape shape,
      SlicePlan plan,
      int connections,
      Tally tally,
      List<LoadSlice.Window> windows,
      long cpuNanos,
      long wallNanos,
      int cpus) {
    long countedNanos = plan.countedEnd() - plan.countedStart();
    return new LoadSlice(
        shape instanceof Shape.ConstantRate rate ? rate.rps() : 0,
        connections,
        countedNanos,
        tally.completed(),
        tally.answered(),
        tally.sent(),
        tally.errors(),
        windows,
        encode(tally.response),
        encode(tally.service),
        encode(tally.waiting),
        encode(tally.lag),
        new LoadSlice.Engine(cpuNanos, wallNanos, cpus, rateRatio(shape, plan, tally)));
  }

  private static double rateRatio(Shape shape, SlicePlan plan, Tally tally) {
    return switch (shape) {
      case Shape.Closed closed -> 1;
      case Shape.ConstantRate rate -> {
        Schedule schedule = Schedule.constantRate(rate.rps());
        long asked =
            schedule.dueBefore(plan.countedEnd() - plan.start())
                - schedule.dueBefore(plan.countedStart() - plan.start());
        yield asked == 0 ? 1 : (double) tally.sentInCounted() / asked;
      }
    };
  }

  /** HdrHistogram V2, compressed, base64. */
  private static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
