package dev.sett.load.request;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.model.http.Body;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.script.Template;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** How requests to an endpoint are worded: in this protocol. */
public record RequestEncoder(Endpoint endpoint, Protocol protocol) {

  /**
   * Compiles a request without holes.
   *
   * @throws LoadException if it can't be sent in this protocol
   */
  public RequestTemplate.Constant form(Request request) {
    return switch (protocol) {
      case HTTP11 -> Http11Template.of(endpoint, request);
      case HTTP2 -> Http2Template.of(endpoint, request);
    };
  }

  /**
   * Compiles a step of a journey.
   *
   * @param placeOf the place of a value by its name
   * @throws LoadException if it can't be sent in this protocol
   */
  public RequestTemplate form(Script.Step step, ToIntFunction<String> placeOf) {
    if (templates(step).allMatch(Template::constant)) {
      return form(constant(step));
    }
    return switch (protocol) {
      case HTTP11 -> Http11Template.of(endpoint, step, placeOf);
      case HTTP2 -> Http2Template.of(endpoint, step, placeOf);
    };
  }

  /** All templates of a step. */
  public static Stream<Template> templates(Script.Step step) {
    return Stream.of(
            step.path().stream(),
            step.headers().stream().map(Script.Header::value),
            Stream.of(step.body()))
        .flatMap(s -> s);
  }

  private static Request constant(Script.Step step) {
    return new Request(
        step.method(),
        step.path().map(path -> path.filledWith("")),
        step.headers().stream()
            .map(header -> new Request.Header(header.name(), header.value().filledWith("")))
            .toList(),
        Body.of(step.body().bytes()),
        step.expect());
  }
}
