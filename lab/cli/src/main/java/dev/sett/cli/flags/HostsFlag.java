package dev.sett.cli.flags;

import dev.sett.model.hosts.Hosts;
import dev.sett.model.hosts.HostsReader;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that names further machines. */
public final class HostsFlag {

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "Hosts file: run server and load on separate machines over ssh and qDup"
              + " (docs/guides/hosts.md).")
  private @Nullable Path file;

  /**
   * The machines; empty if all is done here.
   *
   * @param explaining whether causes are wanted, which can be found on this machine only
   * @throws ExperimentException if the file is wrong
   */
  public Optional<Hosts> hosts(boolean explaining) {
    if (file == null) {
      return Optional.empty();
    }
    if (explaining) {
      throw new ExperimentException(
          "--explain", "conflicts with --hosts: it profiles programs on this machine only.");
    }
    return Optional.of(HostsReader.here().read(file));
  }
}
