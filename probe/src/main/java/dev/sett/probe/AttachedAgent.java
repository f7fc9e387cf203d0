package dev.sett.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The agent in a JVM that was running already. It stops looking when this is closed, and by itself
 * within a second or two when its file is removed. One thread.
 */
public final class AttachedAgent implements AutoCloseable {
  private static final long FILE_PATIENCE_MILLIS = 5_000;
  private static final long LOOK_MILLIS = 20;

  private final long pid;
  private final Path agentJar;
  private final Path out;

  private AttachedAgent(long pid, Path agentJar, Path out) {
    this.pid = pid;
    this.agentJar = agentJar;
    this.out = out;
  }

  /**
   * Loads the agent into a JVM of the same user; a JVM that has it already goes on as before. The
   * JVM itself warns of agents on its standard error. Must only be tried on a JVM: another program
   * may take the signal that is sent for an order to end.
   *
   * @param out file that the agent writes, seen by both; read it with {@link InsideReader}
   * @throws ProbeException if it refuses, does not answer within 20 s, or the agent writes nothing
   */
  public static AttachedAgent attach(long pid, Path agentJar, Path out) {
    Path file = out.toAbsolutePath();
    load(pid, agentJar.toAbsolutePath(), "out=" + file);
    AttachedAgent attached = new AttachedAgent(pid, agentJar.toAbsolutePath(), file);
    attached.awaitFile();
    return attached;
  }

  private void awaitFile() {
    long looks = FILE_PATIENCE_MILLIS / LOOK_MILLIS;
    try {
      for (long i = 0; i < looks; i++) {
        if (Files.exists(out) && Files.size(out) > 0) {
          return;
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (IOException e) {
      // Said below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ProbeException(
        "The agent was loaded into process %d and wrote nothing to %s. It is there already and writes elsewhere, or it says why on that program's standard error; a JVM below 21 can't be looked into."
            .formatted(pid, out));
  }

  /** The file that the agent writes. */
  public Path out() {
    return out;
  }

  private static void load(long pid, Path agentJar, String arguments) {
    String version = RunningJvm.of(pid).load(agentJar, arguments);
    assert !version.isEmpty();
  }

  /** Stops the agent; that of a program which has ended needs no stopping. */
  @Override
  public void close() {
    if (ProcessHandle.of(pid).isPresent()) {
      try {
        load(pid, agentJar, "stop");
      } catch (ProbeException e) {
        // It ended meanwhile, or no longer answers; without its file the agent ends by itself.
        boolean unused = out.toFile().delete();
      }
    }
  }
}
