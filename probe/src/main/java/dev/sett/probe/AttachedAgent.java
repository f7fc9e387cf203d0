package dev.sett.probe;

import dev.sett.model.InsideWindow;
import dev.sett.model.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The agent in a JVM that was running already, and what it sees there, as it comes. It stops
 * looking when this is closed, and by itself within a second or two when its file is gone. One
 * thread; {@link #close} may be called twice.
 */
public final class AttachedAgent implements AutoCloseable {
  private static final long FILE_PATIENCE_MILLIS = 5_000;
  private static final long LOOK_MILLIS = 20;

  private final RunningJvm jvm;
  private final Path agentJar;
  private final Path folder;
  private final String jdk;
  private final InsideFollower windows;
  private final List<String> missing = new ArrayList<>();
  private Optional<RecordingFollower> recording = Optional.empty();
  private boolean recordingSought;
  private boolean closed;

  private AttachedAgent(RunningJvm jvm, Path agentJar, Path folder, String jdk) {
    this.jvm = jvm;
    this.agentJar = agentJar;
    this.folder = folder;
    this.jdk = jdk;
    windows = new InsideFollower(out(folder));
  }

  /**
   * Loads the agent into a JVM of the same user, which also begins to record with JFR where it can.
   * The JVM itself warns of agents on its standard error.
   *
   * @throws ProbeException if it refuses, does not answer within 20 s, or the agent writes nothing:
   *     one is there already, or it has no place to write
   */
  public static AttachedAgent attach(RunningJvm jvm, Path agentJar) {
    Path jar = agentJar.toAbsolutePath();
    String jdk = jvm.version();
    try {
      Path folder = Files.createTempDirectory("sett-attached-");
      Path settings = folder.resolve("inside.jfc");
      Files.writeString(settings, InsideProbe.settings(JdkRelease.of(jdk)));
      try {
        jvm.load(jar, "out=" + out(folder) + ",record=" + settings);
        awaitFile(jvm, out(folder));
        return new AttachedAgent(jvm, jar, folder, jdk);
      } catch (ProbeException e) {
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw new ProbeException("There is no room for temporary files (" + e.getMessage() + ").");
    }
  }

  private static Path out(Path folder) {
    return folder.resolve("inside.ndjson");
  }

  private static void awaitFile(RunningJvm jvm, Path out) throws IOException {
    long looks = FILE_PATIENCE_MILLIS / LOOK_MILLIS;
    try {
      for (long i = 0; i < looks; i++) {
        if (Files.exists(out) && Files.size(out) > 0) {
          return;
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ProbeException(
        "The agent was loaded into process %d and wrote nothing. Somebody looks into that program already, or it can't write to %s and says so on its standard error."
            .formatted(jvm.pid(), out.getParent()));
  }

  /** Version of the JDK that the program runs on, such as {@code 25.0.3}. */
  public String jdk() {
    return jdk;
  }

  /**
   * The windows that came since the last call.
   *
   * @throws ProbeException if they can't be read
   */
  public List<InsideWindow> more() {
    return windows.more();
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
  public Optional<Recording> recording(Duration length) {
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
    windows.close();
    try {
      if (ProcessHandle.of(jvm.pid()).isPresent()) {
        jvm.load(agentJar, "stop");
      }
      return true;
    } catch (ProbeException e) {
      return false;
    } finally {
      delete(folder);
    }
  }

  @Override
  public void close() {
    boolean unused = stop();
  }

  private static void delete(Path folder) {
    try {
      Files.deleteIfExists(out(folder));
      Files.deleteIfExists(Path.of(out(folder) + ".old"));
      Files.deleteIfExists(folder.resolve("inside.jfc"));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Temporary files that stay behind do no harm.
    }
  }
}
