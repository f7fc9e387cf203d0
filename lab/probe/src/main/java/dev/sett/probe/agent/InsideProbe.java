package dev.sett.probe.agent;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.WaitSample;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.profile.ProfileRun;
import dev.sett.probe.profile.RecordingReader;
import dev.sett.probe.waits.WaitReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The inside probe of one trial: what a program is started with so that agent and JFR look into it,
 * the profiler that comes while it runs, and what they saw once it has ended. Each JVM that the
 * program starts writes files of its own. Used by one thread.
 */
public final class InsideProbe {
  /** Name of the variable that every JVM takes options from. */
  public static final String VARIABLE = "JAVA_TOOL_OPTIONS";

  private static final String STEM = "inside-";
  private static final String DUMPS = "threads-%p-";
  private static final String LINES = ".ndjson";
  private static final String RECORDING = ".jfr";
  private static final Pattern OF_A_PID = Pattern.compile("inside-(\\d{1,18})\\.ndjson.*");
  private static final int OLDEST_JDK = 21;

  /**
   * The newest JDK in which the flag that makes an agent cheaper does no harm. Since JDK 24,
   * virtual threads leave their carriers while they wait for a monitor. With the flag they come to
   * keep them, and once all carriers are held, the program stands still (JDK 25.0.3).
   */
  private static final int NEWEST_WITHOUT_TRANSITIONS = 23;

  private static final int CPU_TIME_SINCE = 25;

  /** The first JDK whose thread dumps name what a thread waits for. */
  private static final int WAITS_SINCE = 25;

  private final Path folder;
  private final Asked asked;
  private final ProfileRun profile;

  private InsideProbe(Path folder, Asked asked) {
    this.folder = folder;
    this.asked = asked;
    this.profile = new ProfileRun(folder);
  }

  /**
   * What is wanted.
   *
   * @param agentJar {@code lab/agent/target/sett-agent.jar}
   * @param jdk feature release of the JVM to start, such as 25; 0 if it is not known
   * @param recording whether JFR is to record; its JVM must have the module {@code jdk.jfr}, see
   *     {@link #refusal}
   * @param change more arguments for the agent, such as {@code pools=x2} or {@code parallelism=3};
   *     empty to change nothing
   * @param profiling whether async-profiler is to run from {@link #beginProfile} on, where it can
   */
  public record Asked(
      Path agentJar, int jdk, boolean recording, String change, boolean profiling) {}

  /** What was seen, and what the agent did to the program, a sentence each. */
  public record Seen(InsideEvidence inside, List<String> events) {
    /** Copies the list. */
    public Seen {
      events = List.copyOf(events);
    }
  }

  /**
   * A probe that keeps its files in a folder of its own, which is made if need be.
   *
   * @throws ProbeException if the folder can't be written, or its name or the jar's can't stand in
   *     an option of a JVM
   */
  public static InsideProbe in(Path folder, Asked asked) {
    Path absolute = folder.toAbsolutePath();
    for (Path path : List.of(absolute, asked.agentJar().toAbsolutePath())) {
      if (path.toString().matches(".*[,\"'%].*")) {
        throw new ProbeException(
            "The path %s can't be passed to a JVM as an option, because it contains a comma, a quote or a percent sign. Keep Sett and its results in folders without them."
                .formatted(path));
      }
    }
    if (!Files.isRegularFile(asked.agentJar())) {
      throw new ProbeException(
          "The agent %s does not exist. Build it with ./mvnw -Pquick package -pl lab/agent -am."
              .formatted(asked.agentJar()));
    }
    try {
      Files.createDirectories(absolute);
      Files.writeString(absolute.resolve("inside.jfc"), settings(asked.jdk()));
    } catch (IOException e) {
      throw new ProbeException(
          "The folder %s for the agent's output can't be written (%s)."
              .formatted(absolute, e.getMessage()));
    }
    return new InsideProbe(absolute, asked);
  }

  /**
   * Why a JVM can't be looked into, as a sentence; empty if it can.
   *
   * @param jdk feature release; 0 if it is not known
   */
  public static Optional<String> refusal(int jdk) {
    return jdk == 0 || jdk >= OLDEST_JDK
        ? Optional.empty()
        : Optional.of(
            "The agent needs JDK %d or later; the program runs on %d, so no data from inside it is available."
                .formatted(OLDEST_JDK, jdk));
  }

  /**
   * Why JFR can't record in the JVM of a JDK's home, as a sentence; empty if it can, or if nothing
   * is known. With the option, a JVM without the module would not start.
   */
  public static Optional<String> recordingRefusal(Path home) {
    try {
      String release = Files.readString(home.resolve("release"));
      return !release.contains("MODULES=") || release.matches("(?s).*[\" ]jdk\\.jfr[\" ].*")
          ? Optional.empty()
          : Optional.of("The JDK in %s has no JFR, so nothing is recorded.".formatted(home));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The value of {@value #VARIABLE} to start the program with.
   *
   * @param before the value it would have had; empty for none
   */
  public String toolOptions(String before) {
    List<String> options = new ArrayList<>();
    if (!before.isBlank()) {
      options.add(before.strip());
    }
    String change = asked.change().isEmpty() ? "" : "," + asked.change();
    boolean dumps = asked.jdk() == 0 || asked.jdk() >= WAITS_SINCE;
    options.add(
        quoted(
            "-javaagent:%s=out=%s%s%s"
                .formatted(
                    asked.agentJar().toAbsolutePath(),
                    folder.resolve(STEM + "%p" + LINES),
                    dumps ? ",dumps=" + folder.resolve(DUMPS) : "",
                    change)));
    if (asked.jdk() >= OLDEST_JDK
        && asked.jdk() <= NEWEST_WITHOUT_TRANSITIONS
        && !before.contains("-agent")) {
      // What debuggers need to follow virtual threads, and the agent does not.
      options.add("-XX:+UnlockExperimentalVMOptions");
      options.add("-XX:-DoJVMTIVirtualThreadTransitions");
    }
    if (asked.recording()) {
      options.add(
          quoted(
              "-XX:StartFlightRecording:filename=%s,settings=%s,dumponexit=true"
                  .formatted(
                      folder.resolve(STEM + "%p" + RECORDING), folder.resolve("inside.jfc"))));
      // Else it would say on standard output that it has begun, and what it wonders about.
      options.add("-Xlog:jfr*=error");
    }
    return String.join(" ", options);
  }

  private static String quoted(String option) {
    return option.contains(" ") ? '"' + option + '"' : option;
  }

  /** The settings of JFR for a release of the JDK. */
  public static String settings(int jdk) {
    boolean cpuTime = jdk >= CPU_TIME_SINCE && Proc.HERE.present();
    try (InputStream resource = InsideProbe.class.getResourceAsStream("inside.jfc")) {
      if (resource == null) {
        throw new IllegalStateException("inside.jfc is missing in the jar");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@cpu@", Boolean.toString(cpuTime))
          .replace("@execution@", Boolean.toString(!cpuTime));
    } catch (IOException e) {
      throw new IllegalStateException("inside.jfc", e);
    }
  }

  /**
   * Begins to profile the program, or the one of its JVMs that was seen longest, if that was asked
   * for and has not been begun. What stands in the way is told by {@link #read}.
   */
  public void beginProfile() {
    if (asked.profiling() && !profile.begun()) {
      profile.begin(longestAlive());
    }
  }

  /** Ends the profile, while the program still runs; without effect if none was begun. */
  public void endProfile() {
    profile.end();
  }

  private OptionalLong longestAlive() {
    return files().stream()
        .sorted(Comparator.comparingLong((Path file) -> file.toFile().length()).reversed())
        .map(file -> OF_A_PID.matcher(file.getFileName().toString()))
        .filter(Matcher::matches)
        .mapToLong(name -> Long.parseLong(name.group(1)))
        .filter(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent())
        .findFirst();
  }

  /**
   * What was seen, of the JVM that was seen longest: a script may have started others before. To be
   * called when the program has ended. What is not there is named, never an error.
   */
  public Seen read() {
    List<String> missing = new ArrayList<>();
    Optional<InsideReader.Inside> longest = Optional.empty();
    for (Path file : files()) {
      InsideReader.Inside one = InsideReader.read(file);
      if (longest.isEmpty() || one.windows().size() > longest.get().windows().size()) {
        longest = Optional.of(one);
      }
    }
    longest.ifPresentOrElse(
        one -> missing.addAll(one.missing()),
        () ->
            missing.add(
                "The agent wrote nothing. Is the program a JVM, 21 or later, that honors %s?"
                    .formatted(VARIABLE)));
    Optional<RecordingSummary> recording = Optional.empty();
    if (asked.recording() && longest.isPresent()) {
      RecordingReader.Read read =
          RecordingReader.read(folder.resolve(STEM + longest.get().pid() + RECORDING));
      recording = read.recording();
      read.missing().ifPresent(missing::add);
    }
    List<WaitSample> waits = longest.map(one -> waits(one.dumps(), missing)).orElse(List.of());
    return new Seen(
        new InsideEvidence(
                longest.map(InsideReader.Inside::windows).orElse(List.of()), recording, missing)
            .with(profile.seen(), profile.missing())
            .withWaits(waits),
        longest.map(InsideReader.Inside::events).orElse(List.of()));
  }

  private List<WaitSample> waits(List<InsideReader.Dump> dumps, List<String> missing) {
    WaitReader reader = new WaitReader();
    List<WaitSample> waits = new ArrayList<>();
    int unread = 0;
    for (InsideReader.Dump dump : dumps) {
      try {
        Path file = folder.resolve(Path.of(dump.file()).getFileName());
        waits.add(reader.read(file, dump.atMillis(), dump.cpuNanos()));
      } catch (IOException | InvalidPathException e) {
        unread++;
      }
    }
    if (unread > 0) {
      missing.add("%d of %d thread dumps can't be read.".formatted(unread, dumps.size()));
    }
    return waits;
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, STEM + "*" + LINES + "*")) {
      found.forEach(files::add);
    } catch (IOException e) {
      return List.of();
    }
    files.sort(Comparator.naturalOrder());
    return files;
  }
}
