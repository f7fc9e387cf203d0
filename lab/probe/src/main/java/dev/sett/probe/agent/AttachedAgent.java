package dev.sett.probe.agent;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.probe.jvm.JdkRelease;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.profile.RecordingFollower;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The agent in a JVM that was running already, and what it sees there, as it comes. It stops
 * looking when this is closed, and by itself within a second or two when this process has ended
 * otherwise. One thread; {@link #close} may be called twice.
 */
public final class AttachedAgent implements AutoCloseable {
  private static final long ANSWER_PATIENCE_MILLIS = 20_000;
  private static final long LOOK_MILLIS = 20;

  private final RunningJvm jvm;
  private final Path agentJar;
  private final Path folder;
  private final String jdk;
  private final WatcherLease lease;
  private final InsideFollower windows;
  private final List<InsideWindow> read = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private Optional<RecordingFollower> recording = Optional.empty();
  private boolean recordingSought;
  private boolean closed;

  private AttachedAgent(
      RunningJvm jvm, Path agentJar, Path folder, String jdk, WatcherLease lease) {
    this.jvm = jvm;
    this.agentJar = agentJar;
    this.folder = folder;
    this.jdk = jdk;
    this.lease = lease;
    windows = new InsideFollower(out(folder));
  }

  /**
   * Loads the agent into a JVM of the same user, which also begins to record with JFR where it can.
   * The JVM itself warns of agents on its standard error. An agent whose watcher has ended gives
   * way to this one.
   *
   * @throws ProbeException if it refuses, or does not answer within 20 s; if somebody else looks
   *     into it; or if the agent can't write
   */
  public static AttachedAgent attach(RunningJvm jvm, Path agentJar) {
    String jdk = jvm.version();
    AttachedAgent agent = prepared(jvm, agentJar.toAbsolutePath(), jdk);
    try {
      agent.load();
      return agent;
    } catch (ProbeException e) {
      agent.discard();
      throw e;
    }
  }

  private static AttachedAgent prepared(RunningJvm jvm, Path agentJar, String jdk) {
    try {
      Path folder = Files.createTempDirectory("sett-attached-");
      try {
        Files.writeString(settings(folder), InsideProbe.settings(JdkRelease.of(jdk)));
        WatcherLease lease = WatcherLease.begin(lease(folder));
        return new AttachedAgent(jvm, agentJar, folder, jdk, lease);
      } catch (IOException e) {
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw new ProbeException(
          "The folder for temporary files, %s, can't be written (%s). Set another one: SETT_OPTS=-Djava.io.tmpdir=FOLDER"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()));
    }
  }

  private static Path out(Path folder) {
    return folder.resolve("inside.ndjson");
  }

  private static Path settings(Path folder) {
    return folder.resolve("inside.jfc");
  }

  private static Path lease(Path folder) {
    return folder.resolve("lease");
  }

  private void load() {
    jvm.load(
        agentJar,
        "out=%s,record=%s,lease=%s,expires=%ds"
            .formatted(
                out(folder), settings(folder), lease(folder), WatcherLease.LENGTH.toSeconds()));
    if (!Files.exists(out(folder))) {
      throw new ProbeException(
          "The agent was loaded into process %d but created no file in %s. The standard error of that program says why. It must run as the same user as this watch and see the same folders."
              .formatted(jvm.pid(), folder));
    }
    awaitAnswer();
  }

  private void awaitAnswer() {
    try {
      for (long i = 0; i < ANSWER_PATIENCE_MILLIS / LOOK_MILLIS; i++) {
        read.addAll(windows.more());
        if (windows.refusal().isPresent()) {
          throw new ProbeException(
              "Process %d can't be watched. %s".formatted(jvm.pid(), windows.refusal().get()));
        }
        // What is missing before it has begun is why it ended; the watch tells it.
        if (windows.begun() || !windows.missing().isEmpty()) {
          return;
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ProbeException(
        "The agent was loaded into process %d but wrote nothing within %d s. Try again when the program has CPU time to spare."
            .formatted(jvm.pid(), ANSWER_PATIENCE_MILLIS / 1_000));
  }

  /** Version of the JDK that the program runs on, such as {@code 25.0.3}. */
  public String jdk() {
    return jdk;
  }

  /**
   * The windows that came since the last call.
   *
   * @throws ProbeException if they can't be read, or the agent has ended
   */
  public List<InsideWindow> more() {
    if (!Files.exists(lease(folder))) {
      throw new ProbeException(
          "The agent in process %d has stopped, because this watch was suspended for %d s or its folder %s was removed. Start the watch again."
              .formatted(jvm.pid(), WatcherLease.LENGTH.toSeconds(), folder));
    }
    read.addAll(windows.more());
    List<InsideWindow> all = List.copyOf(read);
    read.clear();
    return all;
  }

  /** What could not be seen in this program so far, a sentence each. */
  public List<String> missing() {
    List<String> all = new ArrayList<>(windows.missing());
    all.addAll(missing);
    return all;
  }

  /**
   * What JFR recorded lately; up to two seconds old.
   *
   * @param length of the time that is told of
   * @return empty if nothing has come yet, or nothing can; then {@link #missing} says why
   */
  public Optional<RecordingSummary> recording(Duration length) {
    if (!recordingSought && windows.recording().isPresent()) {
      recordingSought = true;
      try {
        recording = windows.recording().map(RecordingFollower::of);
      } catch (ProbeException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    return recording.flatMap(follower -> follower.last(length));
  }

  /**
   * Stops the agent.
   *
   * @return whether the program answered; the agent in one that does not ends by itself
   */
  public boolean stop() {
    if (closed) {
      return true;
    }
    closed = true;
    recording.ifPresent(RecordingFollower::close);
    try {
      if (ProcessHandle.of(jvm.pid()).isPresent()) {
        jvm.load(agentJar, "stop,out=" + out(folder));
      }
      return true;
    } catch (ProbeException e) {
      return false;
    } finally {
      discard();
    }
  }

  @Override
  public void close() {
    boolean _ = stop();
  }

  private void discard() {
    lease.close();
    windows.close();
    delete(folder);
  }

  private static void delete(Path folder) {
    try {
      Files.deleteIfExists(out(folder));
      Files.deleteIfExists(Path.of(out(folder) + ".old"));
      Files.deleteIfExists(settings(folder));
      Files.deleteIfExists(lease(folder));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Temporary files that stay behind do no harm.
    }
  }
}
