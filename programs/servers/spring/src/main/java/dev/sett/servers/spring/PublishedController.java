package dev.sett.servers.spring;

import io.swagger.v3.oas.annotations.Operation;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The other ways to transfer that were published beside the plain one, with their traps. Only the
 * money is safe: amounts are checked, and the transfer service moves them whole or not at all. And
 * the other threads log under the id of the request, which they didn't have there.
 */
@RestController
class PublishedController implements DisposableBean {
  private static final String TRAP = "Kept as published, traps included. ";
  private static final String AND_A_GET =
      " It is also a GET that moves money: a browser or proxy may repeat it, each time with a new"
          + " key. Use POST /v1/transfers/structured instead.";

  private final Downstream services;

  /** As it was published: 8 threads until 100 tasks wait, then up to 50, then rejections. */
  private final ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();

  PublishedController(Downstream services) {
    this.services = services;
    pool.setCorePoolSize(8);
    pool.setMaxPoolSize(50);
    pool.setQueueCapacity(100);
    pool.setThreadNamePrefix("published-");
    pool.setDaemon(true);
    pool.initialize();
  }

  @Operation(
      summary = "A CompletableFuture on the common pool: 4 s.",
      description =
          TRAP
              + "The caller's thread waits for a task on ForkJoinPool.commonPool, so each transfer"
              + " holds two threads for 4 s. That pool has one thread fewer than the machine has CPUs,"
              + " but at least one (before JDK 25, it is one thread per task on one or two CPUs). It"
              + " replaces each thread that waits for the JDK's HTTP client, up to 256 times; beyond"
              + " that, transfers fail (500). All code in the JVM shares that pool."
              + AND_A_GET)
  @Logged
  @GetMapping(path = "/v1/transfers/old-fashion", produces = MediaType.TEXT_PLAIN_VALUE)
  String oldFashion(
      @RequestParam(defaultValue = "1.00") String amount,
      @RequestParam(defaultValue = "1") String from,
      @RequestParam(defaultValue = "2") String to,
      @RequestParam(defaultValue = "phone") String device) {
    Transfer transfer = Transfer.of(from, to, amount);
    String of = Transfer.name("device", device);
    return joined(
        CompletableFuture.supplyAsync(
            CorrelationId.supplier(
                () -> {
                  RiskController.Risk risk = services.risk(transfer.from(), of);
                  if (risk != RiskController.Risk.HIGH) {
                    services.move(key(), transfer);
                  }
                  return "Risk " + risk + ", transfer of " + transfer.amount() + " done";
                })));
  }

  @Operation(
      summary = "Both calls run concurrently on a ThreadPoolTaskExecutor: 3 s.",
      description =
          TRAP
              + "The money is moved while the risk is still being checked, so HIGH comes too late."
              + " The executor (core 8, max 50, queue 100) creates no ninth thread until 100 tasks"
              + " wait: 4 concurrent requests are served, the 5th to 54th wait, then the pool"
              + " grows, then it rejects requests (503)."
              + AND_A_GET)
  @Logged
  @GetMapping(path = "/v1/transfers/parallel", produces = MediaType.TEXT_PLAIN_VALUE)
  String parallel(
      @RequestParam(defaultValue = "1.00") String amount,
      @RequestParam(defaultValue = "1") String from,
      @RequestParam(defaultValue = "2") String to,
      @RequestParam(defaultValue = "phone") String device) {
    Transfer transfer = Transfer.of(from, to, amount);
    String of = Transfer.name("device", device);
    CompletableFuture<RiskController.Risk> risk = onPool(() -> services.risk(transfer.from(), of));
    CompletableFuture<Boolean> move = onPool(() -> moved(transfer));
    joined(CompletableFuture.allOf(risk, move));
    return "Risk " + risk.join() + ", transfer of " + transfer.amount() + " done";
  }

  @Operation(
      summary = "A single-thread executor for each request: 4 s, despite its name.",
      description =
          TRAP
              + "The executor has one thread, so the two calls run one after the other; closing it"
              + " waits for both. The code checks whether they are done before they can be, so it"
              + " never reads their results and returns 200 even when the risk is HIGH or the"
              + " transfer failed. Each request creates and ends a platform thread."
              + AND_A_GET)
  @Logged
  @GetMapping(path = "/v1/transfers/concurrent", produces = MediaType.TEXT_PLAIN_VALUE)
  String concurrent(
      @RequestParam(defaultValue = "1.00") String amount,
      @RequestParam(defaultValue = "1") String from,
      @RequestParam(defaultValue = "2") String to,
      @RequestParam(defaultValue = "phone") String device) {
    Transfer transfer = Transfer.of(from, to, amount);
    String of = Transfer.name("device", device);
    String answer = "Transfer of " + transfer.amount() + " under way";
    try (ExecutorService one = Executors.newSingleThreadExecutor()) {
      Future<RiskController.Risk> risk =
          one.submit(CorrelationId.callable(() -> services.risk(transfer.from(), of)));
      Future<?> move = one.submit(CorrelationId.callable(() -> moved(transfer)));
      if (risk.isDone() && move.isDone()) {
        answer = "Risk " + risk.resultNow() + ", transfer of " + transfer.amount() + " done";
      }
    }
    return answer;
  }

  private boolean moved(Transfer transfer) {
    services.move(key(), transfer);
    return true;
  }

  private <T> CompletableFuture<T> onPool(Supplier<T> task) {
    try {
      return CompletableFuture.supplyAsync(CorrelationId.supplier(task), pool);
    } catch (TaskRejectedException e) {
      throw new Refusal(
          HttpStatus.SERVICE_UNAVAILABLE,
          "50 threads are busy and 100 tasks wait; this request was rejected.");
    }
  }

  private static <T> T joined(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof Refusal refusal ? refusal : e;
    }
  }

  private static String key() {
    return UUID.randomUUID().toString();
  }

  @Override
  public void destroy() {
    pool.shutdown();
  }
}
