package dev.sett.hosts;

import dev.sett.load.EngineBatch;
import dev.sett.load.LoadException;
import dev.sett.model.Host;
import dev.sett.model.Launched;
import dev.sett.model.LoadSlice;
import dev.sett.model.ResultFolder;
import dev.sett.model.Slice;
import dev.sett.model.Usage;
import dev.sett.model.UsageLook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The results of one trial that the hosts returned.
 *
 * @param launched the measured program as it was started
 * @param slices one for each phase, of all load hosts together
 * @param spread longest time between the first load host that began a phase and the last
 */
public record Gathered(Launched launched, List<Slice> slices, Duration spread) {

  private static final int LAST_LINES = 10;

  /** Nanoseconds since 1970, in this century. */
  private static final Pattern MOMENT = Pattern.compile("\\d{19}");

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
      List<String> starts = lines(out, host, "starts");
      for (int i = 0; i < parts.size(); i++) {
        long start = clock.here(Long.parseLong(starts.get(i)));
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
    Launched launched =
        new Launched(
            trial.program().command(),
            /* cpus= */ "",
            trial.url().toString(),
            jdk,
            Math.max(0, (ready - began) / 1_000_000),
            identity(out, server),
            looks.stream().flatMap(look -> look.jvm().stream()).findFirst());
    return new Gathered(launched, slices, Duration.ofNanos(spread));
  }

  /** The server's own ready line; empty for a program of the user's. */
  private static String identity(Path out, Host server) {
    return lines(out, server, "program.log").stream()
        .filter(line -> line.startsWith("{") && line.contains("\"ready\":true"))
        .findFirst()
        .orElse("");
  }

  /** What the probe on the server's host saw; a last line that was cut off is left out. */
  private static List<UsageLook> looks(Path out, Host server) {
    List<UsageLook> looks = new ArrayList<>();
    for (String line : lines(out, server, "usage.ndjson")) {
      try {
        looks.add(ResultFolder.fromJson(line, UsageLook.class));
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
                    phase.counted().toMillis()),
            List.of());
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
      throw new HostsException(host.named() + ": " + e.getMessage(), List.of());
    }
    int phases = trial.phases().size();
    long starts =
        lines(out, host, "starts").stream().filter(line -> MOMENT.matcher(line).matches()).count();
    if (loads.size() < phases || starts < phases) {
      throw new HostsException(
          "%s returned only %d of %d phases: its load engine ended, or its disk is full."
              .formatted(host.named(), loads.size(), phases),
          tail(out, host, "engine.log"));
    }
    return loads;
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

  /** The last lines of a file that a host brought back; empty if it brought back none. */
  public static List<String> tail(Path out, Host host, String file) {
    List<String> lines = lines(out, host, file);
    return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
  }

  /** Lines of a file that a host brought back, whatever qDup calls the folder above it. */
  private static List<String> lines(Path out, Host host, String file) {
    if (!Files.isDirectory(out)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(out)) {
      for (Path folder : folders.sorted().toList()) {
        Path found = folder.resolve(host.alias()).resolve(file);
        if (Files.isRegularFile(found)) {
          return Files.readString(found, StandardCharsets.UTF_8).lines().toList();
        }
      }
      return List.of();
    } catch (IOException e) {
      throw new HostsException(
          "The files that %s returned can't be read: %s.".formatted(host.named(), e.getMessage()),
          List.of());
    }
  }
}
