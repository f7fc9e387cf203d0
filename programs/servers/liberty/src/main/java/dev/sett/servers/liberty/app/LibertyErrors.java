package dev.sett.servers.liberty.app;

import dev.sett.workload.BackEndException;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
import dev.sett.workload.ServerCard;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Set;

/** What can go wrong with a request, as a status and a sentence. */
final class LibertyErrors {

  private LibertyErrors() {}

  static Response refuse(int status, String sentence) {
    return Response.status(status).type(Contract.TEXT).entity(sentence).build();
  }

  /** A request that asks for something out of range. */
  public static final class OfBadRequests implements ExceptionMapper<BadRequestException> {
    @Override
    public Response toResponse(BadRequestException e) {
      return refuse(400, e.getMessage());
    }
  }

  /** A back end that fails. */
  public static final class OfBackEnds implements ExceptionMapper<BackEndException> {
    @Override
    public Response toResponse(BackEndException e) {
      return refuse(502, e.getMessage());
    }
  }

  /** A thread that is told to end while it works for a request. */
  public static final class OfInterruptions implements ExceptionMapper<InterruptedException> {
    @Override
    public Response toResponse(InterruptedException e) {
      Thread.currentThread().interrupt();
      return refuse(503, "This server is shutting down.");
    }
  }

  /** What the framework refuses: paths, methods, media types. */
  public static final class OfHttp implements ExceptionMapper<WebApplicationException> {
    private final ServerCard card;

    // Liberty fills these in, each with an object that stands for the request at hand.
    @SuppressWarnings("NullAway.Init")
    @Context
    private UriInfo uri;

    @SuppressWarnings("NullAway.Init")
    @Context
    private Request request;

    OfHttp(ServerCard card) {
      this.card = card;
    }

    @Override
    public Response toResponse(WebApplicationException e) {
      Response framework = e.getResponse();
      int status = framework.getStatus();
      String path = uri.getRequestUri().getRawPath();
      if (status == 404) {
        return refuse(404, Endpoints.unknown(path, card));
      }
      if (status != 405) {
        return refuse(status, "The request is not valid: " + framework.getStatusInfo() + ".");
      }
      Set<String> allowed = framework.getAllowedMethods();
      String sentence =
          allowed.contains("GET")
              ? "This server answers GET and HEAD; got " + request.getMethod() + "."
              : "%s answers POST; got %s.".formatted(path, request.getMethod());
      return Response.fromResponse(refuse(405, sentence))
          .header(HttpHeaders.ALLOW, allowed.contains("GET") ? "GET, HEAD" : "POST")
          .build();
    }
  }
}
