package dev.sett.runner.service;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.experiment.Variant;
import dev.sett.runner.control.TrialException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The services of a run. Those of the experiment are there from its beginning to its end, and are
 * reset before each group of programs except the first. Those of a variant are started afresh
 * before each group, and stopped after it. Used by one thread.
 */
public final class Services implements AutoCloseable {

  private final List<Dependency> all;
  private final Launcher launcher;
  private final List<ServiceInstance> shared = new ArrayList<>();
  private final Map<String, List<ServiceInstance>> own = new HashMap<>();
  private boolean used;

  /** Starts services. */
  interface Launcher extends AutoCloseable {

    /**
     * Starts an instance, waits until it is ready, and prepares it.
     *
     * @param before where the services are that were started before
     * @throws TrialException if any of this fails, or the run was interrupted
     */
    ServiceInstance start(Dependency service, Map<String, Placeholders.Place> before)
        throws InterruptedException;

    /** Removes what was made for the services, all of which have stopped. */
    @Override
    void close();
  }

  /** None is started yet. */
  Services(List<Dependency> all, Launcher launcher) {
    this.all = List.copyOf(all);
    this.launcher = launcher;
  }

  /** Services on this machine; none is started yet. */
  public Services(List<Dependency> all, LiveLauncher launcher) {
    this(all, (Launcher) launcher);
  }

  /**
   * Starts those of the experiment.
   *
   * @throws TrialException if one can't be started or prepared; the others still have to be closed
   */
  public void start() throws InterruptedException {
    start(Dependency.Scope.EXPERIMENT, shared);
  }

  /** Adds each as soon as it is there, so that it is stopped if a later one fails. */
  private void start(Dependency.Scope scope, List<ServiceInstance> started)
      throws InterruptedException {
    for (Dependency service : all) {
      if (service.per() == scope) {
        Map<String, Placeholders.Place> before = places(shared);
        before.putAll(places(started));
        started.add(launcher.start(service, before));
      }
    }
  }

  /**
   * Makes the services ready for programs that are about to be started.
   *
   * @param variants whose programs are alive together
   * @throws TrialException if a service has ended, or can't be started, prepared or reset
   */
  public void enter(List<Variant> variants) throws InterruptedException {
    for (ServiceInstance instance : shared) {
      instance.requireRunning();
      if (used) {
        instance.reset();
      }
    }
    used = true;
    for (Variant variant : variants) {
      start(Dependency.Scope.VARIANT, own.computeIfAbsent(variant.name(), _ -> new ArrayList<>()));
    }
  }

  /** Stops what was started for programs that have stopped. */
  public void leave() throws InterruptedException {
    for (List<ServiceInstance> instances : own.values()) {
      stop(instances);
    }
    own.clear();
  }

  /** Where the services of a variant are, by name. */
  public Map<String, Placeholders.Place> places(Variant variant) {
    return places(of(variant.name()));
  }

  private static Map<String, Placeholders.Place> places(List<ServiceInstance> instances) {
    Map<String, Placeholders.Place> places = new LinkedHashMap<>();
    instances.forEach(instance -> places.put(instance.service().name(), instance.place()));
    return places;
  }

  private List<ServiceInstance> of(String variant) {
    List<ServiceInstance> instances = new ArrayList<>(shared);
    instances.addAll(own.getOrDefault(variant, List.of()));
    return instances;
  }

  /**
   * Begins to measure what the services of a variant use.
   *
   * @throws TrialException if one has ended
   */
  public ServiceMeters meters(Variant variant) {
    return new ServiceMeters(
        of(variant.name()).stream().map(ServiceInstance::meter).toList(), System::nanoTime);
  }

  /** Last started, first stopped. */
  private static void stop(List<ServiceInstance> instances) throws InterruptedException {
    for (ServiceInstance instance : instances.reversed()) {
      instance.stop();
    }
    instances.clear();
  }

  @Override
  public void close() {
    try {
      leave();
      stop(shared);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The session kills what is left.
    } finally {
      launcher.close();
    }
  }
}
