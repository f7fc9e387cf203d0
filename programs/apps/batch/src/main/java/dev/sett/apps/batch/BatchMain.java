package dev.sett.apps.batch;

import dev.sett.threads.ThreadingModel;
import dev.sett.threads.ThreadingModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command line of the payment processor. */
@Command(
    name = "batch",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Payment processor on Spring Batch 6: loads partner CSV files into a database on the chosen"
          + " threading model. Without --in, it generates the published files for this run.",
      ""
    },
    footer = {
      "",
      "Prints a summary and one line of JSON at the end. Exit codes: 0 done, 1 not finished"
          + " (run it again), 2 usage error.",
      "Examples:",
      "  batch --threads virtual --concurrency 16 --chunk 50",
      "  batch --generate partners --seed 7",
      "  batch --in partners --db jdbc:h2:./payments --threads platform:8",
      "  batch --in partners --db 'jdbc:postgresql://localhost/bank' --user bank"
    })
public final class BatchMain implements Callable<Integer> {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private static final int MOST_CONCURRENCY = 10_000;
  private static final int MOST_CHUNK = 100_000;
  private static final Pattern WAIT = Pattern.compile("([0-9]{1,6})(ms|s)");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description = "Folder of *.csv files without a header; each line is account,amount,status.")
  private @Nullable Path in;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description =
          "jdbc:h2:... or jdbc:postgresql:...; default: H2 in memory. A run on a persistent"
              + " database can be killed and restarted.")
  private String db = "jdbc:h2:mem:payments;DB_CLOSE_DELAY=-1";

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Database user. The password is read from SETT_DB_PASSWORD.")
  private String user = "";

  @Option(
      names = "--threads",
      paramLabel = "MODEL",
      description =
          "Threading model: platform:N, virtual, virtual:N, platform or any other with an executor."
              + " platform:1 is single-threaded. Default ${DEFAULT-VALUE}.")
  private String threads = "virtual";

  @Option(
      names = "--scaling",
      paramLabel = "WAY",
      description =
          "How Spring Batch uses the threads. partitions: one step per part of the lines. items:"
              + " the multi-threaded step of version 6, which reads and writes on one thread."
              + " throttled: the step of version 5 as published, at most 4 concurrent chunks on"
              + " any executor. Default ${DEFAULT-VALUE}.")
  private Scaling scaling = Scaling.PARTITIONS;

  @Option(
      names = "--chunk",
      paramLabel = "N",
      description =
          "Lines per transaction. The published program uses 1. Default ${DEFAULT-VALUE}.")
  private int chunk = 100;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Maximum concurrent partitions, lines or chunks. Default ${DEFAULT-VALUE}.")
  private int concurrency = 8;

  @Option(
      names = "--pool",
      paramLabel = "N",
      description = "Database connections. Default ${DEFAULT-VALUE}, as in HikariCP.")
  private int pool = 10;

  @Option(
      names = "--fee",
      paramLabel = "X",
      description = "Factor applied to every amount. Default ${DEFAULT-VALUE}.")
  private BigDecimal fee = Tariff.PUBLISHED.fee();

  @Option(
      names = "--threshold",
      paramLabel = "X",
      description =
          "Charged amounts whose integer part is below this become SKIP. Default ${DEFAULT-VALUE}.")
  private BigDecimal threshold = Tariff.PUBLISHED.threshold();

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description =
          "Time that each line waits, such as 5ms, as for a partner's response. Default 0ms.")
  private String wait = "0ms";

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "File for lines that are not payments. Default: rejects.tsv in the folder of --in.")
  private @Nullable Path rejects;

  @Option(
      names = "--generate",
      paramLabel = "DIR",
      description =
          "Only generate the files, with the published numbers of records, in this folder.")
  private @Nullable Path generate;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed for generated files. Default ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "Generate N times the published number of records. Default ${DEFAULT-VALUE}.")
  private int times = 1;

  @SuppressWarnings("unused") // picocli reads it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  /**
   * Runs it and ends the process: 0 done, 1 not finished, 2 usage error, 70 internal error.
   *
   * @param args the flags
   */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new BatchMain());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setParameterExceptionHandler(
        (e, args) -> err(e.getCommandLine(), e.getMessage() + " Try --help.", USAGE));
    commandLine.setExitCodeExceptionMapper(mistake -> 70);
    return commandLine;
  }

  /** Says what is wrong; the exit code. */
  private static int err(CommandLine commandLine, String sentence, int code) {
    commandLine.getErr().println("batch: " + sentence);
    commandLine.getErr().flush();
    return code;
  }

  @Override
  public Integer call() throws IOException {
    requireRange("--times", times, 100);
    if (generate != null) {
      long rows = Generator.write(generate, seed, times);
      out("%d records in %d files in %s%n".formatted(rows, Partner.values().length, generate));
      return DONE;
    }
    if (in != null) {
      return run(settings(in));
    }
    Path made = Files.createTempDirectory("sett-batch-");
    try {
      BatchSettings settings = settings(made);
      Generator.write(made, seed, times);
      return run(settings);
    } finally {
      FileSystemUtils.deleteRecursively(made);
    }
  }

  private int run(BatchSettings settings) {
    try {
      BatchSummary summary = new PaymentJob(settings, System::nanoTime).run();
      out(summary.text() + System.lineSeparator() + summary.json() + System.lineSeparator());
      return DONE;
    } catch (BatchException e) {
      return err(spec.commandLine(), String.valueOf(e.getMessage()), FAILED);
    }
  }

  private BatchSettings settings(Path folder) {
    requireRange("--chunk", chunk, MOST_CHUNK);
    requireRange("--concurrency", concurrency, MOST_CONCURRENCY);
    requireRange("--pool", pool, MOST_CONCURRENCY);
    if (fee.signum() <= 0 || threshold.signum() < 0) {
      throw wrong("--fee must be above 0 and --threshold must be 0 or more.");
    }
    if (!db.startsWith("jdbc:h2:") && !db.startsWith("jdbc:postgresql:")) {
      throw wrong(
          "--db needs a URL such as jdbc:h2:./payments or jdbc:postgresql://localhost/bank; got '"
              + db
              + "'.");
    }
    String password = Optional.ofNullable(System.getenv("SETT_DB_PASSWORD")).orElse("");
    return new BatchSettings(
        folder,
        rejects == null ? folder.resolve("rejects.tsv") : rejects,
        new BatchSettings.Address(db, user, password, pool),
        model(),
        scaling,
        chunk,
        concurrency,
        new Tariff(fee, threshold),
        waitTime());
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
      throw wrong("--wait needs a time such as 5ms or 1s; got '" + wait + "'.");
    }
    long number = Long.parseLong(time.group(1));
    return time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
  }

  private void requireRange(String flag, int value, int most) {
    if (value < 1 || value > most) {
      throw wrong("%s needs a whole number from 1 to %d; got %d.".formatted(flag, most, value));
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private void out(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
  }
}
