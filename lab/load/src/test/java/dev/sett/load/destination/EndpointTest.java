package dev.sett.load.destination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

  @ParameterizedTest
  @CsvSource({
    "http://localhost, localhost, 80, localhost, /",
    "http://localhost:80/a, localhost, 80, localhost, /a",
    "HTTP://Example.org:8080/a%20b?c=d&e, Example.org, 8080, Example.org:8080, /a%20b?c=d&e",
    "http://[::1]:9000?x=1, ::1, 9000, [::1]:9000, /?x=1",
    "http://127.0.0.1:1/ü, 127.0.0.1, 1, 127.0.0.1:1, /%C3%BC",
    "https://localhost, localhost, 443, localhost, /",
    "HTTPS://localhost:80/, localhost, 80, localhost:80, /",
  })
  void readsUrls(String url, String host, int port, String hostHeader, String path) {
    boolean secure = url.startsWith("https") || url.startsWith("HTTPS");
    assertEquals(new Endpoint(secure, host, port, hostHeader, path), Endpoint.of(URI.create(url)));
  }

  @ParameterizedTest
  @CsvSource({
    "https:///path, has no host",
    "ftp://localhost/, starts with http://",
    "localhost:8080, starts with http://",
    "http:///path, has no host",
    "http://host:70000/, expected 1 to 65535",
  })
  void refusesUrlsItCannotLoad(String url, String sentence) {
    LoadException refused = assertThrows(LoadException.class, () -> Endpoint.of(URI.create(url)));
    assertEquals(LoadException.Kind.BAD_REQUEST, refused.kind());
    assertTrue(String.valueOf(refused.getMessage()).contains(sentence), refused.getMessage());
  }

  @Test
  void writesAPlainRequest() {
    assertEquals(
        "GET /ping HTTP/1.1\r\nHost: localhost:8080\r\n\r\n",
        encoded(Request.get(Optional.empty()), "http://localhost:8080/ping"));
  }

  @Test
  void writesMethodPathHeadersAndBody() {
    Request request =
        new Request(
            "POST",
            Optional.of("/v1/transfers?dry=true"),
            List.of(
                new Request.Header("Accept", "application/json"),
                new Request.Header("X-Tag", " a ")),
            Body.of("{\"ä\":1}"),
            ExpectedAnswer.SUCCESS);
    assertEquals(
        "POST /v1/transfers?dry=true HTTP/1.1\r\nHost: h:1\r\nAccept: application/json\r\n"
            + "X-Tag: a\r\nContent-Length: 8\r\n\r\n{\"ä\":1}",
        encoded(request, "http://h:1/unused"));
  }

  @Test
  void anEmptyPostSaysThatItIsEmpty() {
    assertTrue(
        encoded(with("POST", "/", List.of(), Body.NONE), "http://h/")
            .contains("Content-Length: 0\r\n"));
  }

  @Test
  void leavesAHostHeaderOfTheUserAlone() {
    String text =
        encoded(
            with("GET", "/", List.of(new Request.Header("host", "other")), Body.NONE), "http://h/");
    assertEquals("GET / HTTP/1.1\r\nhost: other\r\n\r\n", text);
  }

  @Test
  void refusesRequestsThatWouldBreakTheProtocol() {
    refused(with("GE T", "/", List.of(), Body.NONE), "not an HTTP method");
    refused(with("GET", "no-slash", List.of(), Body.NONE), "not a valid request path");
    refused(with("GET", "/a b", List.of(), Body.NONE), "not a valid request path");
    refused(
        with("GET", "/", List.of(new Request.Header("A", "b\r\nC: d")), Body.NONE), "malformed");
    refused(with("GET", "/", List.of(new Request.Header("A b", "c")), Body.NONE), "malformed");
    refused(
        with("POST", "/", List.of(new Request.Header("Content-Length", "3")), Body.of("ab")),
        "the body has 2 bytes");
    refused(
        with("POST", "/", List.of(new Request.Header("Transfer-Encoding", "chunked")), Body.NONE),
        "Transfer-Encoding");
  }

  private static void refused(Request request, String sentence) {
    LoadException refused = assertThrows(LoadException.class, () -> encoded(request, "http://h/"));
    assertTrue(String.valueOf(refused.getMessage()).contains(sentence), refused.getMessage());
  }

  private static Request with(String method, String path, List<Request.Header> headers, Body body) {
    return new Request(method, Optional.of(path), headers, body, ExpectedAnswer.SUCCESS);
  }

  private static String encoded(Request request, String url) {
    return new String(Endpoint.of(URI.create(url)).encode(request), StandardCharsets.UTF_8);
  }
}
