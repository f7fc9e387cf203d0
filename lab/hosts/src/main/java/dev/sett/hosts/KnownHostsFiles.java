package dev.sett.hosts;

import dev.sett.model.hosts.Hosts;
import java.nio.file.Path;
import java.util.List;

/** Which files ssh trusts for the keys of hosts. The runner in lab/qdup trusts the same. */
final class KnownHostsFiles {

  private static final Path MACHINE = Path.of("/etc/ssh");

  private KnownHostsFiles() {}

  /**
   * The user's file, to which a host is added: the one that the hosts file names, or that of ssh.
   */
  static String file(Hosts hosts) {
    return hosts.knownHosts().orElseGet(() -> home("known_hosts"));
  }

  private static String home(String name) {
    return Path.of(System.getProperty("user.home"), ".ssh", name).toString();
  }

  /**
   * Arguments of ssh by which it refuses every key that is not in these files, and adds none to
   * them. They hold whatever the user's configuration says.
   */
  static List<String> options(Hosts hosts) {
    return List.of(
        "-o",
        "StrictHostKeyChecking=yes",
        "-o",
        "UserKnownHostsFile="
            + hosts
                .knownHosts()
                .map(KnownHostsFiles::quoted)
                .orElseGet(() -> quoted(home("known_hosts")) + " " + quoted(home("known_hosts2"))),
        "-o",
        "GlobalKnownHostsFile="
            + (hosts.knownHosts().isPresent()
                ? "none"
                : quoted(MACHINE.resolve("ssh_known_hosts"))
                    + " "
                    + quoted(MACHINE.resolve("ssh_known_hosts2"))));
  }

  /** The option of ssh by which it trusts this file of the user. */
  static String option(String file) {
    return "UserKnownHostsFile=" + (file.contains(" ") ? quoted(file) : file);
  }

  private static String quoted(Object file) {
    return "\"" + file + "\"";
  }
}
