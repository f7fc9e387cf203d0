package dev.sett.runner.process;

import dev.sett.model.http.UrlAddress;
import dev.sett.probe.machine.PortHolders;
import dev.sett.probe.machine.PortOwner;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.process.ProcessTree;
import dev.sett.secrets.Redaction;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The process that answers at a URL, as seen from the command that was to start it. It need not be
 * below that command: a container runtime and a build daemon start programs on their own, and what
 * owns the port of a container may only forward connections.
 */
public sealed interface ServingProcess {

  /** It is what was started, or below it. Its pids are empty where the system does not tell. */
  record Started(List<Long> pids) implements ServingProcess {}

  /** It is elsewhere, and began after the command. */
  record Elsewhere(long pid) implements ServingProcess {}

  /**
   * It is not known, or not the command's.
   *
   * @param why in words that follow "CPU and memory can't be read: ", with what helps
   */
  record Unseen(String why) implements ServingProcess {}

  /** Programs that own the published ports of containers; a name is cut to 15 letters. */
  Set<String> FORWARDERS =
      Set.of(
          "docker-proxy",
          "com.docker.back",
          "conmon",
          "rootlessport",
          "rootlesskit",
          "slirp4netns",
          "passt",
          "passt.avx2",
          "pasta",
          "pasta.avx2",
          "gvproxy");

  /** What a forwarder of Podman calls itself in its command line. */
  String ROOTLESS_PORT = "containers-rootlessport";

  /** What helps where a container has a network of its own. */
  String HOST_NETWORK =
      " If the program runs in a container, use '--network host', so that it owns the port itself.";

  /**
   * Looks who answers now.
   *
   * @param command what was started; it may have ended
   * @param startTicks when it was started, see {@link ProcessStat#ticksNow}
   */
  static ServingProcess of(URI url, long command, long startTicks) {
    Optional<PortHolders> holders = holders(url);
    if (holders.isEmpty()) {
      return new Started(List.of());
    }
    return of(
        UrlAddress.of(url).port(),
        holders.get(),
        new HashSet<>(ProcessTree.alive(command)),
        startTicks);
  }

  /**
   * The process that answers now, whoever started it; empty if the system does not tell, or if
   * there is more or less than one.
   */
  static Optional<Long> at(URI url) {
    return holders(url).map(PortHolders::pids).filter(p -> p.size() == 1).map(List::getFirst);
  }

  private static Optional<PortHolders> holders(URI url) {
    if (!Proc.HERE.present()) {
      return Optional.empty();
    }
    try {
      InetAddress address = InetAddress.getByName(UrlAddress.of(url).host());
      return Optional.of(PortHolders.of(new InetSocketAddress(address, UrlAddress.of(url).port())))
          .filter(PortHolders::readable);
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private static ServingProcess of(int port, PortHolders holders, Set<Long> tree, long startTicks) {
    List<Long> pids = holders.pids();
    Optional<Long> forwarder = pids.stream().filter(ServingProcess::forwards).findFirst();
    if (forwarder.isPresent()) {
      return unseen(port, forwarder.get(), "which forwards connections." + HOST_NETWORK);
    }
    if (pids.isEmpty()) {
      return hidden(port, holders.hiddenUsers(), tree);
    }
    if (tree.containsAll(pids)) {
      return new Started(pids);
    }
    if (pids.size() > 1) {
      return new Unseen(
          "port %d is shared by processes %s and %s. Start one program on it."
              .formatted(port, pids.get(0), pids.get(1)));
    }
    long pid = pids.getFirst();
    boolean before =
        ProcessStat.of(Proc.HERE, pid).map(stat -> stat.startTicks() < startTicks).orElse(true);
    return before
        ? unseen(
            port,
            pid,
            "which was running before the command was started. Use a command that starts the"
                + " program.")
        : new Elsewhere(pid);
  }

  /** A listener of another user, such as below {@code sudo}, or none at all. */
  private static ServingProcess hidden(int port, List<Integer> users, Set<Long> tree) {
    if (users.isEmpty()) {
      return new Unseen(
          "no process that can be seen from here listens on port %d, so something forwards connections."
                  .formatted(port)
              + HOST_NETWORK);
    }
    return tree.stream().map(ServingProcess::user).anyMatch(users::contains)
        ? new Started(List.of())
        : new Unseen(
            "port %d is owned by a process of the user with id %d, and you may not inspect it. Run Sett as that user or as root."
                .formatted(port, users.getFirst()));
  }

  private static int user(long pid) {
    return Proc.HERE
        .read("proc/" + pid + "/status")
        .map(text -> (int) KernelFields.after(text, "Uid:"))
        .orElse(-1);
  }

  private static Unseen unseen(int port, long pid, String what) {
    String command = Redaction.usual().text(PortOwner.process(pid).command());
    String program = command.split(" ", 2)[0];
    return new Unseen(
        "port %d is owned by process %d (%s), %s".formatted(port, pid, program, what));
  }

  private static boolean forwards(long pid) {
    return ProcessStat.of(Proc.HERE, pid)
            .map(ProcessStat::command)
            .filter(FORWARDERS::contains)
            .isPresent()
        || PortOwner.process(pid).command().startsWith(ROOTLESS_PORT);
  }
}
