package dev.sett.servers.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** The two services that the bank calls. */
@Component
class Downstream {
  /*
   * The published bank made its RestClient without any timeout: a service that hangs then holds a
   * thread of the bank for good. These have one for the connection and one for the answer.
   *
   * The client below is the JDK's, as RestClient chose it there.
   */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  private final URI riskUrl;
  private final URI transferUrl;
  private final RestClient risk;
  private final RestClient transfer;

  Downstream(SpringSettings settings, RestClient.Builder builder) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
    requests.setReadTimeout(settings.timeout());
    this.riskUrl = settings.riskUrl();
    this.transferUrl = settings.transferUrl();
    this.risk = builder.clone().requestFactory(requests).baseUrl(riskUrl.toString()).build();
    this.transfer =
        builder.clone().requestFactory(requests).baseUrl(transferUrl.toString()).build();
  }

  /**
   * Asks how risky a transfer is.
   *
   * @throws Refusal if the service doesn't answer as it should
   */
  RiskController.Risk risk(String account, String device) {
    String answer =
        call(
            "risk",
            riskUrl,
            () ->
                risk.get()
                    .uri("/v1/risks/transaction/{account}/{device}", account, device)
                    .retrieve()
                    .body(String.class));
    for (RiskController.Risk known : RiskController.Risk.values()) {
      if (known.name().equals(answer)) {
        return known;
      }
    }
    throw new Refusal(
        HttpStatus.BAD_GATEWAY,
        "The risk service at %s returned an unknown risk.".formatted(riskUrl));
  }

  /**
   * Has money moved.
   *
   * @throws Refusal if the service refuses it, or doesn't answer as it should; then it may have
   *     been moved all the same, and asking again with the same key is safe
   */
  void move(String key, Transfer order) {
    call(
        "transfer",
        transferUrl,
        () ->
            transfer
                .post()
                .uri("/v1/transfers/{from}/{to}/{amount}", order.from(), order.to(), order.amount())
                .header(TransferController.KEY, key)
                .retrieve()
                .body(String.class));
  }

  /**
   * Sees that an account exists.
   *
   * @throws Refusal if not, or if the service doesn't answer as it should
   */
  void requireAccount(String account) {
    call(
        "transfer",
        transferUrl,
        () -> transfer.get().uri("/v1/accounts/{account}", account).retrieve().body(String.class));
  }

  /** One call of a service. */
  private interface Call {
    @Nullable String make();
  }

  private static String call(String service, URI url, Call call) {
    Function<String, String> sentence =
        what -> "The %s service at %s %s.".formatted(service, url, what);
    try {
      String answer = call.make();
      return answer == null ? "" : answer;
    } catch (RestClientResponseException e) {
      HttpStatusCode status = e.getStatusCode();
      ProblemDetail problem = problem(e);
      if (problem == null
          || problem.getDetail() == null
          || !Problems.TYPE.equals(problem.getType())) {
        throw new Refusal(
            HttpStatus.BAD_GATEWAY, sentence.apply("returned status " + status.value()));
      }
      // An account that isn't there is in the order's body here, not in its path.
      HttpStatus same = HttpStatus.valueOf(status.value());
      throw new Refusal(
          same == HttpStatus.NOT_FOUND ? HttpStatus.BAD_REQUEST : same, problem.getDetail());
    } catch (ResourceAccessException e) {
      throw e.getCause() instanceof HttpTimeoutException
          ? new Refusal(HttpStatus.GATEWAY_TIMEOUT, sentence.apply("did not respond in time"))
          : new Refusal(HttpStatus.SERVICE_UNAVAILABLE, sentence.apply("can't be reached"));
    } catch (RestClientException e) {
      throw new Refusal(
          HttpStatus.BAD_GATEWAY, sentence.apply("returned a response that can't be read"));
    }
  }

  private static @Nullable ProblemDetail problem(RestClientResponseException e) {
    try {
      return e.getResponseBodyAs(ProblemDetail.class);
    } catch (RuntimeException notOne) {
      return null;
    }
  }
}
