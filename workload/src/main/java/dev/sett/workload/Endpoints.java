package dev.sett.workload;

import java.util.Collection;
import java.util.stream.Collectors;

/** The answers that are the same on every server and need no work. */
public final class Endpoints {
  /** The longest name that {@code /hello/{name}} greets: {@value} characters. */
  public static final int MAX_NAME_LENGTH = 100;

  /** The body of {@code /ping}. */
  public static final String PONG = "OK";

  private Endpoints() {}

  /**
   * The answer to {@code /hello/{name}}.
   *
   * @param name what follows the slash, decoded
   * @throws BadRequestException if it is blank or longer than {@link #MAX_NAME_LENGTH}
   */
  public static String hello(String name) throws BadRequestException {
    if (name.isBlank()) {
      throw new BadRequestException("The name to greet is blank; use /hello/ and a name.");
    }
    if (name.length() > MAX_NAME_LENGTH) {
      throw new BadRequestException(
          "The name to greet must have at most %d characters; got %d."
              .formatted(MAX_NAME_LENGTH, name.length()));
    }
    return "Hello " + name;
  }

  /** The body of a 404, for a path that is none of the server's. */
  public static String unknown(String path) {
    return "There is nothing at '%s'. Endpoints: /ping, /hello/{name}, %s, %s."
        .formatted(
            path,
            "/work?cpu=&idle=&file=&remote=&lock=&alloc=, /sync and"
                + " /async?cpuIterations=&idleDelay=&fileLength=",
            "/environment, /health");
  }

  /**
   * The body of a 404 on a server that has some of the endpoints only.
   *
   * @param endpoints as on its card, such as {@code /work}
   */
  static String unknown(String path, Collection<String> endpoints) {
    return "There is nothing at '%s'. Endpoints: %s."
        .formatted(
            path,
            endpoints.stream().map(Endpoints::withParameters).collect(Collectors.joining(", ")));
  }

  private static String withParameters(String endpoint) {
    return switch (endpoint) {
      case "/work" -> endpoint + "?cpu=&idle=&file=&remote=&lock=&alloc=";
      case "/sync", "/async" -> endpoint + "?cpuIterations=&idleDelay=&fileLength=";
      default -> endpoint;
    };
  }
}
