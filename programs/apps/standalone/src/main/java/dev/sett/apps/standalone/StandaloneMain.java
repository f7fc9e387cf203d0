package dev.sett.apps.standalone;

import dev.sett.threads.ThreadingModel;
import dev.sett.threads.ThreadingModelException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command line of the program. */
@Command(
    name = "standalone",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Runs many tasks that each wait and then do a little work, on the chosen threading model,"
          + " and measures how fast they start, how much memory each takes and when all are done.",
      ""
    },
    footer = {
      "",
      "Prints a summary and one line of JSON at the end. Exit codes: 0 done, 1 can't create the"
          + " threads, 2 usage error.",
      "Examples:",
      "  standalone --threads virtual --count 10000",
      "  standalone --threads platform --count 10000",
      "  standalone --threads virtual --count 1000000 --wait 10s",
      "  standalone --threads virtual --count 200000 --wait 0s --cpu 50us --rate 150%%"
    })
public final class StandaloneMain implements Callable<Integer> {
  private static final int MOST = 10_000_000;
  private static final Pattern WAIT = Pattern.compile("([0-9]{1,6})(ms|s)");
  private static final Pattern CPU_TIME = Pattern.compile("([1-9][0-9]{0,3})(us|ms)");
  private static final Pattern RATE = Pattern.compile("([0-9]{1,8}(?:\\.[0-9]{1,3})?)(%|)");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--threads",
      paramLabel = "MODEL",
      description =
          "Threading model: virtual, platform (one thread per task), platform:N, virtual:N or any"
              + " other with an executor. Default ${DEFAULT-VALUE}.")
  private String threads = "virtual";

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Number of tasks, 1 to 10000000. Default ${DEFAULT-VALUE}.")
  private int count = 10_000;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description =
          "How long each task waits, such as 500ms. Default ${DEFAULT-VALUE}, as published.")
  private String wait = "2s";

  @Option(
      names = "--cpu",
      paramLabel = "WORK",
      description =
          "What each task computes after its wait: rounds of SHA-256, such as 100, or CPU time,"
              + " such as 50us, for which rounds are measured before the run. Default"
              + " ${DEFAULT-VALUE}.")
  private String cpu = "100";

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Tasks arrive at this rate, by a schedule that is fixed before: per second, such as"
              + " 20000, or as a share of what all CPUs could compute, such as 50%% or 150%%. Late"
              + " arrivals are counted; a task's time runs from when it was due. Default: all tasks"
              + " arrive immediately.")
  private String rate = "";

  @Option(
      names = "--arrivals",
      paramLabel = "PATTERN",
      description =
          "How tasks at a rate arrive: even, or poisson (independently of one another). Default"
              + " ${DEFAULT-VALUE}.")
  private String arrivals = "even";

  @Option(
      names = "--gc",
      description =
          "Collect garbage once while all tasks wait, so that heap per task counts live objects"
              + " only. This adds the time of one collection to the run.")
  private boolean gc;

  @SuppressWarnings("unused") // picocli reads it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  /**
   * Runs it and ends the process: 0 done, 1 threads can't be had, 2 usage error, 70 internal error.
   *
   * @param args the flags
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new StandaloneMain());
    commandLine.setParameterExceptionHandler(
        (e, args) -> err(e.getCommandLine(), e.getMessage() + " Try --help.", 2));
    commandLine.setExitCodeExceptionMapper(mistake -> 70);
    return commandLine;
  }

  /** Says what is wrong; the exit code. */
  private static int err(CommandLine commandLine, String sentence, int code) {
    commandLine.getErr().println("standalone: " + sentence);
    commandLine.getErr().flush();
    return code;
  }

  @Override
  public Integer call() throws InterruptedException {
    requireRange("--count", count, 1, MOST);
    if (gc && !rate.isEmpty()) {
      throw wrong(
          "--gc has no effect with --rate: its tasks do not all wait at the same time. Remove one of"
              + " them.");
    }
    ThreadingModel model = model();
    Duration pause = waitTime();
    ArrivalPlan.Pattern pattern = pattern();
    CpuWork work = work();
    Optional<ArrivalPlan> schedule =
        rate.isEmpty() ? Optional.empty() : Optional.of(new ArrivalPlan(perSecond(work), pattern));
    TaskPlan plan = new TaskPlan(model, count, pause, work, gc, schedule);
    try {
      Measured measured = new TaskRun(plan, System::nanoTime, Path.of("/")).run();
      PrintWriter out = spec.commandLine().getOut();
      out.println(RunSummary.text(plan, measured));
      out.println(RunSummary.json(plan, measured));
      out.flush();
      return 0;
    } catch (NoThreadException e) {
      return err(spec.commandLine(), String.valueOf(e.getMessage()), 1);
    }
  }

  private ThreadingModel model() {
    try {
      return ThreadingModel.parse(threads).requireExecutor().requireHere();
    } catch (ThreadingModelException e) {
      throw wrong(e.getMessage());
    }
  }

  private Duration waitTime() {
    Matcher time = WAIT.matcher(wait);
    if (!time.matches()) {
      throw wrong("--wait needs a time such as 500ms or 2s; got '" + wait + "'.");
    }
    long number = Long.parseLong(time.group(1));
    return time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
  }

  /** Measured before the run if its time is asked for, or needed for a rate. */
  private CpuWork work() {
    Matcher time = CPU_TIME.matcher(cpu);
    if (!time.matches() && !(cpu.matches("[0-9]{1,8}") && Integer.parseInt(cpu) <= MOST)) {
      throw wrong(
          "--cpu needs rounds, 0 to %d, or a CPU time such as 50us or 2ms; got '%s'."
              .formatted(MOST, cpu));
    }
    Matcher perSecond = RATE.matcher(rate);
    if (!rate.isEmpty() && !perSecond.matches()) {
      throw wrong("--rate needs tasks per second such as 20000, or a share; got '" + rate + "'.");
    }
    if (time.matches()) {
      long number = Long.parseLong(time.group(1));
      Duration asked =
          time.group(2).equals("ms") ? Duration.ofMillis(number) : Duration.ofNanos(number * 1_000);
      return Calibration.here().taking(asked);
    }
    int rounds = Integer.parseInt(cpu);
    return rate.isEmpty() ? CpuWork.ofRounds(rounds) : Calibration.here().of(rounds);
  }

  /** Tasks per second, once it is known what a task computes. */
  private double perSecond(CpuWork work) {
    Matcher number = RATE.matcher(rate);
    if (!number.matches()) {
      throw new IllegalStateException("checked before");
    }
    double asked = Double.parseDouble(number.group(1));
    if (number.group(2).equals("%")) {
      double nanos = work.nanos().orElse(0);
      if (nanos == 0) {
        throw wrong("--rate %s is a share of CPU time, and --cpu 0 uses none.".formatted(rate));
      }
      asked = asked / 100 * Runtime.getRuntime().availableProcessors() * 1e9 / nanos;
    }
    if (asked < 0.001 || asked > MOST) {
      throw wrong("--rate needs 0.001 to %d tasks per second; got %s.".formatted(MOST, rate));
    }
    return asked;
  }

  private ArrivalPlan.Pattern pattern() {
    for (ArrivalPlan.Pattern pattern : ArrivalPlan.Pattern.values()) {
      if (pattern.word().equals(arrivals)) {
        return pattern;
      }
    }
    throw wrong("--arrivals needs even or poisson; got '" + arrivals + "'.");
  }

  private void requireRange(String flag, int value, int least, int most) {
    if (value < least || value > most) {
      throw wrong(
          "%s needs a whole number from %d to %d; got %d.".formatted(flag, least, most, value));
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
