package dev.sett.servers.quarkusapp;

import dev.sett.workload.BackEndException;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Endpoints;
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
  private static final int METHOD_NOT_ALLOWED = 405;

  private RequestErrors() {}

  private static Response refuse(Response.Status status, String sentence) {
    return Response.status(status).type(ContractEndpoints.TEXT).entity(sentence).build();
  }

  /** A name that Bean Validation refused. */
  @Provider
  public static class Invalid implements ExceptionMapper<ConstraintViolationException> {
    @Override
    public Response toResponse(ConstraintViolationException failure) {
      return refuse(
          Response.Status.BAD_REQUEST,
          failure.getConstraintViolations().stream()
              .map(Invalid::sentence)
              .sorted()
              .collect(Collectors.joining(" ")));
    }

    private static String sentence(ConstraintViolation<?> violation) {
      return violation.getMessage().formatted(String.valueOf(violation.getInvalidValue()).length());
    }
  }

  /** A parameter out of range. */
  @Provider
  public static class Bad implements ExceptionMapper<BadRequestException> {
    @Override
    public Response toResponse(BadRequestException failure) {
      return refuse(Response.Status.BAD_REQUEST, failure.getMessage());
    }
  }

  /** A back end that failed. */
  @Provider
  public static class NoBackEnd implements ExceptionMapper<BackEndException> {
    @Override
    public Response toResponse(BackEndException failure) {
      return refuse(Response.Status.BAD_GATEWAY, failure.getMessage());
    }
  }

  /** A thread that was interrupted because this server stops. */
  @Provider
  public static class Stopping implements ExceptionMapper<InterruptedException> {
    @Override
    public Response toResponse(InterruptedException failure) {
      Thread.currentThread().interrupt();
      return refuse(Response.Status.SERVICE_UNAVAILABLE, "This server is shutting down.");
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
          Response.Status.NOT_FOUND,
          Endpoints.unknown(uri.getRequestUri().getRawPath(), assignment.told().card()));
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
      return Response.status(METHOD_NOT_ALLOWED)
          .type(ContractEndpoints.TEXT)
          .header(HttpHeaders.ALLOW, "GET, HEAD")
          .entity("This server answers GET and HEAD; got " + request.getMethod() + ".")
          .build();
    }
  }
}
