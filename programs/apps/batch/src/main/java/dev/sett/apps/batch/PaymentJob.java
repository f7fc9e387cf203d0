package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.launch.support.JobOperatorFactoryBean;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * The job: every line of an inbox becomes a payment or a reject, exactly once, however often it is
 * started. What makes a run the same run is its input and its tariff.
 */
final class PaymentJob {
  private static final String NAME = "transferJob";
  private static final String SCALING = "scaling";

  private final BatchSettings settings;
  private final LongSupplier nanoClock;
  private final Inbox inbox;
  private final ThreadGauge gauge = new ThreadGauge();

  /**
   * A job.
   *
   * @throws BatchException if there is nothing to read
   */
  PaymentJob(BatchSettings settings, LongSupplier nanoClock) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.inbox = Inbox.of(settings.folder());
  }

  /**
   * Runs what is left to do, on the calling thread and those of the model.
   *
   * @throws BatchException if it could not be finished
   */
  BatchSummary run() {
    try (BatchDatabase database = BatchDatabase.open(settings.db())) {
      return run(database);
    } catch (Exception e) {
      throw Failure.of(e, settings);
    }
  }

  private BatchSummary run(BatchDatabase database) throws Exception {
    JdbcTransactionManager transactions = new JdbcTransactionManager(database.pool());
    JobRepository repository = repository(database, transactions);
    JobParameters parameters = parameters();
    @Nullable JobExecution last = repository.getLastJobExecution(NAME, parameters);
    boolean begun = last != null;
    BatchDatabase.Stored before = database.stored(runNumber());
    long took = 0;
    if (last == null || last.getStatus() != BatchStatus.COMPLETED) {
      if (last != null) {
        requireSameScaling(last);
        declareEnded(repository, last);
      }
      took = execute(database, transactions, repository, parameters);
    }
    BatchDatabase.Stored after = database.stored(runNumber());
    if (after.all() != inbox.lines()) {
      throw new BatchException(
          "The job reports that it is complete, but of %d lines %d are stored. Please report this."
              .formatted(inbox.lines(), after.all()));
    }
    RejectFile.write(settings.rejects(), database.pool(), runNumber());
    return new BatchSummary(
        settings, database.title(), after, after.all() - before.all(), took, gauge.most(), begun);
  }

  /** Runs it; how long it took, in nanoseconds. */
  private long execute(
      BatchDatabase database,
      JdbcTransactionManager transactions,
      JobRepository repository,
      JobParameters parameters)
      throws Exception {
    Map<String, BitSet> stored =
        settings.scaling() == Scaling.THROTTLED ? database.linesStored(runNumber()) : Map.of();
    try (ExecutorService executor = settings.threads().executor()) {
      BatchSteps steps =
          new BatchSteps(
              settings,
              inbox,
              repository,
              transactions,
              new BoundedExecutor(executor, settings.concurrency()),
              new OutcomeWriter(new JdbcTemplate(database.pool()), runNumber()),
              gauge,
              new ConcurrentLinkedQueue<>());
      Job job =
          new JobBuilder(NAME, repository).start(steps.make(line -> has(stored, line))).build();
      JobOperator operator = operator(repository, transactions);
      long start = nanoClock.getAsLong();
      JobExecution execution = operator.start(job, parameters);
      long took = nanoClock.getAsLong() - start;
      if (execution.getStatus() != BatchStatus.COMPLETED) {
        Optional<Throwable> cause =
            Stream.concat(steps.failures().stream(), execution.getAllFailureExceptions().stream())
                .findFirst();
        throw Failure.of(cause, settings);
      }
      return took;
    }
  }

  private static boolean has(Map<String, BitSet> stored, Line line) {
    BitSet lines = stored.get(line.file());
    return lines != null && lines.get(line.number());
  }

  private JobRepository repository(BatchDatabase database, JdbcTransactionManager transactions)
      throws Exception {
    JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
    factory.setDataSource(database.pool());
    factory.setTransactionManager(transactions);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private static JobOperator operator(JobRepository repository, JdbcTransactionManager transactions)
      throws Exception {
    JobOperatorFactoryBean factory = new JobOperatorFactoryBean();
    factory.setJobRepository(repository);
    factory.setJobRegistry(new MapJobRegistry());
    factory.setTransactionManager(transactions);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private JobParameters parameters() {
    return new JobParametersBuilder()
        .addString("input", inbox.digest())
        .addString("fee", settings.tariff().fee().toPlainString())
        .addString("threshold", settings.tariff().threshold().toPlainString())
        .addString(SCALING, settings.scaling().toString(), /* identifying= */ false)
        .toJobParameters();
  }

  /** Number of the run in our tables: the first 63 bits of SHA-256 over what identifies it. */
  private long runNumber() {
    String identity =
        inbox.digest()
            + " "
            + settings.tariff().fee().toPlainString()
            + " "
            + settings.tariff().threshold().toPlainString();
    byte[] hash = Inbox.sha256().digest(identity.getBytes(UTF_8));
    return ByteBuffer.wrap(hash).getLong() >>> 1;
  }

  /** How far a run has come is stored in another form for each way of scaling. */
  private void requireSameScaling(JobExecution last) {
    String before = last.getJobParameters().getString(SCALING, settings.scaling().toString());
    if (!settings.scaling().toString().equals(before)) {
      throw new BatchException(
          "This input was started with --scaling "
              + before
              + " and is not finished. Finish it with the same --scaling, or use another"
              + " database.");
    }
  }

  /**
   * Says of an execution that was cut off that it has failed, so that the framework goes on with
   * it. That is what {@code JobOperator.recover} does, but that leaves a status of UNKNOWN, which a
   * database that came back at the wrong moment leaves behind. Here it is safe: we hold the lock,
   * so that nobody is at work, and rows and progress were committed together.
   */
  private static void declareEnded(JobRepository repository, JobExecution last) {
    LocalDateTime end =
        last.getLastUpdated() == null ? last.getCreateTime() : last.getLastUpdated();
    for (StepExecution step : last.getStepExecutions()) {
      if (step.getStatus().isRunning() || step.getStatus() == BatchStatus.UNKNOWN) {
        step.setStatus(BatchStatus.FAILED);
        step.setEndTime(end);
        repository.update(step);
      }
    }
    last.setStatus(BatchStatus.FAILED);
    last.setEndTime(end);
    repository.update(last);
  }
}
