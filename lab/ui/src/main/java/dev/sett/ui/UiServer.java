package dev.sett.ui;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.verdict.Judgement;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * The pages of {@code sett ui} on a port of this machine. Answers until it is closed; may be closed
 * by any thread.
 *
 * <p>At most {@value #AT_ONCE} answers are made at the same time, so that many readers don't take
 * the CPU from a measurement on the same machine.
 */
public final class UiServer implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final int NO_BODY = -1;

  private final HttpServer server;
  private final ExecutorService threads;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Site site;
  private final Optional<Token> token;
  private final Consumer<RuntimeException> mistakes;

  private UiServer(
      HttpServer server,
      ExecutorService threads,
      Site site,
      Optional<Token> token,
      Consumer<RuntimeException> mistakes) {
    this.server = server;
    this.threads = threads;
    this.site = site;
    this.token = token;
    this.mistakes = mistakes;
  }

  /**
   * Starts to answer, once the results that are listed have been read.
   *
   * @param folder below which results are looked for
   * @param host name or address to listen at; one that others can reach asks them for a token
   * @param port within [0, 65535]; 0 takes a free one
   * @param clock says how long ago something was
   * @param mistakes receives internal errors, from any thread
   * @throws ExperimentException if there is no such folder or host, or the port is taken
   */
  public static UiServer start(
      Path folder,
      String host,
      int port,
      InstantSource clock,
      Consumer<RuntimeException> mistakes) {
    Path real = real(folder);
    InetAddress address = address(host);
    HttpServer server = bound(new InetSocketAddress(address, port), host);
    Optional<Token> token =
        address.isLoopbackAddress() ? Optional.empty() : Optional.of(Token.random());
    Guard guard =
        token
            .map(t -> Guard.of(t, server.getAddress().getPort()))
            .orElseGet(() -> Guard.ofLoopback(host, shown(address)));
    ResultIndex index = new ResultIndex(real, clock);
    index.readAhead();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    UiServer started =
        new UiServer(server, threads, new Site(guard, index, Judgement::effects), token, mistakes);
    server.setExecutor(threads);
    server.createContext("/", started::handle);
    server.start();
    return started;
  }

  /** The address of the first page, with the token in it if one is needed. */
  public String address() {
    InetAddress bound = server.getAddress().getAddress();
    return "http://"
        + (bound.isAnyLocalAddress() ? "127.0.0.1" : shown(bound))
        + ":"
        + server.getAddress().getPort()
        + "/"
        + token.map(t -> "?token=" + t.text()).orElse("");
  }

  /** An address as it stands in a URL. */
  private static String shown(InetAddress address) {
    String host = address.getHostAddress();
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Whether others can reach it, and need the token. */
  public boolean asksForToken() {
    return token.isPresent();
  }

  /** Stops immediately; unfinished responses are cut off. */
  @Override
  public void close() {
    server.stop(/* delay= */ 0);
    threads.shutdownNow();
  }

  private static Path real(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ExperimentException(
          folder.toString(),
          "is not a folder. Name a folder that contains results, such as results/.");
    }
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new ExperimentException(folder.toString(), "can't be read (" + e.getMessage() + ").");
    }
  }

  private static InetAddress address(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new ExperimentException(
          "--host", "'" + host + "' is not a known host name or address.");
    }
  }

  private static HttpServer bound(InetSocketAddress address, String host) {
    // A reader that sends its request, or takes its answer, slowly on purpose is let go.
    System.setProperty("sun.net.httpserver.maxReqTime", "15");
    System.setProperty("sun.net.httpserver.maxRspTime", "60");
    System.setProperty("jdk.httpserver.maxConnections", "100");
    try {
      return HttpServer.create(address, /* backlog= */ 0);
    } catch (BindException e) {
      String reason = String.valueOf(e.getMessage());
      if (reason.contains("already in use")) {
        throw new ExperimentException(
            "--port",
            address.getPort() + " is in use. Choose another port, or 0 for any free one.");
      }
      throw new ExperimentException(
          "--host", "can't listen on " + host + ":" + address.getPort() + " (" + reason + ").");
    } catch (IOException e) {
      throw new ExperimentException(
          "--host", "can't listen on " + host + " (" + e.getMessage() + ").");
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      send(exchange, answer(exchange));
    }
  }

  private PageResponse answer(HttpExchange exchange) {
    places.acquireUninterruptibly();
    try {
      return site.answer(
          PageRequest.of(
              exchange.getRequestMethod(),
              exchange.getRequestURI(),
              name -> Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))));
    } catch (RuntimeException e) {
      mistakes.accept(e);
      return PageResponse.sentence(
          PageResponse.OUR_MISTAKE,
          "Internal error",
          "This is an error in Sett. Please report it with the output of "
              + SettCommand.with("ui")
              + ".");
    } finally {
      places.release();
    }
  }

  private static void send(HttpExchange exchange, PageResponse answer) throws IOException {
    answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    boolean bare =
        body.length == 0
            || exchange.getRequestMethod().equals("HEAD")
            || answer.status() == PageResponse.NOT_MODIFIED;
    exchange.sendResponseHeaders(answer.status(), bare ? NO_BODY : body.length);
    if (!bare) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
