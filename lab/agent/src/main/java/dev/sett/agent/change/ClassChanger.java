package dev.sett.agent.change;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Changes one class of the program as it is loaded; whatever goes wrong leaves the class as it is.
 * Called by the threads that load classes.
 */
public final class ClassChanger implements ClassFileTransformer {
  /** What has a class-file format of its own in {@code java.lang.classfile}. */
  private static final int OLDEST = 24;

  private final ClassChange asked;
  private final ClassEdit edit;
  private final Queue<Event> events = new ConcurrentLinkedQueue<>();

  /** The class that was found first, which may be loaded by several loaders. */
  private final AtomicReference<String> found = new AtomicReference<>();

  private ClassChanger(ClassChange asked, ClassEdit edit) {
    this.asked = asked;
    this.edit = edit;
  }

  /** What happened to the class, to be asked for again and again. One thread. */
  @FunctionalInterface
  public interface Reports {
    /** Passes on what is new. */
    void tell(Consumer<Event> event);
  }

  /** Begins to wait for the class, before the program can load it. */
  public static Reports install(ClassChange asked, Instrumentation instrumentation) {
    int version = Runtime.version().feature();
    if (version < OLDEST) {
      return fails(
          "A class can be changed from JDK %d on; the program runs on %d."
              .formatted(OLDEST, version));
    }
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (isOfProgram(loaded.getClassLoader()) && isMeant(asked, loaded.getName())) {
        return fails(
            "The class %s was loaded before the agent, so it can't be changed."
                .formatted(asked.type()));
      }
    }
    try {
      ClassEdit edit =
          switch (asked) {
            case ClassChange.Delay delay -> edit("MethodDelay", ClassChange.Delay.class, delay);
            case ClassChange.MultiplyPermits permits ->
                edit("MorePermits", ClassChange.MultiplyPermits.class, permits);
            case ClassChange.HoldLocks locks ->
                edit("LongerLocks", ClassChange.HoldLocks.class, locks);
            case ClassChange.ParkYields yields ->
                edit("ParkedYields", ClassChange.ParkYields.class, yields);
          };
      ClassChanger changer = new ClassChanger(asked, edit);
      instrumentation.addTransformer(changer);
      return changer::tell;
    } catch (ReflectiveOperationException | LinkageError e) {
      return fails("The class %s can't be changed here (%s).".formatted(asked.type(), e));
    }
  }

  /** Whether a loader is none of the JDK's own. */
  private static boolean isOfProgram(@Nullable ClassLoader loader) {
    return loader != null && loader != ClassLoader.getPlatformClassLoader();
  }

  /** Whether a class has the full name that was asked for, or the name without a package. */
  private static boolean isMeant(ClassChange asked, String name) {
    return name.endsWith(asked.type())
        && (name.length() == asked.type().length()
            || (asked.type().indexOf('.') < 0
                && name.charAt(name.length() - asked.type().length() - 1) == '.'));
  }

  /** By name, because this class must load in an older JVM, too. */
  private static <T> ClassEdit edit(String name, Class<T> type, T asked)
      throws ReflectiveOperationException {
    return Class.forName(ClassChanger.class.getPackageName() + "." + name)
        .asSubclass(ClassEdit.class)
        .getDeclaredConstructor(type)
        .newInstance(asked);
  }

  private static Reports fails(String sentence) {
    AtomicBoolean said = new AtomicBoolean();
    return event -> {
      if (!said.getAndSet(true)) {
        event.accept(new Event(sentence, Event.Kind.NOT_CHANGED));
      }
    };
  }

  private void tell(Consumer<Event> event) {
    for (Event one = events.poll(); one != null; one = events.poll()) {
      event.accept(one);
    }
    edit.happened().ifPresent(event);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (name == null
        || redefined != null
        || loader == null
        || !isOfProgram(loader)
        || !isMeant(asked, name.replace('/', '.'))) {
      return null;
    }
    try {
      String before = found.compareAndExchange(null, name);
      if (before != null && !before.equals(name)) {
        events.add(
            new Event(
                "Several classes are called %s, such as %s and %s. Name the one that you mean with its package."
                    .formatted(asked.type(), before.replace('/', '.'), name.replace('/', '.')),
                Event.Kind.NOT_CHANGED));
        return null;
      }
      byte[] edited = edit.edited(bytes, loader);
      if (edited == null) {
        events.add(new Event(edit.nothing(), Event.Kind.NOT_CHANGED));
      } else if (before == null) {
        events.add(edit.done());
      }
      return edited;
    } catch (Throwable e) { // The program loads the class as it is.
      events.add(
          new Event(
              "The class %s can't be changed (%s).".formatted(asked.type(), e),
              Event.Kind.NOT_CHANGED));
      return null;
    }
  }
}
