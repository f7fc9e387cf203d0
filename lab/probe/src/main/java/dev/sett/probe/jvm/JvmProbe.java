package dev.sett.probe.jvm;

import dev.sett.model.outside.JvmFacts;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.probe.machine.PortOwner;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import dev.sett.probe.process.ProcessTree;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out which collector, heap and flags the JVM of a program has, and how many CPUs. It only
 * reads files ({@link PerfData}, /proc): the program is neither asked nor stopped. The JVM may be
 * anywhere in the tree below the process that was started, such as below a shell. Not thread safe.
 */
public final class JvmProbe {

  private static final String GAP =
      "no HotSpot JVM of this user exposes its counters (-XX:+UsePerfData)";

  /** How exactly the start of a process is known, with time to spare. */
  private static final Duration ABOUT = Duration.ofSeconds(2);

  private final Proc proc;
  private final long rootPid;
  private final ProcessTree tree;
  private int rootCpus;
  private Optional<JvmFacts> found = Optional.empty();

  private JvmProbe(Proc proc, long rootPid) {
    this.proc = proc;
    this.rootPid = rootPid;
    this.tree = ProcessTree.of(rootPid);
  }

  /** A probe for the tree below a process. */
  public static JvmProbe of(long rootPid) {
    return new JvmProbe(Proc.HERE, rootPid);
  }

  /**
   * What a server runs on that has just become ready. Where there are several JVMs in its tree, the
   * one that listens counts.
   *
   * @param port on which it listens
   */
  public static JvmFacts listening(long rootPid, int port) {
    JvmProbe probe = of(rootPid);
    Map<Long, JvmFacts> jvms = probe.jvms();
    if (jvms.size() > 1) {
      probe.found = PortOwner.of(port).flatMap(owner -> Optional.ofNullable(jvms.get(owner.pid())));
    }
    probe.look();
    return probe.facts();
  }

  /**
   * Looks whether the program is a JVM that tells by now, unless that is known already. Takes some
   * hundreds of microseconds; ten times a second is not too often.
   */
  public void look() {
    if (found.isEmpty()) {
      int now = cpus(proc, rootPid);
      rootCpus = now > 0 ? now : rootCpus;
      found = jvms().values().stream().findFirst();
    }
  }

  /** What is known so far. */
  public JvmFacts facts() {
    return found.orElseGet(() -> JvmFacts.unknown(rootCpus, GAP));
  }

  /** The JVMs in the tree that tell, those at its top first. */
  private Map<Long, JvmFacts> jvms() {
    Map<Long, JvmFacts> jvms = new LinkedHashMap<>();
    for (long pid : tree.pids()) {
      counters(pid)
          .flatMap(data -> JvmCounters.facts(data, cpus(proc, pid)))
          .ifPresent(facts -> jvms.put(pid, facts));
    }
    return jvms;
  }

  /** The counters of a process; empty also if the file is left over from one of the same number. */
  private Optional<PerfData> counters(long pid) {
    Optional<ProcessHandle.Info> process = ProcessHandle.of(pid).map(ProcessHandle::info);
    Optional<Instant> start = process.flatMap(ProcessHandle.Info::startInstant);
    Optional<String> user = process.flatMap(ProcessHandle.Info::user);
    if (start.isEmpty() || user.isEmpty()) {
      return Optional.empty();
    }
    Path file =
        inContainer(pid)
            .orElse(Path.of(proc.root() + "tmp/hsperfdata_" + user.get(), Long.toString(pid)));
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return written.isBefore(start.get().minus(ABOUT))
          ? Optional.empty()
          : PerfData.parse(Files.readAllBytes(file));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The file of a process in a pid namespace of its own: under its own number, and in the file
   * system that it sees, whose users may have other names.
   */
  private Optional<Path> inContainer(long pid) {
    Optional<String> inside =
        proc.read("proc/" + pid + "/status")
            .flatMap(text -> KernelFields.textAfter(text, "NSpid:"))
            .map(numbers -> numbers.strip().split("\\s+", -1))
            .filter(numbers -> numbers.length > 1)
            .map(numbers -> numbers[numbers.length - 1]);
    if (inside.isEmpty()) {
      return Optional.empty();
    }
    Path tmp = Path.of(proc.root() + "proc/" + pid + "/root/tmp");
    try (DirectoryStream<Path> users = Files.newDirectoryStream(tmp, "hsperfdata_*")) {
      for (Path user : users) {
        if (Files.isRegularFile(user.resolve(inside.get()))) {
          return Optional.of(user.resolve(inside.get()));
        }
      }
    } catch (IOException e) {
      // Not ours to read, or it has ended.
    }
    return Optional.empty();
  }

  /** See {@link JvmFacts#cpus}. */
  static int cpus(Proc proc, long pid) {
    int allowed =
        MachineFacts.allowedCpus(proc, Long.toString(pid)).map(set -> set.cpus().size()).orElse(0);
    double quota = ProcessCgroups.of(proc, pid).quotaCpus().orElse(allowed);
    return (int) Math.min(allowed, Math.ceil(quota));
  }
}
