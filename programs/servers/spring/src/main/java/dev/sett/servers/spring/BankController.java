package dev.sett.servers.spring;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Takes orders to move money: asks risk first, then has it moved. */
@RestController
class BankController {
  private final Downstream services;
  private final Duration deadline;

  BankController(Downstream services, SpringSettings settings) {
    this.services = services;
    this.deadline = settings.timeout();
  }

  /**
   * The body of an order, as it came.
   *
   * @param amount a number with at most two decimals, as text or number
   * @param from account that pays
   * @param to account that is paid
   * @param device what the customer holds
   */
  record Order(
      @Nullable String amount,
      @Nullable String from,
      @Nullable String to,
      @Nullable String device) {}

  @Operation(
      summary = "Moves money: calls the risk service (3 s), then the transfer service (1 s).",
      description =
          "One call after the other, on the thread that Tomcat provides: 4 s per transfer. The"
              + " published comparison runs this endpoint on 10 Tomcat threads and on virtual"
              + " threads. 201 with a sentence; 400 for an invalid order; 409 for insufficient"
              + " funds; 422 for HIGH risk; 502, 503 or 504 when a service fails. An order that is"
              + " repeated with its Idempotency-Key is executed once. A request without a key gets"
              + " one, which is in the response even if a service fails.")
  @Logged
  @PostMapping(path = "/v1/transfers")
  ResponseEntity<String> transfer(
      @RequestBody Order order,
      @RequestHeader(TransferController.KEY) Optional<String> key,
      HttpServletResponse response) {
    Transfer transfer = Transfer.of(order.from(), order.to(), order.amount());
    String device = Transfer.name("device", order.device());
    String id = TransferController.order(key, response);
    requireLowRisk(services.risk(transfer.from(), device));
    services.move(id, transfer);
    return created(transfer);
  }

  @Operation(
      summary = "The same transfer, with independent calls made concurrently.",
      description =
          "Requests the risk and both accounts concurrently, each on a virtual thread, under one"
              + " deadline (--timeout). The first failure cancels the other calls, and no thread"
              + " outlives the response. The money is moved once the risk is known, never"
              + " concurrently with that call as in /parallel. This takes 4 s, or 3 s less if an"
              + " account is unknown.")
  @Logged
  @PostMapping(path = "/v1/transfers/structured")
  ResponseEntity<String> structured(
      @RequestBody Order order,
      @RequestHeader(TransferController.KEY) Optional<String> key,
      HttpServletResponse response)
      throws InterruptedException {
    Transfer transfer = Transfer.of(order.from(), order.to(), order.amount());
    String device = Transfer.name("device", order.device());
    String id = TransferController.order(key, response);
    List<Callable<RiskController.Risk>> questions =
        List.of(
            () -> services.risk(transfer.from(), device),
            () -> known(transfer.from()),
            () -> known(transfer.to()));
    try {
      requireLowRisk(Together.run(deadline, System::nanoTime, questions).getFirst());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Refusal refusal ? refusal : new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw new Refusal(
          HttpStatus.GATEWAY_TIMEOUT,
          "The risk and the accounts were not known within %d ms; no money was moved."
              .formatted(deadline.toMillis()));
    }
    services.move(id, transfer);
    return created(transfer);
  }

  private RiskController.Risk known(String account) {
    services.requireAccount(account);
    return RiskController.Risk.VERY_LOW;
  }

  private static void requireLowRisk(RiskController.Risk risk) {
    if (risk == RiskController.Risk.HIGH) {
      throw new Refusal(HttpStatus.UNPROCESSABLE_CONTENT, "The risk is HIGH; no money was moved.");
    }
  }

  private static ResponseEntity<String> created(Transfer transfer) {
    return ResponseEntity.status(HttpStatus.CREATED)
        .contentType(MediaType.TEXT_PLAIN)
        .body("Amount of %s transferred to account %s".formatted(transfer.amount(), transfer.to()));
  }
}
