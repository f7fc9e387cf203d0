package dev.sett.runner.live;

import dev.sett.model.outside.Usage;
import dev.sett.model.result.Plan;
import dev.sett.probe.machine.SpeedProbe;
import dev.sett.probe.machine.SpeedReading;
import dev.sett.runner.machine.CpuAssignment;
import dev.sett.runner.machine.CpuPinning;
import java.util.List;
import java.util.Optional;

/** How fast the CPUs of the measured programs and of the load engine are during a run. */
public final class CpuSpeeds implements AutoCloseable {

  private final Optional<SpeedProbe> server;
  private final Optional<SpeedProbe> load;

  private CpuSpeeds(Optional<SpeedProbe> server, Optional<SpeedProbe> load) {
    this.server = server;
    this.load = load;
  }

  /** Speeds that nobody measures. */
  static CpuSpeeds unknown() {
    return new CpuSpeeds(Optional.empty(), Optional.empty());
  }

  /**
   * Starts to measure both, if the engine and the programs run on different CPUs; else nothing is
   * known. Threads of this process that are moved later would take these threads with them.
   *
   * @param available CPU numbers that measured programs may be given, ascending
   */
  public static CpuSpeeds of(Plan plan, List<Integer> available) throws InterruptedException {
    if (!CpuAssignment.apart(plan, available)) {
      return unknown();
    }
    return new CpuSpeeds(
        Optional.of(on("server-speed", plan.serverCpus())),
        Optional.of(on("engine-speed", plan.loadCpus())));
  }

  private static SpeedProbe on(String name, String cpus) throws InterruptedException {
    return SpeedProbe.start(name, System::nanoTime, tid -> CpuPinning.pin(tid, cpus));
  }

  Reading reading() {
    return new Reading(
        server.map(SpeedProbe::reading).orElse(SpeedReading.NONE),
        load.map(SpeedProbe::reading).orElse(SpeedReading.NONE));
  }

  @Override
  public void close() {
    server.ifPresent(SpeedProbe::close);
    load.ifPresent(SpeedProbe::close);
  }

  /** What has been counted up to one moment. */
  record Reading(SpeedReading server, SpeedReading load) {

    /** The machine with the speed of its CPUs since {@code from}. */
    Usage.Machine since(Reading from, Usage.Machine machine) {
      double ofServer = server.slowdownSince(from.server);
      double ofLoad = load.slowdownSince(from.load);
      return ofServer == 0 || ofLoad == 0
          ? machine
          : machine.withSlowdown(Optional.of(new Usage.Slowdown(ofServer, ofLoad)));
    }
  }
}
