package dev.sett.servers.liberty.app;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
import org.jose4j.lang.JoseException;

/**
 * Health in the form of MicroProfile Health (section 4 of its specification), by hand: 200 and
 * {@code UP}, or 503 and {@code DOWN}.
 */
@Path("/health")
public final class Health {
  /** What is asked; each is a path below {@code /health}. */
  private enum Check {
    started,
    ready,
    live
  }

  private final Tokens tokens;

  Health(Tokens tokens) {
    this.tokens = tokens;
  }

  /** All checks. */
  @GET
  public Response all() {
    return answer(List.of(Check.values()));
  }

  /** One check. */
  @GET
  @Path("{check}")
  public Response one(@PathParam("check") String name) {
    for (Check check : Check.values()) {
      if (check.name().equals(name)) {
        return answer(List.of(check));
      }
    }
    throw new NotFoundException();
  }

  private Response answer(List<Check> checks) {
    boolean up = checks.stream().allMatch(this::holds);
    String each =
        checks.stream()
            .map(
                check -> "{\"name\":\"%s\",\"status\":\"%s\"}".formatted(check, word(holds(check))))
            .collect(Collectors.joining(","));
    return Response.status(up ? 200 : 503)
        .type(MediaType.APPLICATION_JSON)
        .entity("{\"status\":\"%s\",\"checks\":[%s]}".formatted(word(up), each))
        .build();
  }

  private boolean holds(Check check) {
    return switch (check) {
      // This object exists when the key of the tokens does.
      case started -> true;
      case ready -> signs();
      case live -> ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null;
    };
  }

  private boolean signs() {
    try {
      return !tokens.sign("health").isEmpty();
    } catch (JoseException e) {
      return false;
    }
  }

  private static String word(boolean up) {
    return up ? "UP" : "DOWN";
  }
}
