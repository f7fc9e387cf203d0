package dev.sett.servers.faults;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task below a frame of native code: the C library sorts two numbers, and the comparison it
 * calls back waits. A virtual thread can't leave its carrier with such a frame on its stack, on any
 * JDK; drivers and compression libraries with callbacks look just like it.
 */
record NativeFrame(MethodHandle sort, Object numbers, Object stub) implements Pin {
  /*
   * java.lang.foreign is of JDK 22, and this code of JDK 21, hence reflection. In its words:
   *
   *   stub = linker.upcallStub(compare, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS), arena)
   *   sort = linker.downcallHandle(linker.defaultLookup().find("qsort").get(),
   *       FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS))
   *   sort.invokeExact(numbers, 2L, 4L, stub)
   *
   * The numbers are equal, always, so that threads may sort the same two at once.
   */
  private static final String FOREIGN = "java.lang.foreign.";

  private static final long NUMBERS = 2;
  private static final long NUMBER_BYTES = 4;

  /** What the comparison is to do; an exception must not leave it, or the JVM ends. */
  private static final ThreadLocal<@Nullable FutureTask<Boolean>> CURRENT = new ThreadLocal<>();

  /** Finds the function and makes the callback, which stays for the life of the JVM. */
  static NativeFrame open() throws ReflectiveOperationException {
    Class<?> linkerType = type("Linker");
    Class<?> segment = type("MemorySegment");
    Class<?> descriptor = type("FunctionDescriptor");
    Class<?> layouts = type("MemoryLayout").arrayType();
    Class<?> options = type("Linker$Option").arrayType();
    Class<?> arenaType = type("Arena");
    Object noOptions = Array.newInstance(type("Linker$Option"), 0);

    Object linker = linkerType.getMethod("nativeLinker").invoke(null);
    Object arena = arenaType.getMethod("global").invoke(null);
    Object numbers =
        arenaType
            .getMethod("allocate", long.class, long.class)
            .invoke(arena, NUMBERS * NUMBER_BYTES, NUMBER_BYTES);

    MethodHandle compare =
        MethodHandles.lookup()
            .findStatic(
                NativeFrame.class,
                "compare",
                MethodType.methodType(int.class, Object.class, Object.class))
            .asType(MethodType.methodType(int.class, segment, segment));
    Object compared =
        descriptor
            .getMethod("of", type("MemoryLayout"), layouts)
            .invoke(null, layout("JAVA_INT"), layouts("ADDRESS", "ADDRESS"));
    Object stub =
        linkerType
            .getMethod("upcallStub", MethodHandle.class, descriptor, arenaType, options)
            .invoke(linker, compare, compared, arena, noOptions);

    Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
    Optional<?> qsort =
        (Optional<?>) type("SymbolLookup").getMethod("find", String.class).invoke(lookup, "qsort");
    Object sorted =
        descriptor
            .getMethod("ofVoid", layouts)
            .invoke(null, layouts("ADDRESS", "JAVA_LONG", "JAVA_LONG", "ADDRESS"));
    MethodHandle sort =
        (MethodHandle)
            linkerType
                .getMethod("downcallHandle", segment, descriptor, options)
                .invoke(linker, qsort.orElseThrow(), sorted, noOptions);
    return new NativeFrame(
        sort.asType(
            MethodType.methodType(void.class, Object.class, long.class, long.class, Object.class)),
        numbers,
        stub);
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(FOREIGN + name);
  }

  private static Object layout(String name) throws ReflectiveOperationException {
    return type("ValueLayout").getField(name).get(null);
  }

  private static Object layouts(String... names) throws ReflectiveOperationException {
    Object array = Array.newInstance(type("MemoryLayout"), names.length);
    for (int i = 0; i < names.length; i++) {
      Array.set(array, i, layout(names[i]));
    }
    return array;
  }

  /** Called by the C library, on the thread that sorts. */
  @SuppressWarnings({"unused", "UnusedMethod"})
  private static int compare(Object left, Object right) {
    FutureTask<Boolean> call = CURRENT.get();
    if (call != null) {
      call.run();
    }
    return 0;
  }

  @Override
  public void hold(Wait wait) throws InterruptedException {
    FutureTask<Boolean> call =
        new FutureTask<>(
            () -> {
              wait.run();
              return true;
            });
    CURRENT.set(call);
    try {
      sort.invokeExact(numbers, NUMBERS, NUMBER_BYTES, stub);
    } catch (Throwable e) {
      throw new IllegalStateException("The C library did not sort two numbers.", e);
    } finally {
      CURRENT.remove();
    }
    try {
      call.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw new IllegalStateException("The task below a native frame failed.", e.getCause());
    }
  }
}
