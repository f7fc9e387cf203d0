package dev.sett.checks;

import dev.sett.model.launch.SystemTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Machines that are network namespaces of this one, each with an address and an sshd of its own,
 * joined by a bridge. They share its disks and CPUs. Needs root, iproute2, OpenSSH and rsync.
 *
 * <p>Addresses are of 198.18.0.0/15, set apart for benchmarks by RFC 2544.
 */
final class FakeHosts implements AutoCloseable {

  private static final String BRIDGE = "settbr";
  private static final String NAME = "setthost";
  private static final int FIRST_NETWORK = 20;
  private static final int LAST_NETWORK = 99;

  /** Third byte of all addresses, and part of all names: no two have the same. */
  private final int network;

  private final int count;
  private final Path folder;
  private final List<Sshd> sshds = new ArrayList<>();

  private FakeHosts(int network, int count, Path folder) {
    this.network = network;
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
      String name = NAME + "-try-" + UUID.randomUUID();
      if (ip("netns", "add", name) != 0) {
        return Optional.of("this user may not make network namespaces (it takes root)");
      }
      ip("netns", "del", name);
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
    FakeHosts hosts = new FakeHosts(freeNetwork(), count, folder);
    try {
      hosts.make();
      return hosts;
    } catch (IOException | InterruptedException | RuntimeException e) {
      hosts.close();
      throw e;
    }
  }

  /** Makes the bridge of a network that is not in use. */
  private static int freeNetwork() throws IOException, InterruptedException {
    for (int network = FIRST_NETWORK; network <= LAST_NETWORK; network++) {
      if (ip("link", "add", BRIDGE + network, "type", "bridge") == 0) {
        return network;
      }
    }
    throw new IOException("all networks are taken: ip link show type bridge");
  }

  /** Address of this machine, where the hosts reach it. */
  String lab() {
    return address(0);
  }

  /** Address of a host, the first one is 1. */
  String address(int host) {
    return "198.19.%d.%d".formatted(network, 1 + host);
  }

  private String name(int host) {
    return NAME + network + "-" + host;
  }

  private String link(int host) {
    return "settv" + network + "-" + host;
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
    require("link", "set", link(host), off ? "down" : "up");
  }

  /** Runs a command on a host, in its mount namespace, too. */
  void ssh(int host, String command) throws IOException, InterruptedException {
    run(
        SystemTool.SSH.command().getFirst(),
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
  boolean reaches(int host, int port) throws IOException, InterruptedException {
    return ip(
            "netns",
            "exec",
            name(host),
            "timeout",
            "5",
            "bash",
            "-c",
            "exec 3<>/dev/tcp/" + lab() + "/" + port)
        == 0;
  }

  private void make() throws IOException, InterruptedException {
    Sshd.makeKeys(folder);
    String hostKey = Files.readString(folder.resolve("host_key.pub"));
    StringBuilder known = new StringBuilder();
    String bridge = BRIDGE + network;
    require("addr", "add", lab() + "/24", "dev", bridge);
    require("link", "set", bridge, "up");
    for (int i = 1; i <= count; i++) {
      String name = name(i);
      String outer = link(i);
      require("netns", "add", name);
      require("link", "add", outer, "type", "veth", "peer", "name", "eth0", "netns", name);
      require("link", "set", outer, "master", bridge, "up");
      require("-n", name, "addr", "add", address(i) + "/24", "dev", "eth0");
      require("-n", name, "link", "set", "eth0", "up");
      require("-n", name, "link", "set", "lo", "up");
      known.append(address(i)).append(' ').append(hostKey);
      sshds.add(
          Sshd.start(
              folder, "sshd-" + i, address(i), 22, SystemTool.IP.command("netns", "exec", name)));
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
    for (int i = 1; i <= count; i++) {
      ip("link", "del", link(i));
      ip("netns", "del", name(i));
    }
    ip("link", "del", BRIDGE + network);
  }

  private static void require(String... words) throws IOException, InterruptedException {
    if (ip(words) != 0) {
      throw new IOException("ip " + String.join(" ", words) + " failed");
    }
  }

  private static int ip(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(SystemTool.IP.command());
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
