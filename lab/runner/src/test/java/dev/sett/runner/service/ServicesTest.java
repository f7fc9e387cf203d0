package dev.sett.runner.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.runner.control.TrialException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ServicesTest {

  private static final Variant A = variant("a");
  private static final Variant B = variant("b");

  private final TestingServices launcher = new TestingServices();

  private static Variant variant(String name) {
    return new Variant(name, BuiltInServer.of("jdk", "virtual"));
  }

  private static Dependency service(String name, Dependency.Scope per) {
    return Dependency.of(name, List.of("true")).withPer(per);
  }

  private Services services(Dependency... all) {
    return new Services(List.of(all), launcher);
  }

  @Test
  void aSharedServiceIsResetBetweenBlocksAndStoppedAtTheEnd() throws Exception {
    try (Services services = services(service("db", Dependency.Scope.EXPERIMENT))) {
      services.start();
      for (int block = 0; block < 3; block++) {
        services.enter(List.of(A, B));
        assertEquals(1, services.places(A).get("db").port());
        assertEquals(services.places(A), services.places(B));
        services.leave();
      }
    }
    assertEquals(
        List.of("start db after []", "reset db", "reset db", "stop db 1", "close"), launcher.log);
  }

  @Test
  void everyVariantOfEveryBlockHasAFreshInstanceOfItsOwn() throws Exception {
    try (Services services =
        services(
            service("cache", Dependency.Scope.EXPERIMENT),
            service("db", Dependency.Scope.VARIANT))) {
      services.start();
      for (int block = 0; block < 2; block++) {
        services.enter(List.of(A, B));
        assertEquals(2 + 2 * block, services.places(A).get("db").port());
        assertEquals(3 + 2 * block, services.places(B).get("db").port());
        assertEquals(
            List.of(1, 3 + 2 * block),
            services.meters(B).end().stream()
                .map(DependencyUsage::connections)
                .map(number -> number.orElseThrow())
                .toList());
        services.leave();
      }
    }
    assertEquals(
        List.of(
            "start cache after []",
            "start db after [cache]",
            "start db after [cache]",
            "stop db 2",
            "stop db 3",
            "reset cache",
            "start db after [cache]",
            "start db after [cache]",
            "stop db 4",
            "stop db 5",
            "stop cache 1",
            "close"),
        launcher.log);
  }

  @Test
  void whatWasStartedBeforeAServiceThatFailsIsStopped() {
    launcher.failing.add("db");
    Services services =
        services(
            service("cache", Dependency.Scope.EXPERIMENT),
            service("db", Dependency.Scope.EXPERIMENT));
    TrialException failed = assertThrows(TrialException.class, services::start);
    services.close();

    assertEquals("The service db was not ready after 30s.", failed.getMessage());
    assertEquals(
        List.of("start cache after []", "start db after [cache]", "stop cache 1", "close"),
        launcher.log);
  }

  @Test
  void aServiceThatHasEndedIsNotResetAndNothingIsStarted() throws Exception {
    try (Services services = services(service("db", Dependency.Scope.EXPERIMENT))) {
      services.start();
      services.enter(List.of(A));
      services.leave();
      launcher.ended.add("db");
      TrialException failed = assertThrows(TrialException.class, () -> services.enter(List.of(B)));
      assertEquals("The service db exited with code 1.", failed.getMessage());
    }
    assertEquals(List.of("start db after []", "stop db 1", "close"), launcher.log);
  }

  @Test
  void connectionsAreCountedTwiceASecond() throws Exception {
    TestingServices one = new TestingServices();
    ServiceInstance.Meter meter =
        one.start(service("db", Dependency.Scope.EXPERIMENT), Map.of()).meter();
    AtomicLong nanos = new AtomicLong();
    ServiceMeters meters = new ServiceMeters(List.of(meter), nanos::get);
    for (int window = 0; window < 20; window++) {
      nanos.addAndGet(100_000_000);
      meters.look();
    }
    assertEquals(4, one.log.stream().filter("look db"::equals).count());
  }
}
