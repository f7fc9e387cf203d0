package dev.sett.workload;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * From a request to its answer, for servers whose framework leaves the choice of endpoint to one
 * handler. Safe for all threads at once.
 */
public final class Routing {
  private static final String HELLO = "/hello/";
  private static final Answer PONG = Answer.text(200, Endpoints.PONG);
  private static final Answer HEALTHY = Answer.text(200, "");

  /** How work is done; mostly {@link Workbench#perform}. */
  @FunctionalInterface
  public interface Labour {
    /**
     * Does all of the work on the calling thread, as {@link Workbench#perform} does.
     *
     * @throws RequestException if it can't be asked for, or is not done
     * @throws IOException if a file fails
     */
    Workbench.Done perform(Work work) throws RequestException, IOException;

    /** What of {@code /work} is waiting that is left to who sends the answer; zero for none. */
    default Duration after(Work work) {
      return Duration.ZERO;
    }
  }

  private final ServerFlags flags;
  private final Workbench workbench;
  private final Labour labour;
  private final Set<String> endpoints;

  /**
   * The endpoints on the card of a server.
   *
   * @param labour does the work of {@code /work} and {@code /sync}
   */
  public Routing(ServerFlags flags, Workbench workbench, Labour labour) {
    this.flags = flags;
    this.workbench = workbench;
    this.labour = labour;
    this.endpoints =
        flags.card().endpoints().stream()
            .map(endpoint -> endpoint.replaceFirst("\\?.*", ""))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Does what a request asks for, on the calling thread, and says what to answer. What goes wrong
   * is an answer, too: a status and a sentence.
   *
   * @param method such as {@code GET}
   * @param rawPath the path as it stands in the URL, still encoded
   * @param rawQuery the query as it stands in the URL, still encoded; empty if there is none
   */
  public Answer answer(String method, String rawPath, String rawQuery) {
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return Answer.text(
          405,
          "This server answers GET and HEAD; got " + method + ".",
          Map.of("Allow", "GET, HEAD"));
    }
    try {
      return answer(rawPath, rawQuery);
    } catch (RequestException e) {
      return Answer.text(e.status(), e.getMessage());
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      System.err.println("This server failed to answer " + rawPath + ": " + e);
      e.printStackTrace();
      return Answer.text(500, "This server failed to answer; its standard error says why.");
    }
  }

  /** The answer when no thread is left. */
  public static Answer stopping() {
    return Answer.text(503, Endpoints.STOPPING);
  }

  private Answer answer(String rawPath, String rawQuery) throws RequestException, IOException {
    if (rawPath.startsWith(HELLO) && rawPath.indexOf('/', HELLO.length()) < 0) {
      return Answer.text(200, Endpoints.hello(decode(rawPath.substring(HELLO.length()))));
    }
    if (!endpoints.contains(rawPath)) {
      return Answer.text(404, Endpoints.unknown(rawPath, flags));
    }
    return switch (rawPath) {
      case "/ping" -> PONG;
      case "/health" -> HEALTHY;
      case "/work" -> work(Work.parse(rawQuery));
      case "/sync" -> sync(Work.parseFibers(rawQuery));
      case "/async" -> async(Work.parseFibers(rawQuery));
      case "/environment" -> Answer.json(Environment.describe(flags));
      default -> throw new IllegalStateException("The server card names an unknown endpoint.");
    };
  }

  private Answer work(Work work) throws RequestException, IOException {
    return digits(labour.perform(work), Optional.empty()).after(labour.after(work));
  }

  private Answer sync(Work work) throws RequestException, IOException {
    return digits(labour.perform(work), Optional.of(work));
  }

  /** All but the waiting, which is left to who sends the answer. The file is not read yet. */
  private Answer async(Work work) throws RequestException, IOException {
    AnswerBody body = workbench.body(work);
    return digits(new Workbench.Done(workbench.hash(work), body), Optional.of(work))
        .after(work.idle());
  }

  private static Answer digits(Workbench.Done done, Optional<Work> fibers) {
    Map<String, String> headers = new LinkedHashMap<>();
    done.requestId().ifPresent(id -> headers.put("X-Request-ID", id));
    fibers.ifPresent(work -> headers.put("X-Latency", Long.toString(work.idle().toMillis())));
    return Answer.digits(headers, done.body());
  }

  /** Decodes a part of a path; unlike in a query, a plus sign is just that. */
  private static String decode(String encoded) throws BadRequestException {
    if (encoded.indexOf('%') < 0) {
      return encoded;
    }
    return Query.decode("path", encoded, encoded.replace("+", "%2B"));
  }
}
