package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.script.Script;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How the requests of a point come and how long they may take, where it is not one request over
 * HTTP/1.1 at even times.
 *
 * @param script requests or journeys in place of the point's request; empty: that request
 * @param streams HTTP/2 with so many requests at a time on each connection, 1 to 1000; empty:
 *     HTTP/1.1
 * @param poisson whether requests at a rate arrive independently of one another; otherwise evenly
 * @param timeout from sending a request to its complete answer at most, above 0; later ones count
 *     as errors. Empty: 2 minutes where all users come at once (ramps and totals), else 10 s
 */
public record Traffic(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Script> script,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt streams,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean poisson,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> timeout) {

  /** One request over HTTP/1.1, evenly. */
  public static final Traffic USUAL =
      new Traffic(Optional.empty(), OptionalInt.empty(), /* poisson= */ false, Optional.empty());

  /** Whether the users of a closed loop pause between a response and their next request. */
  public boolean pauses() {
    return script.filter(Script::thinks).isPresent();
  }

  /** Why another load tool can't send this; empty if it can. */
  public Optional<String> onlyOwnEngine() {
    return Stream.of(
            script.map(_ -> "a script"),
            streams.isPresent() ? Optional.of("HTTP/2") : Optional.<String>empty(),
            Optional.of("Poisson arrivals").filter(_ -> poisson))
        .flatMap(Optional::stream)
        .findFirst()
        .map(what -> what + " can only be sent by Sett's own engine on this machine.");
  }
}
