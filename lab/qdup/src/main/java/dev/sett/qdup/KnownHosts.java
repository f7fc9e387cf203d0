package dev.sett.qdup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Files with the keys of hosts that ssh trusts: {@code known_hosts} of sshd(8).
 *
 * @param user files of the user, at least one; they need not exist
 * @param global files of the machine; may be empty
 */
record KnownHosts(List<Path> user, List<Path> global) {

  /** Copies the lists. */
  KnownHosts {
    user = List.copyOf(user);
    global = List.copyOf(global);
  }

  /** One file and no other. */
  static KnownHosts only(Path file) {
    return new KnownHosts(List.of(file.toAbsolutePath()), List.of());
  }

  /**
   * Those that OpenSSH uses by default.
   *
   * @param home of the user
   */
  static KnownHosts usual(Path home) {
    Path ssh = home.toAbsolutePath().resolve(".ssh");
    Path machine = Path.of("/etc/ssh");
    return new KnownHosts(
        List.of(ssh.resolve("known_hosts"), ssh.resolve("known_hosts2")),
        List.of(machine.resolve("ssh_known_hosts"), machine.resolve("ssh_known_hosts2")));
  }

  /** All of them, the user's first. */
  List<Path> files() {
    List<Path> files = new ArrayList<>(user);
    files.addAll(global);
    return List.copyOf(files);
  }

  /** Arguments of ssh by which it trusts these files, and adds nothing to them. */
  List<String> sshOptions() {
    return List.of(
        "-o",
        "StrictHostKeyChecking=yes",
        "-o",
        "UserKnownHostsFile=" + quoted(user),
        "-o",
        "GlobalKnownHostsFile=" + (global.isEmpty() ? "none" : quoted(global)));
  }

  private static String quoted(List<Path> files) {
    return files.stream().map(file -> "\"" + file + "\"").collect(Collectors.joining(" "));
  }
}
