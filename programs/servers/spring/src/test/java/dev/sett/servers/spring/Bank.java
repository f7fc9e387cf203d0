package dev.sett.servers.spring;

import dev.sett.workload.proof.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The three services of the bank, each a process. */
record Bank(ServerProcess risk, ServerProcess transfer, ServerProcess bank)
    implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /**
   * Starts them on free ports.
   *
   * @param riskDelay such as {@code 30ms}
   * @param transferDelay such as {@code 10ms}
   * @param bankFlags of the bank beside the addresses of the others
   */
  static Bank start(String riskDelay, String transferDelay, String... bankFlags)
      throws IOException {
    ServerProcess risk =
        ServerProcess.start(
            List.of(), "--service=risk", "--threads=native", "--risk-delay=" + riskDelay);
    ServerProcess transfer =
        ServerProcess.start(
            List.of(),
            "--service=transfer",
            "--threads=native",
            "--transfer-delay=" + transferDelay);
    return new Bank(risk, transfer, bankOf(risk, transfer, bankFlags));
  }

  /** A further bank before the same two services. */
  static ServerProcess bankOf(ServerProcess risk, ServerProcess transfer, String... flags)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(flags));
    all.add("--service=bank");
    all.add("--risk-url=http://127.0.0.1:" + risk.port());
    all.add("--transfer-url=http://127.0.0.1:" + transfer.port());
    return ServerProcess.start(List.of(), all.toArray(String[]::new));
  }

  /** An order as JSON. */
  static String order(String amount, String from, String to, String device) {
    return "{\"amount\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"device\":\"%s\"}"
        .formatted(amount, from, to, device);
  }

  /** Answer of a service to a POST of JSON. */
  static HttpResponse<String> post(
      ServerProcess service, String path, String json, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(60))
            .POST(HttpRequest.BodyPublishers.ofString(json));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() throws IOException {
    try (risk;
        transfer;
        bank) {
      // Killed.
    }
  }
}
