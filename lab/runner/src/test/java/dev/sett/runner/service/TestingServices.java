package dev.sett.runner.service;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.runner.control.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Services that only write what is done with them to a log. */
public final class TestingServices implements Services.Launcher {

  final List<String> log = new ArrayList<>();

  /** Names of services that don't start. */
  final List<String> failing = new ArrayList<>();

  /** Names of services that have ended. */
  final List<String> ended = new ArrayList<>();

  private int started;

  /** For programs that have no services. */
  public static ServiceMeters noMeters() {
    return new ServiceMeters(List.of(), System::nanoTime);
  }

  @Override
  public ServiceInstance start(Dependency service, Map<String, Placeholders.Place> before) {
    log.add("start " + service.name() + " after " + before.keySet());
    if (failing.contains(service.name())) {
      throw TrialException.ofService(service.name(), "was not ready after 30s.");
    }
    started++;
    return new TestingInstance(service, new Placeholders.Place(started, "/data/" + started));
  }

  @Override
  public void close() {
    log.add("close");
  }

  private final class TestingInstance implements ServiceInstance {

    private final Dependency service;
    private final Placeholders.Place place;

    TestingInstance(Dependency service, Placeholders.Place place) {
      this.service = service;
      this.place = place;
    }

    @Override
    public Dependency service() {
      return service;
    }

    @Override
    public Placeholders.Place place() {
      return place;
    }

    @Override
    public void reset() {
      log.add("reset " + service.name());
    }

    @Override
    public void requireRunning() {
      if (ended.contains(service.name())) {
        throw TrialException.ofService(service.name(), "exited with code 1.");
      }
    }

    @Override
    public Meter meter() {
      return new Meter() {
        @Override
        public void look() {
          log.add("look " + service.name());
        }

        @Override
        public DependencyUsage end() {
          return new DependencyUsage(service.name(), "1", 2, 1, OptionalInt.of(place.port()));
        }
      };
    }

    @Override
    public void stop() {
      log.add("stop " + service.name() + " " + place.port());
    }
  }
}
