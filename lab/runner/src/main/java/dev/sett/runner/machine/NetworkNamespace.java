package dev.sett.runner.machine;

import dev.sett.model.launch.SystemTool;
import dev.sett.model.text.Complaint;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A network namespace in which measured programs run, joined to the rest of the machine by a pair
 * of virtual interfaces. The load stays outside. Needs root and {@code ip} of iproute2. Used by one
 * thread.
 *
 * <p>Addresses are of 198.18.0.0/15, set apart for benchmarks by RFC 2544.
 */
public final class NetworkNamespace implements AutoCloseable {

  private static final String PREFIX = "sett-";
  private static final int PATIENCE_SECONDS = 10;
  private static final int NETWORKS = 64;

  private final String name;
  private final String network;

  private NetworkNamespace(String name, String network) {
    this.name = name;
    this.network = network;
  }

  /**
   * Makes one. Those of labs that are gone are removed before.
   *
   * @param rtt round-trip time that is added between it and the rest; empty: none
   * @throws TrialException if this machine or user can't have one
   */
  public static NetworkNamespace open(Optional<Duration> rtt) {
    if (SystemTool.IP.file().isEmpty()) {
      throw new TrialException(
          "A network namespace (--netns, network: namespace) can't be made. "
              + SystemTool.IP.missing());
    }
    sweep();
    NetworkNamespace made = new NetworkNamespace(own(), freeNetwork());
    try {
      made.make();
      rtt.ifPresent(time -> NetworkDelay.add(made.name, time, NetworkNamespace::tc));
      return made;
    } catch (TrialException e) {
      made.close();
      throw e;
    }
  }

  /** Removes that of this process, if it has one. Any thread. */
  public static void tryToRemoveOwn() {
    if (SystemTool.IP.file().isPresent() && names().contains(own())) {
      new NetworkNamespace(own(), /* network= */ "").close();
    }
  }

  private static String own() {
    return PREFIX + ProcessHandle.current().pid();
  }

  /**
   * Why there can be none here, if there can't.
   *
   * @param rtt round-trip time that is to be added; empty: none
   */
  public static Optional<Complaint> complaint(Optional<Duration> rtt) {
    try {
      open(rtt).close();
      return Optional.empty();
    } catch (TrialException e) {
      return Optional.of(new Complaint("network namespace", String.valueOf(e.getMessage())));
    }
  }

  /** The command that runs another command inside, without the other command. */
  public List<String> enter() {
    return SystemTool.IP.command("netns", "exec", name);
  }

  /** The address that programs inside have towards the load. */
  public String inside() {
    return network + ".2";
  }

  /** The address that programs inside reach the rest of the machine by. */
  public String outside() {
    return network + ".1";
  }

  /** Removes it and its interfaces; programs inside must have ended. */
  @Override
  public void close() {
    // The kernel takes a namespace apart when it finds the time; its interface goes at once.
    ip("link", "del", name);
    ip("netns", "del", name);
  }

  private void make() {
    require("netns", "add", name);
    require("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
    require("addr", "add", outside() + "/30", "dev", name);
    require("link", "set", name, "up");
    require("-n", name, "addr", "add", inside() + "/30", "dev", "eth0");
    require("-n", name, "link", "set", "eth0", "up");
    require("-n", name, "link", "set", "lo", "up");
  }

  private static void sweep() {
    for (String found : names()) {
      boolean gone =
          found.matches(PREFIX + "\\d{1,9}")
              && ProcessHandle.of(Long.parseLong(found.substring(PREFIX.length()))).isEmpty();
      if (gone) {
        ip("netns", "del", found);
      }
    }
  }

  private static List<String> names() {
    return ip("netns", "list").output().lines().map(line -> line.split(" ", 2)[0]).toList();
  }

  /** The first three numbers of a network that no interface of this machine is in. */
  private static String freeNetwork() {
    List<String> taken = new ArrayList<>();
    try {
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .forEach(address -> taken.add(address.getHostAddress()));
    } catch (SocketException e) {
      throw new TrialException("The network interfaces can't be listed (" + e.getMessage() + ").");
    }
    for (int i = 0; i < NETWORKS; i++) {
      String network = "198.18." + i;
      if (taken.stream().noneMatch(address -> address.startsWith(network + "."))) {
        return network;
      }
    }
    throw new TrialException(
        "All networks from 198.18.0.0 to 198.18.%d.255 are in use on this machine, but a network namespace needs a free one."
            .formatted(NETWORKS - 1));
  }

  private static void require(String... words) {
    Said said = ip(words);
    if (said.code() != 0) {
      throw new TrialException(
          "A network namespace (--netns, network: namespace) requires root and the 'ip' command of iproute2. 'ip "
              + String.join(" ", words)
              + "' failed: "
              + said.output().strip());
    }
  }

  private record Said(int code, String output) {}

  private static Optional<String> tc(List<String> words) {
    if (SystemTool.TC.file().isEmpty()) {
      return Optional.of(SystemTool.TC.missing());
    }
    Said said = run(SystemTool.TC.command(words.toArray(String[]::new)));
    return said.code() == 0 ? Optional.empty() : Optional.of(said.output());
  }

  private static Said ip(String... words) {
    return run(SystemTool.IP.command(words));
  }

  private static Said run(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readNBytes(65_536), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return new Said(1, "no output for " + PATIENCE_SECONDS + " s");
      }
      return new Said(process.exitValue(), output);
    } catch (IOException e) {
      return new Said(1, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Said(1, "interrupted");
    }
  }
}
