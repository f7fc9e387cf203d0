package dev.sett.model.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UrlAddressTest {

  @ParameterizedTest
  @CsvSource({
    "http://localhost/ping, localhost, 80",
    "HTTPS://example.org/, example.org, 443",
    "https://example.org:8443, example.org, 8443",
    "http://[::1]:8080/, ::1, 8080"
  })
  void aUrlWithoutAPortHasThatOfItsScheme(String url, String host, int port) {
    assertEquals(new UrlAddress(host, port), UrlAddress.of(URI.create(url)));
  }
}
