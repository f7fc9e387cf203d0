package dev.sett.cli.flags;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.runner.live.Inspection;
import dev.sett.runner.live.Profiler;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that ask for reasons. */
public final class ExplainFlags {

  private static final Duration USUAL = Duration.ofMinutes(8);

  @Option(
      names = "--explain",
      description =
          "After the measurement, find the causes of the differences: profile the variants in"
              + " separate trials and test each suspected cause in a control run.")
  private boolean explain;

  @Option(
      names = "--explain-budget",
      paramLabel = "TIME",
      description = "Time for finding causes; implies --explain. Default 8m.")
  private @Nullable String budget;

  @Option(
      names = "--profiler",
      paramLabel = "NAME",
      description =
          "Profiler: async (async-profiler, with native and kernel frames), jfr, or auto (async if"
              + " it is allowed to run, else jfr). Implies --explain. Default auto.")
  private @Nullable String profiler;

  @Option(
      names = "--keep-evidence",
      arity = "0..1",
      paramLabel = "SIZE",
      fallbackValue = "200MiB",
      description =
          "Keep the files that evidence is read from (JFR recordings, output of agent and profiler,"
              + " program logs) in evidence/raw/ of the result, up to a total size. Implies"
              + " --explain. Default size 200MiB.")
  private @Nullable String kept;

  /**
   * What is asked for.
   *
   * @param budget time to find reasons in
   * @param inside how programs are looked into
   */
  public record Wish(Duration budget, Inspection inside) {}

  /**
   * What is requested; empty: no causes are wanted.
   *
   * @throws ExperimentException if a flag is wrong, or names what this machine can't do
   */
  public Optional<Wish> wish() {
    Optional<String> named = Optional.ofNullable(profiler);
    Optional<Long> bytes = DesignFlags.given("--keep-evidence", kept, Quantity::bytes);
    Optional<Duration> time =
        DesignFlags.given("--explain-budget", budget, Quantity::duration)
            .or(
                () ->
                    explain || named.isPresent() || bytes.isPresent()
                        ? Optional.of(USUAL)
                        : Optional.empty());
    Profiler taken = named.map(name -> Profiler.named(name, "--profiler")).orElse(Profiler.AUTO);
    return time.map(t -> new Wish(t, new Inspection(taken, bytes)));
  }
}
