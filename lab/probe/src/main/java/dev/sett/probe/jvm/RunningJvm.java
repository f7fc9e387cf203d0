package dev.sett.probe.jvm;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A HotSpot JVM that somebody started, into which an agent can be loaded. Only a process that is
 * known to be one is spoken to: another program may take the signal that is sent for an order to
 * end. Thread safe.
 */
public final class RunningJvm {
  private static final int OLDEST_RELEASE = 21;

  /** A JVM with this flag answers the signal with a dump of its threads. */
  private static final String CLOSED = "-XX:+DisableAttachMechanism";

  private final long pid;

  private RunningJvm(long pid) {
    this.pid = pid;
  }

  /**
   * The JVM with a pid. Nothing is sent to it.
   *
   * @throws ProbeException if there is no such process, it is no HotSpot JVM, or it belongs to
   *     somebody else
   */
  public static RunningJvm of(long pid) {
    return of(Proc.HERE, pid);
  }

  static RunningJvm of(Proc proc, long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    if (process.isEmpty()) {
      throw new ProbeException(
          "Process " + pid + " does not exist. 'jps -l' lists your Java processes.");
    }
    if (!proc.present()) {
      return elsewhere(pid);
    }
    Optional<String> maps = proc.read("proc/" + pid + "/maps").filter(m -> !m.isEmpty());
    if (maps.isEmpty()) {
      String owner = process.get().info().user().orElse("another user");
      throw new ProbeException(
          "Process %d can't be inspected: it belongs to %s, and you are %s. Run this command as that user."
              .formatted(pid, owner, System.getProperty("user.name")));
    }
    if (maps.get().contains("/libj9") || !maps.get().contains("/libjvm.so")) {
      throw new ProbeException(
          "Process %d%s is not a HotSpot JVM. 'jps -l' lists your Java processes."
              .formatted(pid, process.get().info().command().map(c -> " (" + c + ")").orElse("")));
    }
    return new RunningJvm(pid);
  }

  /** Without /proc: those that tell the JDK of themselves. */
  private static RunningJvm elsewhere(long pid) {
    if (VirtualMachine.list().stream()
        .map(VirtualMachineDescriptor::id)
        .noneMatch(Long.toString(pid)::equals)) {
      throw new ProbeException(
          "Process " + pid + " is not one of your Java processes. 'jps -l' lists them.");
    }
    return new RunningJvm(pid);
  }

  /** Its pid. */
  public long pid() {
    return pid;
  }

  /**
   * Loads an agent, or calls it again if it is loaded: {@code agentmain} runs with these arguments
   * before this returns.
   *
   * @throws ProbeException if it refuses, does not answer within 20 s, or its JDK is below 21
   */
  public void load(Path agent, String arguments) {
    if (!Files.isRegularFile(agent)) {
      throw new ProbeException("The agent " + agent + " does not exist.");
    }
    String _ =
        asked(
            machine -> {
              try {
                machine.loadAgent(agent.toAbsolutePath().toString(), arguments);
                return "";
              } catch (AgentLoadException | AgentInitializationException e) {
                throw new IOException("it rejected the agent: " + e.getMessage(), e);
              }
            });
  }

  /**
   * Loads a native agent, or calls it again if it is loaded: its {@code Agent_OnAttach} runs with
   * these arguments before this returns.
   *
   * @param library to be found under the same name by the JVM
   * @throws ProbeException if it refuses, does not answer within 20 s, or its JDK is below 21
   */
  public void loadNative(Path library, String arguments) {
    String _ =
        asked(
            machine -> {
              try {
                machine.loadAgentPath(library.toAbsolutePath().toString(), arguments);
                return "";
              } catch (AgentLoadException | AgentInitializationException e) {
                throw new IOException("it rejected the library: " + e.getMessage(), e);
              }
            });
  }

  /**
   * Version of the JDK it runs on, such as {@code 25.0.3}.
   *
   * @throws ProbeException if it refuses, does not answer within 20 s, or its JDK is below 21
   */
  public String version() {
    return asked(RunningJvm::version);
  }

  private static String version(VirtualMachine machine) throws IOException {
    return machine.getSystemProperties().getProperty("java.version", "0");
  }

  /** Something that is asked of a JVM while one is attached to it. */
  private interface Question {
    String ask(VirtualMachine machine) throws IOException;
  }

  /** What it was started with, by the name of the file in /proc; empty if that is not told. */
  private String told(String file) {
    return Proc.HERE.read("proc/" + pid + "/" + file).orElse("");
  }

  private String asked(Question question) {
    if (told("cmdline").contains(CLOSED) || told("environ").contains(CLOSED)) {
      throw new ProbeException(
          "Process %d was started with %s, so it can't be inspected. Start it without that flag."
              .formatted(pid, CLOSED));
    }
    return JvmMemory.patiently(
        pid,
        () -> {
          VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
          try {
            String version = version(machine);
            if (JdkRelease.of(version) < OLDEST_RELEASE) {
              throw new IOException(
                  "it runs on Java %s; Java %s or later is required"
                      .formatted(version, OLDEST_RELEASE));
            }
            return question.ask(machine);
          } finally {
            machine.detach();
          }
        });
  }
}
