package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Machines that are network namespaces of this one, each with an address and an sshd of its own,
 * joined by a bridge. They share its disks and CPUs. Needs root, iproute2, OpenSSH and rsync.
 *
 * <p>Addresses are of 198.18.0.0/15, set apart for benchmarks by RFC 2544.
 */
final class FakeHosts implements AutoCloseable {

  private static final String BRIDGE = "settbr";
  private static final String NAME = "setthost";
  private static final String NETWORK = "198.19.77.";

  /** Address of this machine, where the hosts reach it. */
  static final String LAB = NETWORK + "1";

  private final int count;
  private final Path folder;
  private final List<Sshd> sshds = new ArrayList<>();

  private FakeHosts(int count, Path folder) {
    this.count = count;
    this.folder = folder;
  }

  /** Why there can be none here; empty if there can. */
  static Optional<String> missing() throws IOException, InterruptedException {
    Optional<String> missing = Sshd.missing();
    if (missing.isPresent()) {
      return missing;
    }
    try {
      if (ip("netns", "add", NAME + "-try") != 0) {
        return Optional.of("this user may not make network namespaces (it takes root)");
      }
      ip("netns", "del", NAME + "-try");
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("iproute2 is missing: apt install iproute2");
    }
  }

  /**
   * Makes some, with keys made for them.
   *
   * @param folder for keys and configuration
   */
  static FakeHosts open(int count, Path folder) throws IOException, InterruptedException {
    FakeHosts hosts = new FakeHosts(count, folder);
    hosts.removeAll();
    try {
      hosts.make();
      return hosts;
    } catch (IOException | InterruptedException | RuntimeException e) {
      hosts.close();
      throw e;
    }
  }

  /** Address of a host, the first one is 1. */
  String address(int host) {
    return NETWORK + (1 + host);
  }

  Path key() {
    return folder.resolve("key");
  }

  /** What a hosts file begins with. */
  String head() {
    return "key: %s\nknown-hosts: %s\nuser: root\njava: %s\n"
        .formatted(key(), folder.resolve("known_hosts"), System.getProperty("java.home"));
  }

  /** A host's entry, with a folder of its own. */
  String entry(int host) {
    return "{host: %s, folder: %s}".formatted(address(host), folder.resolve("host-" + host));
  }

  /** The same entry, with the folder named from the home of the user who logs in. */
  String entryFromHome(int host) {
    return "{host: %s, folder: ~/%s}"
        .formatted(
            address(host),
            Path.of(System.getProperty("user.home")).relativize(folder.resolve("host-" + host)));
  }

  /** Cuts a host off, or joins it again. */
  void cut(int host, boolean off) throws IOException, InterruptedException {
    require("link", "set", "settv-" + host, off ? "down" : "up");
  }

  /** Runs a command on a host, in its mount namespace, too. */
  void ssh(int host, String command) throws IOException, InterruptedException {
    run(
        "ssh",
        "-i",
        key().toString(),
        "-o",
        "BatchMode=yes",
        "-o",
        "UserKnownHostsFile=" + folder.resolve("known_hosts"),
        "root@" + address(host),
        command);
  }

  /**
   * Whether anything takes a connection from a host to this machine.
   *
   * @param port of this machine, at its address on the bridge
   */
  static boolean reaches(int host, int port) throws IOException, InterruptedException {
    return ip(
            "netns",
            "exec",
            NAME + "-" + host,
            "timeout",
            "5",
            "bash",
            "-c",
            "exec 3<>/dev/tcp/" + LAB + "/" + port)
        == 0;
  }

  private void make() throws IOException, InterruptedException {
    Sshd.makeKeys(folder);
    String hostKey = Files.readString(folder.resolve("host_key.pub"));
    StringBuilder known = new StringBuilder();
    require("link", "add", BRIDGE, "type", "bridge");
    require("addr", "add", LAB + "/24", "dev", BRIDGE);
    require("link", "set", BRIDGE, "up");
    for (int i = 1; i <= count; i++) {
      String name = NAME + "-" + i;
      String outer = "settv-" + i;
      require("netns", "add", name);
      require("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", name);
      require("link", "set", outer, "master", BRIDGE, "up");
      require("-n", name, "addr", "add", address(i) + "/24", "dev", "eth0");
      require("-n", name, "link", "set", "eth0", "up");
      require("-n", name, "link", "set", "lo", "up");
      known.append(address(i)).append(' ').append(hostKey);
      sshds.add(
          Sshd.start(folder, "sshd-" + i, address(i), 22, List.of("ip", "netns", "exec", name)));
    }
    Files.writeString(folder.resolve("known_hosts"), known.toString());
  }

  @Override
  public void close() throws IOException {
    sshds.forEach(Sshd::close);
    try {
      removeAll();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void removeAll() throws IOException, InterruptedException {
    for (int i = 1; i <= Math.max(count, 9); i++) {
      ip("link", "del", "settv-" + i);
      ip("netns", "del", NAME + "-" + i);
    }
    ip("link", "del", BRIDGE);
  }

  private static void require(String... words) throws IOException, InterruptedException {
    if (ip(words) != 0) {
      throw new IOException("ip " + String.join(" ", words) + " failed");
    }
  }

  private static int ip(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static void run(String... command) throws IOException, InterruptedException {
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }
}
