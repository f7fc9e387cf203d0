package dev.sett.servers.spring;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** What can go wrong at the bank, as problem details (RFC 9457) with a sentence. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class Problems extends ResponseEntityExceptionHandler {

  /**
   * Type of the problems that a service of the bank words itself, so that another hands them on.
   */
  static final URI TYPE = URI.create("urn:sett:bank");

  @ExceptionHandler
  ProblemDetail refused(Refusal e) {
    return problem(e.status(), e.getMessage());
  }

  @ExceptionHandler({
    CannotCreateTransactionException.class,
    CannotGetJdbcConnectionException.class
  })
  ProblemDetail noDatabase() {
    return problem(
        HttpStatus.SERVICE_UNAVAILABLE, "The database does not respond; no money was moved.");
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ProblemDetail databaseFailed() {
    return problem(
        HttpStatus.SERVICE_UNAVAILABLE,
        "The database failed. Retry with the same Idempotency-Key: the money is moved only once,"
            + " even if it has been moved already.");
  }

  private static ProblemDetail problem(HttpStatus status, String sentence) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, sentence);
    problem.setType(TYPE);
    return problem;
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
      HttpMessageNotReadableException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    ProblemDetail problem =
        problem(
            HttpStatus.BAD_REQUEST,
            "The body must be a JSON object such as {\"amount\": \"12.50\", \"from\": \"1\","
                + " \"to\": \"2\", \"device\": \"phone\"}.");
    return handleExceptionInternal(e, problem, headers, HttpStatus.BAD_REQUEST, request);
  }
}
