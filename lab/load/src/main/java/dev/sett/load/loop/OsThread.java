package dev.sett.load.loop;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What threads of this process ask of the Linux kernel. Elsewhere, and where it is not allowed,
 * nothing is granted and nothing breaks.
 */
public final class OsThread {

  private static final int PR_SET_TIMERSLACK = 29;
  private static final int MOST_CPUS = 1024;
  private static final int SCHED_OTHER = 0;
  private static final int SCHED_IDLE = 5;

  private OsThread() {}

  /**
   * Asks that waits end at most so late.
   *
   * @return what the kernel then says, in nanoseconds (usually 50000 where it was refused); 0 if
   *     that can't be read
   */
  public static long timerSlack(long nanos) {
    // proc(5), /proc/pid/timerslack_ns: a thread may set its own, and the path takes thread ids.
    Optional<Path> file = self().map(id -> Path.of("/proc", id, "timerslack_ns"));
    if (file.isEmpty()) {
      return 0;
    }
    try {
      Files.writeString(file.get(), Long.toString(nanos));
    } catch (IOException e) {
      call("prctl", 1, PR_SET_TIMERSLACK, nanos); // prctl(2)
    }
    try {
      return Long.parseLong(Files.readString(file.get()).strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Moves the thread to one CPU, for good.
   *
   * @param cpu number, 0 to 1023
   * @return whether the kernel did it
   */
  public static boolean pin(int cpu) {
    if (cpu < 0 || cpu >= MOST_CPUS || self().isEmpty()) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      // sched_setaffinity(2): thread 0 is the one that calls; a bit for each CPU.
      MemorySegment mask = arena.allocate(MOST_CPUS / 8, Long.BYTES);
      mask.set(JAVA_BYTE, cpu / 8, (byte) (1 << (cpu % 8)));
      return call("sched_setaffinity", 3, 0, mask.byteSize(), mask);
    }
  }

  /**
   * Lets a thread of this process run only when nobody else wants its CPU (SCHED_IDLE).
   *
   * @param tid its number in the kernel
   * @return whether the kernel did it
   */
  static boolean onlyWhenIdle(int tid) {
    return schedule(tid, SCHED_IDLE);
  }

  /** The contrary. */
  static boolean asUsual(int tid) {
    return schedule(tid, SCHED_OTHER);
  }

  private static boolean schedule(int tid, int policy) {
    try (Arena arena = Arena.ofConfined()) {
      // sched_setscheduler(2); the priority of both policies is 0.
      return call("sched_setscheduler", 3, tid, policy, arena.allocate(JAVA_INT));
    }
  }

  /** The thread's number, if this is Linux. */
  private static Optional<String> self() {
    try {
      return Optional.of("" + Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** Calls a function of the C library that gives 0 when it worked. */
  @SuppressWarnings("restricted") // the only way to it; the two functions touch nothing of ours
  private static boolean call(String function, int fixed, Object... arguments) {
    MemoryLayout[] layouts =
        Stream.of(arguments)
            .map(a -> a instanceof Integer ? JAVA_INT : a instanceof Long ? JAVA_LONG : ADDRESS)
            .toArray(MemoryLayout[]::new);
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> found = linker.defaultLookup().find(function);
    if (found.isEmpty()) {
      return false;
    }
    Linker.Option[] options =
        fixed == arguments.length
            ? new Linker.Option[0]
            : new Linker.Option[] {Linker.Option.firstVariadicArg(fixed)};
    try {
      MethodHandle handle =
          linker.downcallHandle(found.get(), FunctionDescriptor.of(JAVA_INT, layouts), options);
      return (int) handle.invokeWithArguments(arguments) == 0;
    } catch (IllegalCallerException | UnsupportedOperationException e) {
      return false; // not allowed in this JVM, or not known on this platform
    } catch (Throwable e) {
      throw new IllegalStateException(function + " can't be called", e);
    }
  }
}
