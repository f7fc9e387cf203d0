package dev.sett.load.schedule;

/** One constant rate after another, each for the same time; the last one stays. */
final class StepsSchedule implements Schedule {

  private final double[] rps;
  private final double[] before; // requests due before each step
  private final double seconds;

  StepsSchedule(Shape.Steps steps) {
    rps = steps.rps().stream().mapToDouble(Double::doubleValue).toArray();
    seconds = steps.millis() / 1e3;
    before = new double[rps.length];
    for (int i = 1; i < rps.length; i++) {
      before[i] = before[i - 1] + rps[i - 1] * seconds;
    }
  }

  @Override
  public long dueNanos(long index) {
    int step = rps.length - 1;
    while (step > 0 && before[step] > index) {
      step--;
    }
    return (long) ((step * seconds + (index - before[step]) / rps[step]) * 1e9);
  }
}
