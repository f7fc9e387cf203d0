package dev.sett.runner.remote;

import dev.sett.hosts.ClockOffset;
import dev.sett.hosts.HostCheck;
import dev.sett.hosts.HostsException;
import dev.sett.hosts.Ssh;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Warning;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What a reader of a result over hosts has to know of them. */
final class HostWarnings {

  private HostWarnings() {}

  /**
   * One line that says where everything ran, with the clocks as they were before the start.
   *
   * @param found what they reported
   * @param clock of this machine
   * @throws ExperimentException if a clock can't be read
   */
  static List<Warning> about(Hosts hosts, HostCheck.Found found, Ssh ssh, InstantSource clock)
      throws InterruptedException {
    List<String> words = new ArrayList<>();
    for (Host host : hosts.all()) {
      try {
        ClockOffset offset = ssh.clock(host, clock);
        String jdk = found.jdks().getOrDefault(host.alias(), "none");
        words.add("%s, Java %s, clock %s".formatted(host.named(), jdk, offset.words()));
      } catch (HostsException e) {
        throw new ExperimentException(host.named(), String.valueOf(e.getMessage()));
      }
    }
    return List.of(
        new Warning(
            Warning.Kind.PLACEMENT,
            "Measured across hosts: "
                + String.join("; ", words)
                + ". The machine described here is the one Sett ran on."));
  }
}
