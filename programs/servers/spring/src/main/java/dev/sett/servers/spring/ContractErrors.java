package dev.sett.servers.spring;

import dev.sett.workload.Endpoints;
import dev.sett.workload.RequestException;
import dev.sett.workload.ServerFlags;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** What can go wrong on the endpoints of the contract, as a status and a sentence. */
@RestControllerAdvice
class ContractErrors {
  private final ServerFlags flags;

  ContractErrors(ServerFlags flags) {
    this.flags = flags;
  }

  @ExceptionHandler
  ResponseEntity<String> refused(RequestException e) {
    return sentence(HttpStatus.valueOf(e.status()), e.getMessage());
  }

  @ExceptionHandler
  ResponseEntity<String> stopped(InterruptedException e) {
    Thread.currentThread().interrupt();
    return sentence(HttpStatus.SERVICE_UNAVAILABLE, "This server is shutting down.");
  }

  @ExceptionHandler({NoResourceFoundException.class, NoHandlerFoundException.class})
  ResponseEntity<String> unknown(HttpServletRequest request) {
    return sentence(HttpStatus.NOT_FOUND, Endpoints.unknown(request.getRequestURI(), flags));
  }

  @ExceptionHandler
  ResponseEntity<String> wrongMethod(HttpRequestMethodNotSupportedException e) {
    return ResponseEntity.status(HttpStatus.METHOD_NOT_ALLOWED)
        .allow(HttpMethod.GET, HttpMethod.HEAD)
        .contentType(ContractController.TEXT)
        .body("This server answers GET and HEAD; got " + e.getMethod() + ".");
  }

  private static ResponseEntity<String> sentence(HttpStatus status, String sentence) {
    return ResponseEntity.status(status).contentType(ContractController.TEXT).body(sentence);
  }
}
