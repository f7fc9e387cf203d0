package dev.sett.probe;

import dev.sett.model.outside.JvmFacts;
import dev.sett.model.outside.UsageLook;
import dev.sett.model.storage.ResultJson;
import dev.sett.probe.jvm.JvmProbe;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.UsageSnapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The outside probe as a process of its own, for a program on another host than the lab: for each
 * line of standard input it looks at the program, and writes a {@link UsageLook} as a line of JSON,
 * the first with what the program runs on. Asleep otherwise. Ends with its input, or when the
 * program has ended.
 */
public final class UsageMain {

  private final ProcessProbe probe;
  private final InstantSource clock;
  private Optional<UsageSnapshot> last = Optional.empty();

  UsageMain(ProcessProbe probe, InstantSource clock) {
    this.probe = probe;
    this.clock = clock;
  }

  /**
   * Looks at one process and everything below it.
   *
   * @param args its number
   */
  public static void main(String[] args) throws IOException {
    long pid = Long.parseLong(args[0]);
    UsageMain main = of(pid, System::nanoTime);
    main.answer(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        new PrintStream(System.out, /* autoFlush= */ true, StandardCharsets.UTF_8));
  }

  private static UsageMain of(long pid, LongSupplier nanoClock) {
    MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid()));
    return new UsageMain(ProcessProbe.of(pid, machine, nanoClock), InstantSource.system());
  }

  void answer(BufferedReader in, PrintStream out) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      UsageLook look = look();
      out.println(ResultJson.toJson(look));
      if (look.ended().isPresent()) {
        return;
      }
    }
  }

  private JvmFacts runsOn() {
    JvmProbe jvm = JvmProbe.of(probe.rootPid());
    jvm.look();
    return jvm.facts();
  }

  private UsageLook look() {
    long atMillis = clock.millis();
    try {
      UsageSnapshot now = probe.fullSnapshot();
      Optional<UsageSnapshot> before = last;
      last = Optional.of(now);
      return new UsageLook(
          atMillis,
          before.map(from -> probe.usage(from, now)),
          /* ended= */ Optional.empty(),
          before.isEmpty() ? Optional.of(runsOn()) : Optional.empty());
    } catch (ProbeException e) {
      return new UsageLook(atMillis, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    }
  }
}
