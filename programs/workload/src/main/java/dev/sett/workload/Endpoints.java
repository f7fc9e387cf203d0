package dev.sett.workload;

import java.util.stream.Collectors;

/** The answers that are the same on every server and need no work. */
public final class Endpoints {
  /** The longest name that {@code /hello/{name}} greets: {@value} characters. */
  public static final int MAX_NAME_LENGTH = 100;

  /** The body of {@code /ping}. */
  public static final String PONG = "OK";

  static final String STOPPING = "This server is shutting down.";

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

  /** The body of a 404, for a path that is none of the server's; it lists those that are. */
  public static String unknown(String path, ServerFlags flags) {
    return "There is nothing at '%s'. Endpoints: %s."
        .formatted(
            path,
            flags.card().endpoints().stream()
                .map(Endpoints::withParameters)
                .collect(Collectors.joining(", ")));
  }

  private static String withParameters(String endpoint) {
    return switch (endpoint) {
      case "/work" -> endpoint + "?cpu=&idle=&file=&remote=&lock=&alloc=";
      case "/sync", "/async" -> endpoint + "?cpuIterations=&idleDelay=&fileLength=";
      default -> endpoint;
    };
  }
}
