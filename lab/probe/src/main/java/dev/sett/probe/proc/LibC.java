package dev.sett.probe.proc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
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
      find("clock_gettime", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  private static final @Nullable MethodHandle SYSCONF =
      find("sysconf", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
  private static final @Nullable MethodHandle GETRUSAGE =
      find("getrusage", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  private static final @Nullable MethodHandle PRCTL =
      find(
          "prctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          Linker.Option.firstVariadicArg(1));
  private static final @Nullable MethodHandle WAITPID =
      find("waitpid", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
  private static final @Nullable MethodHandle KILL =
      find("kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
  private static final @Nullable MethodHandle OPEN =
      find(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final @Nullable MethodHandle CLOSE =
      find("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final @Nullable MethodHandle SETNS =
      find("setns", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

  /** Number of the signal that a terminal sends for Ctrl-C. */
  public static final int SIGINT = 2;

  /** Number of the signal that a terminal sends for Ctrl-\\. */
  public static final int SIGQUIT = 3;

  private static final int PR_SET_CHILD_SUBREAPER = 36;
  private static final int WNOHANG = 1;
  private static final int O_RDONLY = 0;
  private static final int O_CLOEXEC = 0x80000;
  private static final int CLONE_NEWNET = 0x40000000;

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
    int clock = (int) (~pid << 3) | 2;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment time = arena.allocate(JAVA_LONG, 2);
      return called(CLOCK_GETTIME, call -> (int) call.invokeExact(clock, time)).orElse(-1) == 0
          ? OptionalLong.of(
              time.getAtIndex(JAVA_LONG, 0) * 1_000_000_000 + time.getAtIndex(JAVA_LONG, 1))
          : OptionalLong.empty();
    }
  }

  /**
   * CPU time of all children of this process that ended and were waited for, and of their own such
   * descendants, in nanoseconds with a resolution of 1 µs ({@code getrusage(2)}); empty if the call
   * is not possible here.
   */
  public static OptionalLong endedChildrenNanos() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment usage = arena.allocate(JAVA_LONG, RUSAGE_LONGS);
      if (called(GETRUSAGE, call -> (int) call.invokeExact(RUSAGE_CHILDREN, usage)).orElse(-1)
          != 0) {
        return OptionalLong.empty();
      }
      long seconds = usage.getAtIndex(JAVA_LONG, 0) + usage.getAtIndex(JAVA_LONG, 2);
      long micros = usage.getAtIndex(JAVA_LONG, 1) + usage.getAtIndex(JAVA_LONG, 3);
      return OptionalLong.of(seconds * 1_000_000_000 + micros * 1_000);
    }
  }

  /**
   * Makes this process the parent of those below it whose own parent ends, from now on and until it
   * ends ({@code PR_SET_CHILD_SUBREAPER} in prctl(2)).
   *
   * @return whether the kernel did it
   */
  public static boolean adoptOrphans() {
    return called(PRCTL, call -> (int) call.invokeExact(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L))
            .orElse(-1)
        == 0;
  }

  /**
   * Waits for a child that has ended, so that the kernel forgets it; does nothing if it has not.
   * For adopted children only: Java waits for those that it started, and needs their exit codes.
   */
  public static void reap(long pid) {
    OptionalLong _ =
        called(WAITPID, call -> (int) call.invokeExact((int) pid, MemorySegment.NULL, WNOHANG));
  }

  /** Sends a signal to a process, if it is there and the call is possible here. */
  public static void signal(long pid, int signal) {
    OptionalLong _ = called(KILL, call -> (int) call.invokeExact((int) pid, signal));
  }

  /**
   * Moves the calling thread, and no other, into a network namespace ({@code setns(2)}).
   *
   * @param file of the namespace, such as {@code /proc/17/ns/net}
   * @return whether the kernel did it
   */
  public static boolean enterNetwork(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(file.toString());
      int open =
          (int) called(OPEN, call -> (int) call.invokeExact(path, O_RDONLY | O_CLOEXEC)).orElse(-1);
      if (open < 0) {
        return false;
      }
      try {
        return called(SETNS, call -> (int) call.invokeExact(open, CLONE_NEWNET)).orElse(-1) == 0;
      } finally {
        OptionalLong _ = called(CLOSE, call -> (int) call.invokeExact(open));
      }
    }
  }

  private static long sysconf(int name, long otherwise) {
    long value = called(SYSCONF, call -> (long) call.invokeExact(name)).orElse(0);
    return value > 0 ? value : otherwise;
  }

  /** A call with the arguments of its function. */
  private interface Call {
    long on(MethodHandle function) throws Throwable;
  }

  /** What a function gave back; empty if it can't be called here. */
  private static OptionalLong called(@Nullable MethodHandle function, Call call) {
    if (function == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(call.on(function));
    } catch (Throwable e) {
      throw new IllegalStateException("a function of the C library could not be called", e);
    }
  }

  @SuppressWarnings("restricted")
  private static @Nullable MethodHandle find(
      String name, FunctionDescriptor shape, Linker.Option... options) {
    if (!System.getProperty("os.name").equals("Linux") || ADDRESS.byteSize() != 8) {
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
