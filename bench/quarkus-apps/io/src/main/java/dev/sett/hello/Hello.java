package dev.sett.hello;

import io.quarkus.vertx.web.Route;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotBlank;
import java.util.Set;
import java.util.stream.Collectors;

/** Greets; it calls the validator itself, as the published application did. */
public class Hello {
  @Inject Validator validator;

  /** The value to validate. */
  public record Name(@NotBlank String name) {}

  @Route(path = "/hello/:name", methods = Route.HttpMethod.GET, produces = "text/plain")
  void hello(RoutingContext context) {
    String name = context.pathParam("name");
    Set<ConstraintViolation<Name>> wrong = validator.validate(new Name(name));
    if (wrong.isEmpty()) {
      context.response().end("Hello " + name);
    } else {
      context
          .response()
          .setStatusCode(400)
          .end(
              wrong.stream()
                  .map(ConstraintViolation::getMessage)
                  .collect(Collectors.joining(", ")));
    }
  }
}
