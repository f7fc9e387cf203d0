package dev.sett.servers.quarkusapp;

import dev.sett.workload.Endpoints;
import dev.sett.workload.RequestException;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.stream.Collectors;

/** What can go wrong with a request, each with its status and a sentence. */
final class RequestErrors {
  private RequestErrors() {}

  private static Response refuse(int status, String sentence) {
    return Response.status(status).type(ContractEndpoints.TEXT).entity(sentence).build();
  }

  /** A name that Bean Validation refused. */
  @Provider
  public static class Invalid implements ExceptionMapper<ConstraintViolationException> {
    @Override
    public Response toResponse(ConstraintViolationException failure) {
      return refuse(
          400,
          failure.getConstraintViolations().stream()
              .map(Invalid::sentence)
              .sorted()
              .collect(Collectors.joining(" ")));
    }

    private static String sentence(ConstraintViolation<?> violation) {
      return violation.getMessage().formatted(String.valueOf(violation.getInvalidValue()).length());
    }
  }

  /** A request that is not done. */
  @Provider
  public static class Refused implements ExceptionMapper<RequestException> {
    @Override
    public Response toResponse(RequestException failure) {
      return refuse(failure.status(), failure.getMessage());
    }
  }

  /** A path that is none of ours. */
  @Provider
  public static class Unknown implements ExceptionMapper<NotFoundException> {
    // Quarkus sets it.
    @SuppressWarnings("NullAway.Init")
    @Context
    UriInfo uri;

    private final Assignment assignment;

    /** For Quarkus. */
    @Inject
    public Unknown(Assignment assignment) {
      this.assignment = assignment;
    }

    @Override
    public Response toResponse(NotFoundException failure) {
      return refuse(
          404, Endpoints.unknown(uri.getRequestUri().getRawPath(), assignment.told().flags()));
    }
  }

  /** A method other than GET and HEAD. */
  @Provider
  public static class NotAllowed implements ExceptionMapper<NotAllowedException> {
    // Quarkus sets it.
    @SuppressWarnings("NullAway.Init")
    @Context
    Request request;

    @Override
    public Response toResponse(NotAllowedException failure) {
      Response refused =
          refuse(405, "This server answers GET and HEAD; got " + request.getMethod() + ".");
      return Response.fromResponse(refused).header(HttpHeaders.ALLOW, "GET, HEAD").build();
    }
  }
}
