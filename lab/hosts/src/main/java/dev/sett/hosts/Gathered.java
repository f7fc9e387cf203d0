package dev.sett.hosts;

import dev.sett.load.EngineBatch;
import dev.sett.load.destination.LoadException;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.hosts.Host;
import dev.sett.model.outside.Usage;
import dev.sett.model.outside.UsageLook;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The results of one trial that the hosts returned. What a host returns is not trusted: no link in
 * it is followed, and of each file only so much is read as an honest host sends.
 *
 * @param launched the measured program as it was started
 * @param slices one for each phase, of all load hosts together
 * @param spread longest time between the first load host that began a phase and the last
 */
public record Gathered(LaunchedProcess launched, List<Slice> slices, Duration spread) {

  private static final int LAST_LINES = 10;

  /** Most bytes of a log that are read, from its beginning or its end. */
  private static final int LOG_BYTES = 1 << 20;

  private static final int LAST_BYTES = 16_384;

  /** Nanoseconds since 1970, in this century. */
  private static final Pattern MOMENT = Pattern.compile("\\d{19}");

  private static final Pattern EXIT_CODE = Pattern.compile("\\d{1,3}");

  /** Copies the list. */
  public Gathered {
    slices = List.copyOf(slices);
  }

  /**
   * Reads the files.
   *
   * @param out folder that qDup brought them to
   * @param clocks how far the clock of each host is from ours, by alias
   * @param jdk version on the server's host
   * @throws HostsException if anything is missing
   */
  public static Gathered read(
      Path out, RemoteTrial trial, Map<String, ClockOffset> clocks, String jdk) {
    Host server = trial.hosts().server().host();
    ClockOffset serverClock = clocks.getOrDefault(server.alias(), ClockOffset.NONE);
    long began = serverClock.here(moment(out, server, "began"));
    long ready = serverClock.here(moment(out, server, "ready"));
    List<UsageLook> looks = looks(out, server);
    List<Usage> usages = usages(looks, out, server, trial);
    List<List<HostSlice>> parts = new ArrayList<>();
    trial.phases().forEach(phase -> parts.add(new ArrayList<>()));
    for (Host host : trial.hosts().load()) {
      ClockOffset clock = clocks.getOrDefault(host.alias(), ClockOffset.NONE);
      List<LoadSlice> loads = loads(out, host, trial);
      List<Long> starts = starts(out, host);
      for (int i = 0; i < parts.size(); i++) {
        long start = clock.here(starts.get(i));
        parts.get(i).add(new HostSlice(host.alias(), start, loads.get(i)));
      }
    }
    List<Slice> slices = new ArrayList<>();
    long spread = 0;
    for (int i = 0; i < parts.size(); i++) {
      long first = parts.get(i).stream().mapToLong(HostSlice::startNanos).min().orElseThrow();
      long last = parts.get(i).stream().mapToLong(HostSlice::startNanos).max().orElseThrow();
      spread = Math.max(spread, last - first);
      slices.add(
          new Slice(
              trial.phases().get(i).phase(),
              Math.max(0, (first - began) / 1_000_000),
              SliceMerge.merge(parts.get(i)),
              usages.get(i)));
    }
    LaunchedProcess launched =
        new LaunchedProcess(
            trial.program().command(),
            /* cpus= */ "",
            trial.url().toString(),
            jdk,
            Math.max(0, (ready - began) / 1_000_000),
            identity(out, server),
            looks.stream().flatMap(look -> look.jvm().stream()).findFirst(),
            /* jars= */ Optional.empty(),
            /* rttMicros= */ Optional.empty());
    return new Gathered(launched, slices, Duration.ofNanos(spread));
  }

  /**
   * Why a trial was given up, if a program ended although it had not been stopped.
   *
   * @param out folder that qDup brought the files to
   * @return a sentence with its exit code and the phase, and its last lines; empty if none ended
   * @throws HostsException if what a host returned can't be read
   */
  public static Optional<HostsException> ended(Path out, RemoteTrial trial) {
    for (RemoteTrial.Service service : trial.services()) {
      Host host = service.host().host();
      List<String> lines = lines(out, host, TrialFolder.ENDED);
      if (!lines.isEmpty() && EXIT_CODE.matcher(lines.getFirst()).matches()) {
        return Optional.of(
            new HostsException(
                "The program on %s %s %s."
                    .formatted(
                        host.named(),
                        JobExit.words(Integer.parseInt(lines.getFirst())),
                        when(looks(out, trial.hosts().server().host()).size(), trial)),
                tail(out, host, "program.log")));
      }
    }
    return Optional.empty();
  }

  /**
   * When the last look was.
   *
   * @param looks how many there were: one just before each phase, and one just after
   */
  private static String when(int looks, RemoteTrial trial) {
    return looks % 2 == 1 && looks / 2 < trial.phases().size()
        ? "during the " + trial.phases().get(looks / 2).signal() + " phase"
        : "while nothing was measured";
  }

  /** The server's own ready line; empty for a program of the user's. */
  private static String identity(Path out, Host server) {
    return text(out, server, "program.log", file -> file.files().first(file.name(), LOG_BYTES))
        .lines()
        .filter(line -> line.startsWith("{") && line.contains("\"ready\":true"))
        .findFirst()
        .orElse("");
  }

  /** What the probe on the server's host saw; a last line that was cut off is left out. */
  private static List<UsageLook> looks(Path out, Host server) {
    List<UsageLook> looks = new ArrayList<>();
    for (String line : lines(out, server, "usage.ndjson")) {
      try {
        looks.add(ResultJson.fromJson(line, UsageLook.class));
      } catch (IllegalArgumentException cutOff) {
        break;
      }
    }
    return looks;
  }

  /** Two looks a phase: just before it and just after. */
  private static List<Usage> usages(
      List<UsageLook> looks, Path out, Host server, RemoteTrial trial) {
    List<Usage> usages = new ArrayList<>();
    for (int i = 0; i < trial.phases().size(); i++) {
      int after = 2 * i + 1;
      if (after >= looks.size() || looks.get(after).usage().isEmpty()) {
        throw new HostsException(
            "The program on %s ended during the %s phase."
                .formatted(server.named(), trial.phases().get(i).signal()),
            tail(out, server, "program.log"));
      }
      Usage usage = looks.get(after).usage().orElseThrow();
      RemotePhase phase = trial.phases().get(i);
      if (usage.wallNanos() < phase.counted().toNanos()) {
        throw new HostsException(
            ("The program on %s was sampled for only %d ms of the %s phase, which lasts %d ms: the"
                    + " hosts were out of sync.")
                .formatted(
                    server.named(),
                    usage.wallNanos() / 1_000_000,
                    phase.signal(),
                    phase.counted().toMillis()));
      }
      usages.add(usage);
    }
    return usages;
  }

  private static List<LoadSlice> loads(Path out, Host host, RemoteTrial trial) {
    List<LoadSlice> loads;
    try {
      loads = EngineBatch.slices(lines(out, host, "answers.ndjson"));
    } catch (LoadException e) {
      throw new HostsException(host.named() + ": " + e.getMessage());
    }
    int phases = trial.phases().size();
    if (loads.size() < phases || starts(out, host).size() < phases) {
      throw new HostsException(
          "%s returned only %d of %d phases: its load engine ended, or its disk is full."
              .formatted(host.named(), loads.size(), phases),
          tail(out, host, "engine.log"));
    }
    return loads;
  }

  private static List<Long> starts(Path out, Host host) {
    return lines(out, host, "starts").stream()
        .filter(line -> MOMENT.matcher(line).matches())
        .map(Long::parseLong)
        .toList();
  }

  private static long moment(Path out, Host host, String file) {
    List<String> lines = lines(out, host, file);
    if (lines.isEmpty() || !MOMENT.matcher(lines.getFirst()).matches()) {
      throw new HostsException(
          "%s returned no valid time in its file '%s'.".formatted(host.named(), file),
          tail(out, host, "program.log"));
    }
    return Long.parseLong(lines.getFirst());
  }

  /**
   * The last lines of a file that a host brought back; empty if it brought back none, and a
   * sentence if the file can't be read.
   */
  public static List<String> tail(Path out, Host host, String file) {
    List<String> lines;
    try {
      lines =
          text(out, host, file, log -> log.files().last(log.name(), LAST_BYTES)).lines().toList();
    } catch (HostsException e) {
      lines = List.of(String.valueOf(e.getMessage()));
    }
    return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
  }

  private static List<String> lines(Path out, Host host, String file) {
    return text(out, host, file, found -> Optional.of(found.files().read(found.name())))
        .lines()
        .toList();
  }

  /** A file that a host brought back. */
  private record Found(ResultFiles files, String name) {}

  /** What is read of a file that a host brought back, whatever qDup calls the folder above it. */
  private static String text(
      Path out, Host host, String file, Function<Found, Optional<byte[]>> reading) {
    ResultFiles files = ResultFiles.below(out);
    try {
      for (String folder : files.names("")) {
        String name = folder + "/" + host.alias() + "/" + file;
        if (files.has(name)) {
          byte[] bytes = reading.apply(new Found(files, name)).orElse(new byte[0]);
          return new String(bytes, StandardCharsets.UTF_8);
        }
      }
      return "";
    } catch (ExperimentException e) {
      throw new HostsException(
          "The file '%s' that %s returned %s"
              .formatted(file, host.named(), e.complaints().getFirst().sentence()));
    }
  }
}
