package dev.sett.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens packages of other modules to the agent, and to nobody else. */
final class Opener {
  private final @Nullable Instrumentation instrumentation;

  /**
   * For this JVM.
   *
   * @param instrumentation null to open nothing, in a JVM that was started with what is needed
   */
  Opener(@Nullable Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Opens a class's package, if it is not open and may be. */
  void open(Class<?> type) {
    Module theirs = type.getModule();
    Module ours = Opener.class.getModule();
    String name = type.getPackageName();
    if (theirs.isNamed()
        && !theirs.isOpen(name, ours)
        && instrumentation != null
        && instrumentation.isModifiableModule(theirs)) {
      instrumentation.redefineModule(
          theirs, Set.of(), Map.of(), Map.of(name, Set.of(ours)), Set.of(), Map.of());
    }
  }

  /** A field that can be read; empty if there is none of that name or it stays closed. */
  Optional<Field> field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      open(type);
      return field.trySetAccessible() ? Optional.of(field) : Optional.empty();
    } catch (NoSuchFieldException e) {
      return Optional.empty();
    }
  }

  /**
   * A field that can be read.
   *
   * @throws NoSuchFieldException if there is none of that name or it stays closed
   */
  Field needed(Class<?> type, String name) throws NoSuchFieldException {
    return field(type, name)
        .orElseThrow(() -> new NoSuchFieldException(type.getSimpleName() + "." + name));
  }

  /** Whether a field or method that was found can be used. */
  boolean accessible(Class<?> declaring, AccessibleObject member) {
    open(declaring);
    return member.trySetAccessible();
  }
}
