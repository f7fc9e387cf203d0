package dev.sett.servers.spring;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Moves the money, after the time that takes; it waits without a connection to the database. */
@RestController
class TransferController {
  static final String KEY = "Idempotency-Key";

  private final Ledger ledger;
  private final Duration delay;

  TransferController(Ledger ledger, SpringSettings settings) {
    this.ledger = ledger;
    this.delay = settings.transferDelay();
  }

  @Operation(
      summary = "Moves an amount from one account to another.",
      description =
          "Executed once per Idempotency-Key: an order that is repeated with its key gets the same"
              + " response and moves nothing again. Without a key, each request is a separate"
              + " order, whose key is in the response, also if it fails. The request thread sleeps for --transfer-delay first. 404: unknown"
              + " account; 409: insufficient funds; 422: the key belongs to another order; 503:"
              + " the database failed.")
  @Logged
  @PostMapping(path = "/v1/transfers/{from}/{to}/{amount}", produces = MediaType.TEXT_PLAIN_VALUE)
  String move(
      @PathVariable String from,
      @PathVariable String to,
      @PathVariable String amount,
      @RequestHeader(KEY) Optional<String> key,
      HttpServletResponse response)
      throws InterruptedException {
    Transfer transfer = Transfer.of(from, to, amount);
    String order = order(key, response);
    Thread.sleep(delay);
    ledger.move(order, transfer);
    return "Money transferred";
  }

  /**
   * The key of an order, a new one if it came without. The response has it whatever becomes of the
   * order: only with it is asking again safe.
   *
   * @throws Refusal with 400, if it is no key
   */
  static String order(Optional<String> key, HttpServletResponse response) {
    String order = Transfer.key(key.orElseGet(() -> UUID.randomUUID().toString()));
    response.setHeader(KEY, order);
    return order;
  }

  @Operation(
      summary = "The last 100 entries of an account.",
      description = "The request thread sleeps for --transfer-delay first, as published.")
  @Logged
  @GetMapping("/v1/transfers/{account}")
  List<Ledger.Entry> history(@PathVariable String account) throws InterruptedException {
    Thread.sleep(delay);
    return ledger.history(ledger.account(Transfer.name("account", account)).account());
  }

  @Operation(summary = "An account and its balance.")
  @Logged
  @GetMapping("/v1/accounts/{account}")
  Ledger.Account account(@PathVariable String account) {
    return ledger.account(Transfer.name("account", account));
  }

  @Operation(summary = "Audits accounts and ledger: was money created or lost?")
  @GetMapping("/v1/audit")
  Ledger.Audit audit() {
    return ledger.audit();
  }
}
