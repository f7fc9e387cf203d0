package dev.sett.apps.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import org.springframework.batch.core.partition.support.TaskExecutorPartitionHandler;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.support.SynchronizedItemStreamReader;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Makes the one step of the job, in the way that was asked for.
 *
 * @param crew runs the tasks of the framework
 * @param failures what goes wrong in partitions, which the framework doesn't hand on; safe for all
 *     threads
 */
record BatchSteps(
    BatchSettings settings,
    Inbox inbox,
    JobRepository repository,
    PlatformTransactionManager transactions,
    BoundedExecutor crew,
    OutcomeWriter writer,
    ThreadGauge gauge,
    Queue<Throwable> failures) {
  /*
   * Restarts are exact in every way, but not by the same means. With PARTITIONS and ITEMS the
   * thread that reads also commits: how far it has read is stored in the transaction of the rows,
   * and the framework goes on from there. With THROTTLED several chunks are under way at once, so
   * that "how far" would be ahead of rows that a kill has rolled back: nothing is stored, a restart
   * reads all lines again and passes over those that are in the tables (the framework's manual
   * calls this a process indicator).
   */
  private static final String NAME = "paymentStep";

  /**
   * The step.
   *
   * @param done lines that are stored already; asked only where the framework doesn't know
   */
  Step make(Predicate<Line> done) {
    return switch (settings.scaling()) {
      case PARTITIONS -> partitions();
      case ITEMS -> chunks(NAME, all()).taskExecutor(crew).build();
      case THROTTLED -> throttled(done);
    };
  }

  private InboxSlice all() {
    return new InboxSlice(0, inbox.lines());
  }

  private ChunkOrientedStepBuilder<Line, Outcome> chunks(String name, InboxSlice slice) {
    return new StepBuilder(name, repository)
        .<Line, Outcome>chunk(settings.chunk())
        .transactionManager(transactions)
        .reader(new LineReader(inbox, slice))
        .processor(processor(line -> false))
        .writer(writer);
  }

  private PaymentProcessor processor(Predicate<Line> done) {
    return new PaymentProcessor(new LineParser(settings.tariff()), settings.pause(), gauge, done);
  }

  private Step partitions() {
    PartitionsOnCrew handler = new PartitionsOnCrew();
    handler.setTaskExecutor(crew);
    handler.setGridSize(settings.concurrency());
    Step partition = chunks(NAME + "-partition", all()).build();
    handler.setStep(partition);
    return new StepBuilder(NAME, repository)
        .partitioner(partition.getName(), this::cut)
        .partitionHandler(handler)
        .build();
  }

  private Map<String, ExecutionContext> cut(int most) {
    List<InboxSlice> slices = InboxSlice.cut(inbox.lines(), most);
    Map<String, ExecutionContext> contexts = new HashMap<>();
    for (int i = 0; i < slices.size(); i++) {
      contexts.put("slice-" + i, slices.get(i).stored());
    }
    return contexts;
  }

  /** Gives each partition a step of its own, as the step scope of a Spring context would. */
  private final class PartitionsOnCrew extends TaskExecutorPartitionHandler {

    @Override
    protected FutureTask<StepExecution> createTask(Step template, StepExecution partition) {
      return new FutureTask<>(
          () -> {
            InboxSlice slice = InboxSlice.of(partition.getExecutionContext());
            chunks(partition.getStepName(), slice).build().execute(partition);
            failures.addAll(partition.getFailureExceptions());
            return partition;
          });
    }
  }

  @SuppressWarnings("removal") // the step of Spring Batch 5, on purpose
  private Step throttled(Predicate<Line> done) {
    LineReader lines = new LineReader(inbox, all());
    lines.setSaveState(false);
    return new StepBuilder(NAME, repository)
        .<Line, Outcome>chunk(settings.chunk(), transactions)
        .reader(new SynchronizedItemStreamReader<>(lines))
        .processor(processor(done))
        .writer(writer)
        .taskExecutor(crew)
        .build();
  }
}
