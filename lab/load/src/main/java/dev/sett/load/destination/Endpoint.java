package dev.sett.load.destination;

import dev.sett.model.http.Request;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Where requests go, read from a URL.
 *
 * @param secure whether over TLS
 * @param host name or address, IPv6 without brackets
 * @param port 1 to 65535
 * @param hostHeader value of the {@code Host} header
 * @param path path and query, starting with a slash
 */
public record Endpoint(boolean secure, String host, int port, String hostHeader, String path) {

  /**
   * Reads a URL.
   *
   * @throws LoadException if it is not an http or https URL with a host
   */
  public static Endpoint of(URI url) {
    String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    boolean secure = scheme.equals("https");
    if (!secure && !scheme.equals("http")) {
      throw LoadException.badRequest(
          "'" + url + "' is not a valid URL (expected one that starts with http:// or https://).");
    }
    String host = url.getHost();
    if (host == null) {
      throw LoadException.badRequest(
          "'" + url + "' has no host (expected, for example, http://localhost:8080/path).");
    }
    int usual = secure ? 443 : 80;
    int port = url.getPort() == -1 ? usual : url.getPort();
    if (port < 1 || port > 65535) {
      throw LoadException.badRequest("'" + url + "' has port " + port + " (expected 1 to 65535).");
    }
    URI ascii = URI.create(url.toASCIIString());
    String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
    String query = ascii.getRawQuery() == null ? "" : "?" + ascii.getRawQuery();
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    String hostHeader = port == usual ? host : host + ":" + port;
    return new Endpoint(secure, bare, port, hostHeader, path + query);
  }

  /** Host and port, for sentences. */
  public String where() {
    return host + " port " + port;
  }

  /**
   * The bytes of a request to this endpoint. {@code Host} and {@code Content-Length} are added
   * unless the request has its own.
   *
   * @throws LoadException if a part of the request can't be written in HTTP/1.1
   */
  public byte[] encode(Request request) {
    if (!request.method().matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
      throw LoadException.badRequest("'" + request.method() + "' is not an HTTP method.");
    }
    String target = request.path().orElse(path);
    if (!target.matches("/[!-~]*")) {
      throw LoadException.badRequest(
          "'"
              + target
              + "' is not a valid request path (expected ASCII that starts with /, with other"
              + " characters escaped, such as %20 for a space).");
    }
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(target).append(" HTTP/1.1\r\n");
    boolean hasHost = false;
    boolean hasLength = false;
    for (Request.Header header : request.headers()) {
      String name = header.name().toLowerCase(Locale.ROOT);
      if (!name.matches("[!#$%&'*+.^_`|~0-9a-z-]+")
          || header.value().matches("(?s).*[\\r\\n\\00].*")) {
        throw LoadException.badRequest(
            "header '" + header.name() + "' can't be sent: its name or value is malformed.");
      }
      if (name.equals("transfer-encoding")) {
        throw LoadException.badRequest(
            "header Transfer-Encoding can't be set: Sett sends the body with Content-Length.");
      }
      hasHost |= name.equals("host");
      if (name.equals("content-length")) {
        hasLength = true;
        if (!header.value().strip().equals("" + request.body().length())) {
          throw LoadException.badRequest(
              "header Content-Length is %s, but the body has %s bytes."
                  .formatted(header.value().strip(), request.body().length()));
        }
      }
    }
    if (!hasHost) {
      head.append("Host: ").append(hostHeader).append("\r\n");
    }
    for (Request.Header header : request.headers()) {
      head.append(header.name()).append(": ").append(header.value().strip()).append("\r\n");
    }
    boolean carriesBody = request.body().length() > 0 || request.method().matches("POST|PUT|PATCH");
    if (carriesBody && !hasLength) {
      head.append("Content-Length: ").append(request.body().length()).append("\r\n");
    }
    head.append("\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes(request.body().bytes());
    return bytes.toByteArray();
  }
}
