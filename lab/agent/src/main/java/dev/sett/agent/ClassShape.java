package dev.sett.agent;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

/**
 * What the agent knows of one class that it came across on the way from a thread to its pool. Kept
 * with the class, so that a class can be unloaded all the same. One thread.
 */
final class ClassShape {
  /** After so many tries that led nowhere, a class is no longer followed. */
  private static final int PATIENCE = 100;

  private final Optional<PoolGauge> gauge;
  private final List<Field> trail;
  private int misses;
  private boolean everHit;

  private ClassShape(Optional<PoolGauge> gauge, List<Field> trail) {
    this.gauge = gauge;
    this.trail = trail;
  }

  static ClassValue<ClassShape> shapes(Opener opener) {
    return new ClassValue<>() {
      @Override
      protected ClassShape computeValue(Class<?> type) {
        Optional<PoolGauge> gauge = PoolGauge.of(type, opener);
        return new ClassShape(gauge, gauge.isPresent() ? List.of() : trail(type, opener));
      }
    };
  }

  /** How it is read; empty if it is no pool. */
  Optional<PoolGauge> gauge() {
    return gauge;
  }

  /** Fields that may lead to a pool, the surest first; none once it has been tried in vain. */
  List<Field> trail() {
    return everHit || misses < PATIENCE ? trail : List.of();
  }

  /** Notes whether following a task of this class has led to a pool. */
  void tried(boolean hit) {
    everHit |= hit;
    misses += hit ? 0 : 1;
  }

  private static List<Field> trail(Class<?> type, Opener opener) {
    List<Field> found = new ArrayList<>();
    Class<?> at = type;
    try {
      while (at != null && mayFollow(at)) {
        for (Field field : at.getDeclaredFields()) {
          if (leadsOn(field) && opener.accessible(at, field)) {
            found.add(field);
          }
        }
        at = at.getSuperclass();
      }
    } catch (LinkageError e) {
      // A class with a field whose type is not there: what was found so far, then.
    }
    found.sort(Comparator.comparingInt(ClassShape::doubt));
    return List.copyOf(found);
  }

  /** Classes of the program, and of the JDK those that executors are made of. */
  private static boolean mayFollow(Class<?> type) {
    String name = type.getPackageName();
    return name.equals("java.util.concurrent")
        || !(name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun."));
  }

  private static boolean leadsOn(Field field) {
    Class<?> type = field.getType();
    return !Modifier.isStatic(field.getModifiers())
        && !type.isPrimitive()
        && !type.isArray()
        && !type.isEnum()
        && !Thread.class.isAssignableFrom(type)
        && (doubt(field) < 2
            || Runnable.class.isAssignableFrom(type)
            || Callable.class.isAssignableFrom(type)
            || Executor.class.isAssignableFrom(type)
            || type.getPackageName().equals(field.getDeclaringClass().getPackageName()));
  }

  /** 0 for the outer object, 1 for what a lambda or a local class holds, 2 for other fields. */
  private static int doubt(Field field) {
    String name = field.getName();
    if (name.startsWith("this$")) {
      return 0;
    }
    return name.startsWith("arg$") || name.startsWith("val$") ? 1 : 2;
  }
}
