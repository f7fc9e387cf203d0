package dev.sett.runner.process;

import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Trust;
import dev.sett.load.tls.TlsSockets;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.Request;
import dev.sett.model.http.UrlAddress;
import dev.sett.runner.control.TrialException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plain GETs, to learn whether a server answers yet. Light, so that one can be done often. Used by
 * one thread.
 *
 * <p>Certificates are checked as by the load, so that no secret in the URL goes to somebody else.
 */
public final class ReadinessCheck {

  /** Most bytes of a status line that are waited for. */
  private static final int LONGEST_LINE = 8192;

  private static final int LONGEST_SHOWN = 80;

  /** Header lines in which a location is looked for. */
  private static final int MOST_HEADERS = 100;

  private static final String LOCATION = "location:";

  private final Optional<Certificates> certificates;
  private final LongSupplier nanoClock;
  private @Nullable TlsSockets tls;

  /**
   * For a server; nothing is asked yet.
   *
   * @param certificates that it may have, in addition to those that this JDK accepts
   * @param url that will be asked, as far as it is known; with https, the certificates are read now
   * @throws TrialException if their file can't be read
   */
  public ReadinessCheck(
      Optional<Certificates> certificates, Optional<URI> url, LongSupplier nanoClock) {
    this.certificates = certificates;
    this.nanoClock = nanoClock;
    if (url.filter(ReadinessCheck::secure).isPresent()) {
      tls = read();
    }
  }

  /**
   * The outcome of one attempt.
   *
   * @param status status of the answer; 0 if there was none
   * @param reason why there was none, in words
   * @param location where it redirects to; empty if it does not
   */
  public record Answer(int status, String reason, String location) {

    /** An attempt that leads nowhere else. */
    public Answer(int status, String reason) {
      this(status, reason, /* location= */ "");
    }

    /** Whether the server is up: anything but an error of its own. */
    public boolean ready() {
      return status > 0 && status < 500;
    }

    public String inWords() {
      return status > 0 ? "status " + status : reason;
    }
  }

  private static boolean secure(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  private static InetSocketAddress socket(URI url) {
    UrlAddress address = UrlAddress.of(url);
    return new InetSocketAddress(address.host(), address.port());
  }

  /** Whether anybody listens there. */
  public static boolean listens(URI url) {
    try (Socket socket = new Socket()) {
      socket.connect(socket(url), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Asks once.
   *
   * @param timeout for the whole attempt
   * @throws TrialException if the server's certificate is not accepted
   */
  public Answer at(URI url, Duration timeout) {
    return at(url, List.of(), timeout);
  }

  /**
   * Asks once, with these headers.
   *
   * @param timeout for the whole attempt
   * @throws TrialException if the server's certificate is not accepted
   */
  public Answer at(URI url, List<Request.Header> headers, Duration timeout) {
    try {
      return ask(url, headers, timeout);
    } catch (LoadException refused) {
      // The program may have written a new certificate to the file when it started.
      tls = read();
      try {
        return ask(url, headers, timeout);
      } catch (LoadException again) {
        throw new TrialException(String.valueOf(again.getMessage()));
      }
    }
  }

  private Answer ask(URI url, List<Request.Header> headers, Duration timeout) {
    int millis = (int) Math.max(1, timeout.toMillis());
    long until = nanoClock.getAsLong() + timeout.toNanos();
    try (Socket plain = new Socket()) {
      plain.connect(socket(url), millis);
      plain.setSoTimeout(millis);
      if (!secure(url)) {
        return over(plain, url, headers, until);
      }
      TlsSockets sockets = tls == null ? read() : tls;
      tls = sockets;
      try (Socket secured = sockets.over(plain, url)) {
        return over(secured, url, headers, until);
      }
    } catch (UnknownHostException e) {
      return new Answer(0, "unknown host " + url.getHost());
    } catch (SocketTimeoutException e) {
      return new Answer(0, "no answer within " + millis + " ms");
    } catch (IOException e) {
      return new Answer(0, String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT));
    }
  }

  private TlsSockets read() {
    try {
      return new TlsSockets(certificates.map(Trust::of).orElse(Trust.JDK));
    } catch (IllegalArgumentException | LoadException e) {
      throw new TrialException("The certificates for the program can't be used: " + e.getMessage());
    }
  }

  private Answer over(Socket socket, URI url, List<Request.Header> headers, long untilNanos)
      throws IOException {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    String request =
        "GET "
            + path
            + query
            + " HTTP/1.1\r\nHost: "
            + url.getRawAuthority()
            + "\r\nUser-Agent: sett\r\nAccept: */*\r\nConnection: close\r\n"
            + headers.stream()
                .map(header -> header.name() + ": " + header.value() + "\r\n")
                .collect(Collectors.joining())
            + "\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    InputStream in = new BufferedInputStream(socket.getInputStream());
    String line = line(socket, in, untilNanos);
    if (line.isEmpty()) {
      return new Answer(0, "the connection was closed without an answer");
    }
    if (!line.matches("HTTP/1\\.[01] \\d{3}(?s:.*)")) {
      String shown = line.substring(0, Math.min(LONGEST_SHOWN, line.length()));
      return new Answer(0, "the answer was not HTTP: " + shown.replaceAll("\\p{Cc}", "?"));
    }
    int status = Integer.parseInt(line.substring(9, 12));
    return new Answer(
        status, "", status / 100 == 3 ? location(socket, in, untilNanos) : /* location= */ "");
  }

  /** The header of that name among the lines that follow; empty if it does not come. */
  private String location(Socket socket, InputStream in, long untilNanos) throws IOException {
    for (int i = 0; i < MOST_HEADERS; i++) {
      String line = line(socket, in, untilNanos);
      if (line.regionMatches(/* ignoreCase= */ true, 0, LOCATION, 0, LOCATION.length())) {
        return line.substring(LOCATION.length()).strip();
      }
      if (line.isEmpty()) {
        break;
      }
    }
    return "";
  }

  /** The next line, or as much of it as is waited for; its sender may never end it. */
  private String line(Socket socket, InputStream in, long untilNanos) throws IOException {
    byte[] bytes = new byte[LONGEST_LINE];
    int length = 0;
    while (length < bytes.length) {
      long millis = (untilNanos - nanoClock.getAsLong()) / 1_000_000;
      if (millis <= 0) {
        throw new SocketTimeoutException();
      }
      socket.setSoTimeout((int) millis);
      int read = in.read();
      if (read < 0) {
        break;
      }
      if (read == '\n') {
        return text(bytes, length).stripTrailing();
      }
      bytes[length++] = (byte) read;
    }
    return text(bytes, length);
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
