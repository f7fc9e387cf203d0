package dev.sett.servers.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private static final Logger LOG = LoggerFactory.getLogger(LoggedMethods.LOGGER);

  private final Remote risk;
  private final Remote transfer;

  Downstream(SpringSettings settings, RestClient.Builder builder) {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
    requests.setReadTimeout(settings.timeout());
    RestClient.Builder clients = builder.clone().requestFactory(requests);
    this.risk = new Remote("risk", settings.riskUrl(), clients);
    this.transfer = new Remote("transfer", settings.transferUrl(), clients);
  }

  /**
   * Asks how risky a transfer is.
   *
   * @throws Refusal if the service doesn't answer as it should
   */
  RiskController.Risk risk(String account, String device) {
    String answer =
        risk.call(
            client ->
                client.get().uri("/v1/risks/transaction/{account}/{device}", account, device));
    for (RiskController.Risk known : RiskController.Risk.values()) {
      if (known.name().equals(answer)) {
        return known;
      }
    }
    throw new Refusal(HttpStatus.BAD_GATEWAY, risk.sentence("returned an unknown risk"));
  }

  /**
   * Has money moved.
   *
   * @throws Refusal if the service refuses it, or doesn't answer as it should; then it may have
   *     been moved all the same, and asking again with the same key is safe
   */
  void move(String key, Transfer order) {
    transfer.call(
        client ->
            client
                .post()
                .uri("/v1/transfers/{from}/{to}/{amount}", order.from(), order.to(), order.amount())
                .header(TransferController.KEY, key));
  }

  /**
   * Sees that an account exists.
   *
   * @throws Refusal if not, or if the service doesn't answer as it should
   */
  void requireAccount(String account) {
    transfer.call(client -> client.get().uri("/v1/accounts/{account}", account));
  }

  /** A service that is called, by its name in sentences. */
  private record Remote(String name, URI url, RestClient client) {

    Remote(String name, URI url, RestClient.Builder clients) {
      this(name, url, clients.clone().baseUrl(url.toString()).build());
    }

    String sentence(String what) {
      return "The %s service at %s %s.".formatted(name, url, what);
    }

    String call(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
      LOG.info("Calling the {} service on {}", name, Thread.currentThread());
      try {
        String answer =
            request.apply(client).headers(CorrelationId::passOn).retrieve().body(String.class);
        return answer == null ? "" : answer;
      } catch (RestClientResponseException e) {
        HttpStatusCode status = e.getStatusCode();
        ProblemDetail problem = problem(e);
        if (problem == null
            || problem.getDetail() == null
            || !Problems.TYPE.equals(problem.getType())) {
          throw new Refusal(HttpStatus.BAD_GATEWAY, sentence("returned status " + status.value()));
        }
        // An account that isn't there is in the order's body here, not in its path.
        HttpStatus same = HttpStatus.valueOf(status.value());
        throw new Refusal(
            same == HttpStatus.NOT_FOUND ? HttpStatus.BAD_REQUEST : same, problem.getDetail());
      } catch (ResourceAccessException e) {
        throw e.getCause() instanceof HttpTimeoutException
            ? new Refusal(HttpStatus.GATEWAY_TIMEOUT, sentence("did not respond in time"))
            : new Refusal(HttpStatus.SERVICE_UNAVAILABLE, sentence("can't be reached"));
      } catch (RestClientException e) {
        throw new Refusal(
            HttpStatus.BAD_GATEWAY, sentence("returned a response that can't be read"));
      }
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
