package dev.sett.runner;

import dev.sett.load.Trust;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/** One plain GET, to learn whether a server answers yet. Light, so that it can be done often. */
final class ReadinessCheck {

  private ReadinessCheck() {}

  /**
   * The outcome of one attempt.
   *
   * @param status status of the answer; 0 if there was none
   * @param reason why there was none, in words
   */
  record Answer(int status, String reason) {

    /** Whether the server is up: anything but an error of its own. */
    boolean ready() {
      return status > 0 && status < 500;
    }

    String inWords() {
      return status > 0 ? "status " + status : reason;
    }
  }

  private static boolean secure(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  /** Port of a URL, the scheme's own if it names none. */
  static int port(URI url) {
    return url.getPort() > 0 ? url.getPort() : secure(url) ? 443 : 80;
  }

  /** Host of a URL as a socket wants it: an IPv6 literal without its brackets. */
  static String host(URI url) {
    return url.getHost().replaceAll("^\\[|\\]$", "");
  }

  /** Whether anybody listens there. */
  static boolean listens(URI url) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host(url), port(url)), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks once. Any certificate will do: whether it is right, the load engine will say. */
  static Answer at(URI url, Duration timeout) {
    int millis = (int) Math.max(1, timeout.toMillis());
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(host(url), port(url)), millis);
      plain.setSoTimeout(millis);
      if (!secure(url)) {
        return over(plain, url);
      }
      try (Socket secured =
          Any.TLS.getSocketFactory().createSocket(plain, host(url), port(url), true)) {
        return over(secured, url);
      }
    } catch (java.net.UnknownHostException e) {
      return new Answer(0, "unknown host " + url.getHost());
    } catch (java.net.SocketTimeoutException e) {
      return new Answer(0, "no answer within " + millis + " ms");
    } catch (IOException e) {
      return new Answer(0, String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT));
    }
  }

  /** Made when it is first needed. */
  private static final class Any {
    static final SSLContext TLS = Trust.EVERYBODY.context();
  }

  private static Answer over(Socket socket, URI url) throws IOException {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    String request =
        "GET "
            + path
            + query
            + " HTTP/1.1\r\nHost: "
            + url.getRawAuthority()
            + "\r\nUser-Agent: sett\r\nAccept: */*\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    String line = reader.readLine();
    if (line == null) {
      return new Answer(0, "the connection was closed without an answer");
    }
    if (!line.matches("HTTP/1\\.[01] \\d{3}.*")) {
      return new Answer(
          0, "the answer was not HTTP: " + line.substring(0, Math.min(80, line.length())));
    }
    return new Answer(Integer.parseInt(line.substring(9, 12)), "");
  }
}
