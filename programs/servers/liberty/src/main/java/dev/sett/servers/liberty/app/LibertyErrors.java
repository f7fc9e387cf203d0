package dev.sett.servers.liberty.app;

import dev.sett.workload.Endpoints;
import dev.sett.workload.RequestException;
import dev.sett.workload.ServerFlags;
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

  /** A request that is not done. */
  public static final class OfRequests implements ExceptionMapper<RequestException> {
    @Override
    public Response toResponse(RequestException e) {
      return refuse(e.status(), e.getMessage());
    }
  }

  /** What the framework refuses: paths, methods, media types. */
  public static final class OfHttp implements ExceptionMapper<WebApplicationException> {
    private final ServerFlags flags;

    // Liberty fills these in, each with an object that stands for the request at hand.
    @SuppressWarnings("NullAway.Init")
    @Context
    private UriInfo uri;

    @SuppressWarnings("NullAway.Init")
    @Context
    private Request request;

    OfHttp(ServerFlags flags) {
      this.flags = flags;
    }

    @Override
    public Response toResponse(WebApplicationException e) {
      Response framework = e.getResponse();
      int status = framework.getStatus();
      String path = uri.getRequestUri().getRawPath();
      if (status == 404) {
        return refuse(404, Endpoints.unknown(path, flags));
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
