package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a sample of CPU time was spent on, derived from its stack. */
public enum CpuPart {
  /** System calls that read from a socket, and the Java code around them. */
  @JsonProperty("socket-read")
  SOCKET_READ("reading from sockets"),
  /** The same for writing. */
  @JsonProperty("socket-write")
  SOCKET_WRITE("writing to sockets"),
  /** Selectors and pollers, and accepting connections. */
  @JsonProperty("poll")
  POLL("selectors and pollers"),
  /** Reading and writing files. */
  @JsonProperty("files")
  FILES("files"),
  /** Creating, starting and ending virtual threads, their hand-over to the scheduler left out. */
  @JsonProperty("start")
  START("starting and ending virtual threads"),
  /** Tasks given to a {@code ForkJoinPool}, and waking its workers, the carriers, for them. */
  @JsonProperty("submit")
  SUBMIT("scheduler: submitting and waking carriers"),
  /** Workers of a {@code ForkJoinPool} that look for a task, or fall asleep. */
  @JsonProperty("scan")
  SCAN("scheduler: looking for tasks and sleeping"),
  /** Virtual threads that get onto a carrier and leave it. */
  @JsonProperty("mount")
  MOUNT("mounting and unmounting"),
  /** Copying the stack of a virtual thread to the heap and back. */
  @JsonProperty("freeze")
  FREEZE("freezing and thawing stacks"),
  /** Timeouts, sleeps and scheduled tasks. */
  @JsonProperty("timer")
  TIMER("timers"),
  /** Locks, queues and pools of platform threads, and waiting and waking there. */
  @JsonProperty("locks")
  LOCKS("locks, queues and pools of platform threads"),
  /** Servers and libraries that Sett knows by their packages. */
  @JsonProperty("framework")
  FRAMEWORK("frameworks and libraries"),
  /** All other code of the program. */
  @JsonProperty("program")
  PROGRAM("code of the application"),
  /** The compilers of the JVM. */
  @JsonProperty("jit")
  JIT("JIT compiler"),
  /** The collector's threads, and allocation that could not be done in the thread's buffer. */
  @JsonProperty("gc")
  GC("garbage collector and slow allocation"),
  /** The rest of the JVM. */
  @JsonProperty("vm")
  VM("other work of the JVM"),
  /** What Sett itself does in the program: agent, JFR and profiler. */
  @JsonProperty("sett")
  SETT("Sett's agent, JFR and profiler"),
  /** Stacks that fit none of these, or that could not be walked. */
  @JsonProperty("unknown")
  UNKNOWN("unknown");

  private final String words;

  CpuPart(String words) {
    this.words = words;
  }

  /** The part in words, for a table. */
  public String words() {
    return words;
  }

  /** Whether a difference in this part explains something about the program. */
  public boolean explains() {
    return this != UNKNOWN && this != SETT;
  }
}
