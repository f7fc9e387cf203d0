package dev.sett.agent.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Classes that are changed as they are loaded still do what they did. */
class ClassEditTest {
  private static final String PERMITS = "dev.sett.agent.permits";
  private static final String SUBJECT = Changed.class.getName();

  /** What is changed; loaded again by a loader of the test's, and called by reflection. */
  @Deprecated
  public static class Changed {
    public final Semaphore few = new Semaphore(4);
    public final Semaphore fair = new Semaphore(3, true);
    public final Semaphore one = new Semaphore(1);
    public final Semaphore endless = new Semaphore(Integer.MAX_VALUE);
    public final Semaphore chosen;

    public Changed() {
      chosen = System.nanoTime() == 0 ? new Own(few) : new Semaphore(few.hashCode() & 1 | 2, true);
    }

    /** Another class that a frame of the constructor knows. */
    static class Own extends Semaphore {
      private static final long serialVersionUID = 1L;

      Own(Semaphore other) {
        super(other.availablePermits());
      }
    }

    @Deprecated
    public synchronized String all(long a, int b, double c, @Nullable Object d, byte[] e) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < b; i++) {
        text.append(d == null ? a : d).append(c).append(e.length);
      }
      return text.toString();
    }

    public static int all(int n) {
      return n < 2 ? 1 : n * all(n - 1);
    }

    public void nothing() {}
  }

  /** An interface with code. */
  public interface Shape {
    default int corners() {
      return 3;
    }
  }

  @AfterEach
  void forget() {
    String unused = System.clearProperty(PERMITS);
  }

  @Test
  void aDelayedMethodDoesWhatItDid() throws Exception {
    Class<?> type = changed(delay("all"), SUBJECT);
    Object made = type.getConstructor().newInstance();
    Method one =
        type.getMethod("all", long.class, int.class, double.class, Object.class, byte[].class);
    byte[] bytes = {1, 2};
    assertEquals("x0.52x0.52", one.invoke(made, 7L, 2, 0.5, "x", bytes));
    assertEquals("70.52", one.invoke(made, 7L, 1, 0.5, null, bytes));
    assertEquals(120, type.getMethod("all", int.class).invoke(null, 5));
    type.getMethod("nothing").invoke(made);
    assertTrue(Modifier.isSynchronized(one.getModifiers()));
    assertNotNull(one.getAnnotation(Deprecated.class));
    Method added = type.getDeclaredMethod("delay$sett");
    assertTrue(Modifier.isPrivate(added.getModifiers()) && added.isSynthetic());
  }

  @Test
  void aMethodOfAnInterfaceIsDelayedToo() throws Exception {
    ClassLoader loader = new Loader(delay("corners"), Shape.class.getName(), Three.class.getName());
    Class<?> three = loader.loadClass(Three.class.getName());
    assertEquals(3, three.getMethod("corners").invoke(three.getConstructor().newInstance()));
  }

  /** Has the interface's code. */
  public static class Three implements Shape {
    public Three() {}
  }

  @Test
  void aDelayTakesAtLeastAsLongAndLeavesAnInterruptedThreadInterrupted() throws Exception {
    Class<?> type = changed(delay("nothing"), SUBJECT);
    Object made = type.getConstructor().newInstance();
    Method nothing = type.getMethod("nothing");
    for (boolean interrupted : new boolean[] {false, true}) {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      long begin = System.nanoTime();
      nothing.invoke(made);
      assertTrue(System.nanoTime() - begin >= 100_000);
      assertEquals(interrupted, Thread.interrupted());
    }
  }

  @Test
  void aMethodThatIsNotThereIsNamed() throws Exception {
    MethodDelay delay = delay("some");
    assertNull(delay.edited(bytes(SUBJECT), getClass().getClassLoader()));
    assertEquals("The class " + SUBJECT + " has no method some that has code.", delay.nothing());
  }

  @Test
  void semaphoresGetAMultipleOfTheirPermits() throws Exception {
    MorePermits more = new MorePermits(new ClassChange.MultiplyPermits(SUBJECT, 3));
    assertEquals(Optional.empty(), more.happened());
    Class<?> type = changed(more, SUBJECT);
    Object made = type.getConstructor().newInstance();
    assertEquals(12, permits(made, "few"));
    assertEquals(9, permits(made, "fair"));
    assertTrue(((Semaphore) type.getField("fair").get(made)).isFair());
    assertEquals(1, permits(made, "one"), "it may be a lock");
    assertEquals(Integer.MAX_VALUE, permits(made, "endless"));
    assertTrue(permits(made, "chosen") >= 4);
    String last = Objects.requireNonNull(System.getProperty(PERMITS));
    assertEquals(
        Optional.of(
            new Event(
                "A semaphore that %s created now has %d permits (was %s)."
                    .formatted(SUBJECT, 3 * Integer.parseInt(last), last),
                Event.Kind.CHANGED)),
        more.happened());
    assertEquals(Optional.empty(), more.happened(), "once");
  }

  @Test
  void aClassWithoutSemaphoresStaysAsItIs() throws Exception {
    MorePermits more = new MorePermits(new ClassChange.MultiplyPermits(Three.class.getName(), 2));
    assertNull(more.edited(bytes(Three.class.getName()), getClass().getClassLoader()));
    assertTrue(more.nothing().endsWith("creates no semaphore."));
  }

  private static int permits(Object made, String field) throws ReflectiveOperationException {
    return ((Semaphore) made.getClass().getField(field).get(made)).availablePermits();
  }

  private static MethodDelay delay(String method) {
    return new MethodDelay(new ClassChange.Delay(SUBJECT, method, 100_000));
  }

  private static Class<?> changed(ClassEdit edit, String name) throws ClassNotFoundException {
    return new Loader(edit, name).loadClass(name);
  }

  private static byte[] bytes(String name) {
    try (InputStream in =
        ClassEditTest.class
            .getClassLoader()
            .getResourceAsStream(name.replace('.', '/') + ".class")) {
      return Objects.requireNonNull(in).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads some classes again, changed where there is something to change. */
  private static final class Loader extends ClassLoader {
    private final ClassEdit edit;
    private final List<String> own;

    Loader(ClassEdit edit, String... own) {
      super(ClassEditTest.class.getClassLoader());
      this.edit = edit;
      this.own = List.of(own);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (own.stream().noneMatch(one -> name.equals(one) || name.startsWith(one + "$"))) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] plain = bytes(name);
      byte[] edited = edit.edited(plain, this);
      byte[] code = edited == null ? plain : edited;
      return defineClass(name, code, 0, code.length);
    }
  }
}
