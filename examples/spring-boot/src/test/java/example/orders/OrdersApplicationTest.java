package example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.beans.factory.annotation.Value;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class OrdersApplicationTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @Value("${local.server.port}")
  private int port;

  private String get(String path) throws Exception {
    URI address = URI.create("http://localhost:" + port + path);
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
  }

  @Test
  void requestsRunOnThePool() throws Exception {
    assertThat(get("/orders")).startsWith("sett-pool-");
  }

  @Test
  void theActuatorShowsThePool() throws Exception {
    assertThat(get("/actuator/settpool")).contains("\"sett-pool\":{\"limit\":");
    assertThat(get("/actuator/health")).contains("\"settPool\":{\"status\":\"UP\"}");
    assertThat(get("/actuator/metrics/executor.pool.size")).contains("sett-pool");
    assertThat(get("/actuator/metrics/sett.pool.limit")).contains("sett-pool");
  }
}
