package dev.sett.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A laboratory whose truth is known: throughput and CPU per request at some points, with the noise
 * that real trials have.
 *
 * <p>Every block runs A and B once, in random order, as two trials one after the other. A trial is
 * a fresh process (lognormal scatter), on a machine that drifts and wanders (AR(1), so neighbours
 * share most of it), measured in slices some of which are disturbed. CPU per request moves against
 * throughput, with scatter of its own.
 *
 * @param processSd scatter from process to process, standard deviation on the log scale
 * @param sliceSd scatter from slice to slice, on the log scale
 * @param slices slices in a trial
 * @param driftPerTrial throughput lost from trial to trial, on the log scale
 * @param machineSd scatter of the machine's wandering state, on the log scale
 * @param machineMemory share of that state that the next trial inherits, within [0, 1)
 * @param outlierShare share of the slices that are disturbed
 * @param outlierLoss share of its throughput that a disturbed slice loses
 */
record SimulatedLab(
    double processSd,
    double sliceSd,
    int slices,
    double driftPerTrial,
    double machineSd,
    double machineMemory,
    double outlierShare,
    double outlierLoss) {

  /** Fresh processes in sequence, as seen on two cores: 5% from process to process. */
  static SimulatedLab freshProcesses() {
    return new SimulatedLab(0.05, 0.03, 8, 0.003, 0.03, 0.8, 0.05, 0.30);
  }

  /**
   * A lab so quiet that the standard rule stops in the midst of 5 to 20 blocks, where stopping
   * could do harm.
   */
  static SimulatedLab quiet(double sd) {
    return new SimulatedLab(sd, sd, 8, 0.003, sd, 0.8, 0.05, 0.03);
  }

  /** The same machine with processes that differ by as much as is said. */
  SimulatedLab withProcessSd(double sd) {
    return new SimulatedLab(
        sd, sliceSd, slices, driftPerTrial, machineSd, machineMemory, outlierShare, outlierLoss);
  }

  /**
   * Runs the blocks.
   *
   * @param points how many points; each gives two samples, throughput and CPU per request
   * @param logEffect truth: B's throughput over A's and A's CPU over B's, on the log scale
   * @return samples by point, throughput before CPU
   */
  List<PairedSample> run(int points, int blocks, double logEffect, long seed) {
    // Random gives similar first numbers to neighbouring seeds, hence the spread.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    List<PairedSample> samples = new ArrayList<>();
    for (int point = 1; point <= points; point++) {
      samples.addAll(runPoint("point " + point, blocks, logEffect, random));
    }
    return samples;
  }

  private List<PairedSample> runPoint(String point, int blocks, double effect, Random random) {
    List<Double> rateA = new ArrayList<>();
    List<Double> rateB = new ArrayList<>();
    List<Double> cpuA = new ArrayList<>();
    List<Double> cpuB = new ArrayList<>();
    double machine = machineSd * random.nextGaussian();
    double drift = 0;
    for (int block = 0; block < blocks; block++) {
      boolean firstIsA = random.nextBoolean();
      for (int place = 0; place < 2; place++) {
        machine =
            machineMemory * machine
                + machineSd * Math.sqrt(1 - machineMemory * machineMemory) * random.nextGaussian();
        drift -= driftPerTrial;
        boolean isA = firstIsA == (place == 0);
        double speed = machine + drift + (isA ? 0 : effect);
        double process = random.nextGaussian();
        double ownCpu = 0.6 * process + 0.8 * random.nextGaussian();
        double disturbed = disturbed(random);
        (isA ? rateA : rateB).add(Math.exp(speed + processSd * process) * disturbed);
        (isA ? cpuA : cpuB).add(Math.exp(-speed - processSd * ownCpu) / Math.sqrt(disturbed));
      }
    }
    return List.of(
        new PairedSample(point + " throughput", rateA, rateB),
        new PairedSample(point + " cpu per request", cpuA, cpuB));
  }

  /** The mean of the slices of a trial, 1 for a quiet one. */
  private double disturbed(Random random) {
    double sum = 0;
    for (int slice = 0; slice < slices; slice++) {
      double loss = random.nextDouble() < outlierShare ? outlierLoss : 0;
      sum += Math.exp(sliceSd * random.nextGaussian()) * (1 - loss);
    }
    return sum / slices;
  }
}
