package dev.sett.runner.remote;

import dev.sett.hosts.HostCheck;
import dev.sett.hosts.HostLimits;
import dev.sett.hosts.HostLocks;
import dev.sett.hosts.Ssh;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.TrialRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Experiments over several hosts: checked, planned, run. Programs and load run there, this machine
 * only conducts them over ssh; so it is neither locked nor pinned, and each variant has the hosts
 * to itself. Used by one thread.
 */
public final class OverHosts {

  private final Hosts hosts;
  private final Home home;
  private final JarHasher jars;
  private final ChildProcesses children;
  private final Ssh ssh;

  /**
   * Nothing is asked of the hosts yet.
   *
   * @param children gets the processes that conduct trials, to be killed when the user gives up
   */
  public OverHosts(Hosts hosts, Home home, JarHasher jars, ChildProcesses children) {
    this.hosts = hosts;
    this.home = home;
    this.jars = jars;
    this.children = children;
    this.ssh = new Ssh(hosts, children::add);
  }

  /**
   * Reports everything that prevents an experiment from running there now. The hosts are asked only
   * if the experiment is one that can run over hosts at all.
   *
   * @return what was found on them
   * @throws ExperimentException with all complaints
   */
  public HostCheck.Found check(Experiment experiment) throws InterruptedException {
    List<Complaint> complaints = new ArrayList<>(HostLimits.complaints(experiment, hosts));
    if (RemoteCalls.in(experiment) && hosts.backend().isEmpty()) {
      complaints.add(
          new Complaint(
              "backend",
              "is missing from the hosts file, but requests with remote= need one. Add backend: {host: 10.0.0.9}."));
    }
    refuse(complaints);
    HostCheck.Found found = HostCheck.of(hosts, ssh);
    refuse(found.complaints());
    return found;
  }

  private static void refuse(List<Complaint> complaints) {
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
  }

  /**
   * Checks an experiment and plans it, one variant after the other.
   *
   * @param command the command line as typed
   * @throws ExperimentException with all complaints
   */
  public Plan plan(Experiment experiment, String version, List<String> command, Clock clock)
      throws InterruptedException {
    HostCheck.Found found = check(experiment);
    return new Plan(
        version,
        command,
        clock.instant(),
        experiment,
        Pairing.SEQUENTIAL,
        /* serverCpus= */ "",
        /* loadCpus= */ "",
        MachineFacts.fingerprint().with("hosts", hosts.named()),
        HostWarnings.about(hosts, found, ssh, clock));
  }

  /**
   * Runs a planned experiment, or continues one that was interrupted. The scripts of its trials
   * stay in the folder {@code hosts} of its result. The hosts are locked meanwhile.
   *
   * @param interruption ends it early, with what is finished
   * @throws ExperimentException if another run holds a host
   */
  public ExperimentRunner.Outcome run(
      ResultFolder folder, Progress progress, Interruption interruption, Clock clock)
      throws InterruptedException {
    HostCheck.Found found = HostCheck.of(hosts, ssh);
    Path work = TemporaryFolders.makeTemporary();
    try (HostLocks locks = new HostLocks(hosts, ssh, clock, children::add);
        QdupTrials trials =
            new QdupTrials(
                folder.toRun().plan(),
                hosts.withFolders(found.folders()),
                home,
                jars,
                work,
                (file, text) -> folder.writeRedacted("hosts/" + file, text),
                found.jdks().getOrDefault(hosts.server().host().alias(), ""),
                children,
                clock)) {
      refuse(locks.take());
      TrialRunner runner =
          new RemoteRunner(locked(locks, trials), progress, System::nanoTime, clock);
      return new ExperimentRunner(folder, runner, progress, interruption, clock).run();
    } finally {
      children.killAll();
      TemporaryFolders.tryToDeleteAll(work);
    }
  }

  /** The same trials, none of which starts unless every host is locked. */
  private static HostTrials locked(HostLocks locks, HostTrials trials) {
    return (number, variant, point, warmUp, rateRps) -> {
      List<Complaint> complaints = locks.take();
      if (!complaints.isEmpty()) {
        throw new TrialException(complaints.getFirst().toString());
      }
      return trials.run(number, variant, point, warmUp, rateRps);
    };
  }
}
