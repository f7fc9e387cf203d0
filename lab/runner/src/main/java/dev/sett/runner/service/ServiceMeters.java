package dev.sett.runner.service;

import dev.sett.model.outside.DependencyUsage;
import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** What the services of one program use during one turn of load. Used by one thread. */
public final class ServiceMeters {

  /** The table of all connections is read each time. */
  private static final Duration EVERY = Duration.ofMillis(500);

  private final List<ServiceInstance.Meter> meters;
  private final LongSupplier nanoClock;
  private long lookedNanos;

  ServiceMeters(List<ServiceInstance.Meter> meters, LongSupplier nanoClock) {
    this.meters = meters;
    this.nanoClock = nanoClock;
    this.lookedNanos = nanoClock.getAsLong();
  }

  /** Counts connections, if half a second has passed since it last did. */
  public void look() {
    long now = nanoClock.getAsLong();
    if (!meters.isEmpty() && now - lookedNanos >= EVERY.toNanos()) {
      lookedNanos = now;
      meters.forEach(ServiceInstance.Meter::look);
    }
  }

  /**
   * What each service used.
   *
   * @throws TrialException if one has ended
   */
  public List<DependencyUsage> end() {
    return meters.stream().map(ServiceInstance.Meter::end).toList();
  }
}
