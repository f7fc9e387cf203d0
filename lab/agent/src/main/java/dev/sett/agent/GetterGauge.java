package dev.sett.agent;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Pools that have getters under names that pools have: those of java.util.concurrent, Tomcat,
 * Jetty, JBoss, HikariCP and Sett, and others like them.
 */
final class GetterGauge implements PoolGauge {
  private static final List<String> SIZE =
      List.of("getPoolSize", "getThreads", "getTotalConnections");
  private static final List<String> MOST = List.of("getMaximumPoolSize", "getMaxThreads");
  private static final List<String> ACTIVE =
      List.of("getActiveCount", "getBusyThreads", "getBusy", "getActiveConnections");
  private static final List<String> QUEUED =
      List.of("getQueueSize", "getQueued", "getThreadsAwaitingConnection", "getQueue");
  private static final List<String> COMPLETED = List.of("getCompletedTaskCount", "getCompleted");
  private static final List<String> NAME = List.of("getPoolName", "getName");
  private static final List<String> CORE = List.of("getCorePoolSize");
  private static final List<String> SET_CORE = List.of("setCorePoolSize");
  private static final List<String> SET_MOST = List.of("setMaximumPoolSize", "setMaxThreads");

  private final Class<?> type;
  private final Opener opener;
  private final Figure size;
  private final Figure active;
  private final Optional<Figure> queued;
  private final Optional<Figure> completed;

  /** Where the bounds are set: of HikariCP not in the pool itself. */
  private final Optional<Field> config;

  private final Class<?> bounds;
  private final Optional<Figure> most;

  private GetterGauge(Class<?> type, Opener opener, Figure size, Figure active) {
    this.type = type;
    this.opener = opener;
    this.size = size;
    this.active = active;
    this.queued = getter(type, QUEUED, opener);
    this.completed = getter(type, COMPLETED, opener);
    this.config =
        method(type, MOST, opener).isPresent() || type.getSuperclass() == null
            ? Optional.empty()
            : opener.field(type.getSuperclass(), "config");
    this.bounds = config.<Class<?>>map(Field::getType).orElse(type);
    this.most = getter(bounds, MOST, opener);
  }

  /** The gauge of a class; empty if it lacks what every pool has. */
  static Optional<GetterGauge> of(Class<?> type, Opener opener) {
    boolean connections = type.getName().endsWith("Pool") && has(type, "getTotalConnections");
    if (!connections && !Executor.class.isAssignableFrom(type)) {
      return Optional.empty();
    }
    return getter(type, SIZE, opener)
        .flatMap(
            size ->
                getter(type, ACTIVE, opener)
                    .map(active -> new GetterGauge(type, opener, size, active)));
  }

  @Override
  public Reading read(Object pool, List<Object> workers) throws ReflectiveOperationException {
    return new Reading(
        size.of(pool),
        bound(pool),
        active.of(pool),
        queued.isPresent() ? queued.get().of(pool) : 0,
        completed.isPresent() ? completed.get().of(pool) : -1);
  }

  @Override
  public long bound(Object pool) throws ReflectiveOperationException {
    return most.isPresent() ? most.get().of(bounds(pool)) : -1;
  }

  @Override
  public boolean enlarge(Object pool, int times) throws ReflectiveOperationException {
    Object holder = bounds(pool);
    // The highest first: a core above it is refused.
    boolean highest = times(holder, most, method(bounds, SET_MOST, opener, int.class), times);
    boolean core =
        times(
            holder,
            getter(bounds, CORE, opener),
            method(bounds, SET_CORE, opener, int.class),
            times);
    return highest || core;
  }

  @Override
  public Optional<Core> core(Object pool) throws ReflectiveOperationException {
    Optional<Figure> core = getter(bounds, CORE, opener);
    return core.isPresent() && most.isPresent()
        ? Optional.of(new Core(core.get().of(bounds(pool)), most.get().of(bounds(pool))))
        : Optional.empty();
  }

  @Override
  public void setCore(Object pool, int size) throws ReflectiveOperationException {
    Method setter =
        method(bounds, SET_CORE, opener, int.class)
            .orElseThrow(() -> new NoSuchMethodException("setCorePoolSize"));
    Object unused = call(setter, bounds(pool), size);
  }

  /** Sets so many times what it is; false if it can't be set, or is without bound. */
  private static boolean times(
      Object holder, Optional<Figure> getter, Optional<Method> setter, int times)
      throws ReflectiveOperationException {
    long before = getter.isPresent() ? getter.get().of(holder) : 0;
    if (setter.isEmpty() || before <= 0 || before * times > Integer.MAX_VALUE) {
      return false;
    }
    Object unused = call(setter.get(), holder, (int) (before * times));
    return true;
  }

  @Override
  public Optional<String> name(Object pool) throws ReflectiveOperationException {
    Optional<Method> own = method(type, NAME, opener);
    Object holder = own.isPresent() ? pool : bounds(pool);
    Optional<Method> name = own.or(() -> method(bounds, NAME, opener));
    return name.isPresent() && call(name.get(), holder) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  private Object bounds(Object pool) throws ReflectiveOperationException {
    Object found = config.isPresent() ? config.get().get(pool) : pool;
    return found == null ? pool : found;
  }

  private static Optional<Figure> getter(Class<?> type, List<String> names, Opener opener) {
    return method(type, names, opener).map(getter -> pool -> number(call(getter, pool)));
  }

  private static long number(Object value) {
    if (value instanceof Number number) {
      return number.longValue();
    }
    return value instanceof Collection<?> waiting ? waiting.size() : 0;
  }

  private static Object call(Method method, Object pool, Object... arguments)
      throws ReflectiveOperationException {
    Object answer = method.invoke(pool, arguments);
    return answer == null ? "" : answer;
  }

  private static boolean has(Class<?> type, String name) {
    try {
      return type.getMethod(name) != null;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  /** The first of these methods that the class has and that can be called. */
  private static Optional<Method> method(
      Class<?> type, List<String> names, Opener opener, Class<?>... parameters) {
    for (String name : names) {
      try {
        Method method = type.getMethod(name, parameters);
        if (opener.accessible(method.getDeclaringClass(), method)) {
          return Optional.of(method);
        }
      } catch (NoSuchMethodException | LinkageError e) {
        // The next name, then.
      }
    }
    return Optional.empty();
  }

  /** What went wrong in a pool's own method, in its words. */
  static String reason(ReflectiveOperationException e) {
    return String.valueOf(
        e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e);
  }
}
