package dev.sett.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;

/**
 * The server that the {@code remote} unit of work calls: any server of the server contract. Its
 * {@code /work?idle=} makes the delay.
 */
final class BackEnd {
  /*
   * HttpURLConnection is a plain blocking client: the calling thread itself connects, writes and
   * waits in read(), which is what a threading model is asked to cope with. java.net.http.HttpClient
   * would do the I/O on threads of its own. The one setting that matters is how many idle
   * connections are kept: 5 by default, so that most calls of a busy server would open a new one.
   */
  private static final String KEPT_CONNECTIONS = "http.maxConnections";

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration READ_SLACK = Duration.ofSeconds(10);

  private final URI base;

  /** A back end at a base URL such as {@code http://127.0.0.1:8081}. */
  BackEnd(URI base) {
    this.base = base;
    if (System.getProperty(KEPT_CONNECTIONS) == null) {
      System.setProperty(KEPT_CONNECTIONS, "10000");
    }
  }

  /**
   * Calls the back end and waits for all of its answer.
   *
   * @param delay how long the back end takes, at least 1 microsecond
   * @throws RequestException with 502, if it cannot be reached, or answers anything but 200, or is
   *     later than the delay and 10 s
   */
  void call(Duration delay) throws RequestException {
    URI uri = URI.create(base + "/work?idle=" + delay.toNanos() / 1_000 + "us");
    try {
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
      connection.setUseCaches(false);
      connection.setConnectTimeout(Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
      connection.setReadTimeout(Math.toIntExact(delay.plus(READ_SLACK).toMillis()));
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        connection.disconnect();
        throw failed("The back end returned status " + status + " for " + uri + ".");
      }
      try (InputStream body = connection.getInputStream()) {
        body.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException e) {
      throw failed("The back end did not respond to " + uri + ": " + e + ".");
    }
  }

  private static RequestException failed(String sentence) {
    return new RequestException(502, sentence);
  }
}
