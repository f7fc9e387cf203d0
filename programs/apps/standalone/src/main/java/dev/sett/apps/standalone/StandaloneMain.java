package dev.sett.apps.standalone;

import dev.sett.threads.ThreadingModel;
import dev.sett.threads.ThreadingModelException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
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
      "  standalone --threads virtual --count 1000000 --wait 10s"
    })
public final class StandaloneMain implements Callable<Integer> {
  private static final int MOST = 10_000_000;
  private static final Pattern WAIT = Pattern.compile("([0-9]{1,6})(ms|s)");

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
      paramLabel = "N",
      description =
          "Rounds of SHA-256 that each task computes after its wait. Default ${DEFAULT-VALUE}.")
  private int cpu = 100;

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
    requireRange("--cpu", cpu, 0, MOST);
    TaskPlan plan = new TaskPlan(model(), count, waitTime(), cpu, gc);
    try {
      Measured measured = new TaskRun(plan, System::nanoTime, Path.of("/")).run();
      PrintWriter out = spec.commandLine().getOut();
      out.println(text(plan, measured));
      out.println(json(plan, measured));
      out.flush();
      return 0;
    } catch (NoThreadException e) {
      return err(spec.commandLine(), String.valueOf(e.getMessage()), 1);
    }
  }

  static String text(TaskPlan plan, Measured m) {
    return String.format(
        Locale.ROOT,
        "%d tasks on %s: all started after %.2f s (%.0f starts/s), all done after %.2f s.%n"
            + "At most %d ran concurrently, on %s OS threads; each task took %s of resident memory"
            + " and %s of heap.",
        plan.count(),
        plan.threads().name(),
        m.begunNanos() / 1e9,
        m.startsPerSecond(plan.count()),
        m.endedNanos() / 1e9,
        m.mostAlive(),
        m.mostOsThreads() < 0 ? "an unknown number of" : Integer.toString(m.mostOsThreads()),
        bytes(m.rssPerTask()),
        bytes(m.heapPerTask()));
  }

  private static String bytes(long bytes) {
    return bytes < 0
        ? "an unknown amount"
        : bytes < 10_240 ? bytes + " bytes" : (bytes / 1024) + " KiB";
  }

  /** One line; every text in it is a name without quotes. */
  static String json(TaskPlan plan, Measured m) {
    return String.format(
        Locale.ROOT,
        "{\"program\":\"standalone\",\"threads\":\"%s\",\"count\":%d,\"waitMs\":%d,\"cpu\":%d,"
            + "\"gc\":%b,\"jdk\":\"%s\",\"handedOverSeconds\":%.6f,\"begunSeconds\":%.6f,"
            + "\"seconds\":%.6f,\"startsPerSecond\":%.1f,\"mostAtOnce\":%d,\"osThreads\":%d,"
            + "\"rssBefore\":%d,\"rssPeak\":%d,\"rssHighest\":%d,\"rssPerTask\":%d,"
            + "\"heapBefore\":%d,\"heapPeak\":%d,\"heapPerTask\":%d}",
        plan.threads().name(),
        plan.count(),
        plan.pause().toMillis(),
        plan.rounds(),
        plan.collect(),
        Runtime.version(),
        m.handedOverNanos() / 1e9,
        m.begunNanos() / 1e9,
        m.endedNanos() / 1e9,
        m.startsPerSecond(plan.count()),
        m.mostAlive(),
        m.mostOsThreads(),
        m.before().rssBytes(),
        m.peak().rssBytes(),
        m.highestRss(),
        m.rssPerTask(),
        m.before().heapBytes(),
        m.peak().heapBytes(),
        m.heapPerTask());
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
