package dev.sett.load;

import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Cpus;
import dev.sett.load.loop.Pacing;
import dev.sett.model.http.Request;
import java.net.URI;
import java.time.Duration;

/** Engines whose loops sleep until the next request is due, and loads over HTTP/1.1. */
final class TestingEngines {

  private TestingEngines() {}

  static Engine parked() {
    return new Engine(Pacing.PARK, Cpus.here());
  }

  static LoadOnce once(URI url, Request request, int connections) {
    return LoadOnce.on(url, request, Duration.ZERO, connections, Wire.HTTP11, Pacing.PARK);
  }
}
