package dev.sett.probe.proc;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The few C calls the probe needs, through the foreign-function API. The JVM wants {@code
 * --enable-native-access} for it; without, it warns (JDK 25) or refuses, and then the answers are
 * empty and the probe falls back to text files.
 */
public final class LibC {
  private static final int SC_CLK_TCK = 2;
  private static final int SC_PAGESIZE = 30;
  private static final @Nullable MethodHandle CLOCK_GETTIME =
      find(
          "clock_gettime",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  private static final @Nullable MethodHandle SYSCONF =
      find("sysconf", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

  private static final @Nullable MethodHandle GETRUSAGE =
      find(
          "getrusage",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

  private static final @Nullable MethodHandle PRCTL =
      find(
          "prctl",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
  private static final @Nullable MethodHandle WAITPID =
      find(
          "waitpid",
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_INT));

  private static final int PR_SET_CHILD_SUBREAPER = 36;
  private static final int WNOHANG = 1;

  /** {@code struct rusage} of 64-bit Linux: two times of two longs each, then 14 longs. */
  private static final int RUSAGE_LONGS = 18;

  private static final int RUSAGE_CHILDREN = -1;

  /** Nanoseconds of one clock tick as /proc counts them, 10 ms practically everywhere. */
  public static final long TICK_NANOS = 1_000_000_000 / sysconf(SC_CLK_TCK, 100);

  /** Bytes of one page. */
  public static final long PAGE_BYTES = sysconf(SC_PAGESIZE, 4096);

  private LibC() {}

  /**
   * CPU time of a process, all its threads and those that ended, in nanoseconds; empty if it is
   * gone or the call is not possible here. Reads the process's CPU clock ({@code
   * clock_getcpuclockid(3)}: the clock id is the complement of the pid shifted by 3, plus 2 for the
   * scheduler's clock; see {@code include/linux/posix-timers.h}). A thread that is running on a CPU
   * counts up to its last tick or switch.
   */
  public static OptionalLong cpuNanos(long pid) {
    MethodHandle call = CLOCK_GETTIME;
    if (call == null) {
      return OptionalLong.empty();
    }
    int clock = (int) (~pid << 3) | 2;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
      if ((int) call.invokeExact(clock, time) != 0) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(
          time.getAtIndex(ValueLayout.JAVA_LONG, 0) * 1_000_000_000
              + time.getAtIndex(ValueLayout.JAVA_LONG, 1));
    } catch (Throwable e) {
      throw new IllegalStateException("clock_gettime could not be called", e);
    }
  }

  /**
   * CPU time of all children of this process that ended and were waited for, and of their own such
   * descendants, in nanoseconds with a resolution of 1 µs ({@code getrusage(2)}); empty if the call
   * is not possible here.
   */
  public static OptionalLong endedChildrenNanos() {
    MethodHandle call = GETRUSAGE;
    if (call == null) {
      return OptionalLong.empty();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment usage = arena.allocate(ValueLayout.JAVA_LONG, RUSAGE_LONGS);
      if ((int) call.invokeExact(RUSAGE_CHILDREN, usage) != 0) {
        return OptionalLong.empty();
      }
      long seconds =
          usage.getAtIndex(ValueLayout.JAVA_LONG, 0) + usage.getAtIndex(ValueLayout.JAVA_LONG, 2);
      long micros =
          usage.getAtIndex(ValueLayout.JAVA_LONG, 1) + usage.getAtIndex(ValueLayout.JAVA_LONG, 3);
      return OptionalLong.of(seconds * 1_000_000_000 + micros * 1_000);
    } catch (Throwable e) {
      throw new IllegalStateException("getrusage could not be called", e);
    }
  }

  /**
   * Makes this process the parent of those below it whose own parent ends, from now on ({@code
   * PR_SET_CHILD_SUBREAPER} in prctl(2)).
   *
   * @return whether the kernel did it
   */
  public static boolean adoptOrphans() {
    MethodHandle call = PRCTL;
    if (call == null) {
      return false;
    }
    try {
      return (int) call.invokeExact(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L) == 0;
    } catch (Throwable e) {
      throw new IllegalStateException("prctl could not be called", e);
    }
  }

  /**
   * Waits for a child that has ended, so that the kernel forgets it; does nothing if it has not.
   * For adopted children only: Java waits for those that it started, and needs their exit codes.
   */
  public static void reap(long pid) {
    MethodHandle call = WAITPID;
    if (call == null) {
      return;
    }
    try {
      int _ = (int) call.invokeExact((int) pid, MemorySegment.NULL, WNOHANG);
    } catch (Throwable e) {
      throw new IllegalStateException("waitpid could not be called", e);
    }
  }

  private static long sysconf(int name, long otherwise) {
    MethodHandle call = SYSCONF;
    if (call == null) {
      return otherwise;
    }
    try {
      long value = (long) call.invokeExact(name);
      return value > 0 ? value : otherwise;
    } catch (Throwable e) {
      throw new IllegalStateException("sysconf could not be called", e);
    }
  }

  @SuppressWarnings("restricted")
  private static @Nullable MethodHandle find(
      String name, FunctionDescriptor shape, Linker.Option... options) {
    if (!System.getProperty("os.name").equals("Linux") || ValueLayout.ADDRESS.byteSize() != 8) {
      return null;
    }
    try {
      Linker linker = Linker.nativeLinker();
      return linker
          .defaultLookup()
          .find(name)
          .map(symbol -> linker.downcallHandle(symbol, shape, options))
          .orElse(null);
    } catch (IllegalCallerException | UnsupportedOperationException e) {
      return null;
    }
  }
}
