package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Request;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RequestWordsTest {

  private static final Point PING =
      new Point("ping", Request.get(Optional.of("/<ping>")), 50, OptionalDouble.empty());

  @Test
  void aRequestIsItsMethodAndPathOverConnections() {
    assertEquals(
        "<code><bdi>GET /&lt;ping&gt;</bdi></code> over 50 connections", RequestWords.of(PING));
  }

  @Test
  void howRequestsComeAndHowLongAResponseMayTakeFollows() {
    Traffic traffic =
        new Traffic(
            Optional.empty(),
            OptionalInt.of(7),
            /* poisson= */ true,
            Optional.of(Duration.ofMinutes(1)));
    assertEquals(
        "<code><bdi>GET /&lt;ping&gt;</bdi></code> over 50 connections over HTTP/2 with 7 streams each, Poisson"
            + " arrivals at a fixed rate, at most 1m for a response",
        RequestWords.of(PING.loadedBy(traffic)));
  }
}
