package dev.sett.servers.spring;

import io.swagger.v3.oas.annotations.Operation;
import java.time.Duration;
import java.util.Locale;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Says how risky a transfer is, after the time that finding out takes. */
@RestController
class RiskController {
  private final Duration delay;

  RiskController(SpringSettings settings) {
    this.delay = settings.riskDelay();
  }

  /** How risky a transfer is. */
  enum Risk {
    VERY_LOW,
    LOW,
    HIGH
  }

  @Operation(
      summary = "How risky is a transfer from this account and device?",
      description =
          "HIGH for a device whose name begins with 'stolen', VERY_LOW for one that begins with"
              + " 'branch', LOW for any other. The request thread sleeps for --risk-delay first."
              + " By default this service runs on its framework's own pool of 200 threads, so at"
              + " 3 s per response it serves at most 66 requests per second. No threading model"
              + " in front of it can lift that limit of the whole bank.")
  @Logged
  @GetMapping(
      path = "/v1/risks/transaction/{accountId}/{device}",
      produces = MediaType.TEXT_PLAIN_VALUE)
  String risk(@PathVariable String accountId, @PathVariable String device)
      throws InterruptedException {
    Transfer.name("accountId", accountId);
    Risk risk = of(Transfer.name("device", device));
    Thread.sleep(delay);
    return risk.name();
  }

  private static Risk of(String device) {
    String name = device.toLowerCase(Locale.ROOT);
    return name.startsWith("stolen")
        ? Risk.HIGH
        : name.startsWith("branch") ? Risk.VERY_LOW : Risk.LOW;
  }
}
