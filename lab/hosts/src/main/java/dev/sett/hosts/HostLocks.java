package dev.sett.hosts;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.text.Complaint;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Keeps two runs of the same user from measuring on one host at the same time. Each host has a
 * file, on which a shell there holds a lock as long as its ssh connection lasts. Used by one
 * thread.
 *
 * <p>The lock ends with this process, however it ends. If the connection breaks without a word, it
 * ends two minutes after the last sign of life. The file's first word is a token of the run that
 * holds the lock: two entries of a hosts file may be one machine.
 */
public final class HostLocks implements AutoCloseable {

  /** Sets {@code lock} to the file. Homes may be shared by hosts, so it has the host's name. */
  private static final String FILE =
      "lock=${XDG_CACHE_HOME:-$HOME/.cache}/sett-$(uname -n).lock; (umask 077 && mkdir -p"
          + " \"${lock%/*}\" && : >> \"$lock\")";

  private static final String TAKEN_WORD = "sett:taken ";
  private static final String TAKEN =
      "echo \"" + TAKEN_WORD + "$(head -c 300 \"$lock\" | head -n 1)\"";

  /**
   * For bash: prints a line that {@link #complaint} understands if a run holds the lock. It asks
   * for a shared lock, so several may look at the same time.
   */
  static final String LOOK =
      "if command -v flock > /dev/null && "
          + FILE
          + "; then { flock -s -n 9 || "
          + TAKEN
          + "; } 9<> \"$lock\"; fi 2> /dev/null";

  private static final String HELD_WORD = "sett:held";
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Hosts hosts;
  private final Ssh ssh;
  private final Consumer<Process> started;
  private final String token = UUID.randomUUID().toString();
  private final String holder;
  private final Map<Host, Process> held = new ConcurrentHashMap<>();
  private final Thread signs;

  /**
   * Nothing is locked yet.
   *
   * @param clock for the time that others are shown
   * @param started is told each process, so that it can be ended from elsewhere
   */
  public HostLocks(Hosts hosts, Ssh ssh, InstantSource clock, Consumer<Process> started) {
    this.hosts = hosts;
    this.ssh = ssh;
    this.started = started;
    this.holder =
        "%s@%s, process %d, since %s"
            .formatted(
                System.getProperty("user.name"),
                machine(),
                ProcessHandle.current().pid(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    this.signs = Thread.ofVirtual().unstarted(this::giveSigns);
  }

  private static String machine() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return InetAddress.getLoopbackAddress().getHostName();
    }
  }

  /**
   * For bash: takes the lock, and holds it as long as it is sent a line every two minutes.
   *
   * @param owner first line of the file
   */
  static String hold(String owner) {
    return FILE
        + " && exec 9<> \"$lock\" && if flock -w 3 9; then echo "
        + ShellWord.quote(owner)
        + " > \"$lock\"; echo "
        + HELD_WORD
        + "; while read -r -t 120 line; do :; done; else "
        + TAKEN
        + "; fi";
  }

  /**
   * Takes the locks that are not held yet or no longer held, one after the other.
   *
   * @return the hosts that are taken or can't be locked
   */
  public List<Complaint> take() throws InterruptedException {
    List<Complaint> complaints = new ArrayList<>();
    for (Host host : hosts.all()) {
      Process process = held.get(host);
      if (process == null || !process.isAlive()) {
        take(host).ifPresent(complaints::add);
      }
    }
    if (signs.getState() == Thread.State.NEW) {
      signs.start();
    }
    return complaints;
  }

  private Optional<Complaint> take(Host host) throws InterruptedException {
    Process process = ssh.hold(host, hold(token + " " + holder));
    started.accept(process);
    Thread guard = Ssh.guard(process, PATIENCE, new AtomicBoolean());
    String line = "";
    try {
      // Closed with the process: it would end the connection.
      BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
      while (line != null && !line.equals(HELD_WORD) && !line.startsWith(TAKEN_WORD)) {
        line = in.readLine();
      }
    } catch (IOException e) {
      line = null;
    } finally {
      guard.interrupt();
    }
    if (HELD_WORD.equals(line)) {
      held.put(host, process);
      return Optional.empty();
    }
    process.destroyForcibly();
    if (line == null) {
      return Optional.of(
          new Complaint(
              host.named(),
              "can't be locked against other runs: ~/.cache can't be written there, or ssh was lost."));
    }
    return line.startsWith(TAKEN_WORD + token) ? Optional.empty() : complaint(host, line);
  }

  /**
   * That another run holds the lock, if one does. A pure function.
   *
   * @param output of a shell there
   */
  static Optional<Complaint> complaint(Host host, String output) {
    return output
        .lines()
        .filter(line -> line.startsWith(TAKEN_WORD))
        .findFirst()
        .map(line -> line.substring(TAKEN_WORD.length()).replaceAll("[^ -~]", ""))
        .map(line -> line.contains(" ") ? line.substring(line.indexOf(' ') + 1).strip() : "")
        .map(
            holder ->
                new Complaint(
                    host.named(),
                    "is in use by another run of Sett%s. Wait until it has ended, or stop it."
                        .formatted(holder.isEmpty() ? "" : " (" + holder + ")")));
  }

  private void giveSigns() {
    try {
      while (true) {
        Thread.sleep(SIGN_OF_LIFE);
        for (Process process : held.values()) {
          giveSign(process);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The locks are released.
    }
  }

  private static void giveSign(Process process) {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It ended, and is taken again before the next trial.
    }
  }

  /** Releases all locks. */
  @Override
  public void close() {
    signs.interrupt();
    held.values().forEach(Process::destroy);
    held.clear();
  }
}
