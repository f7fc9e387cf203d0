package dev.sett.threads;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The JDK's own scheduler of virtual threads, whose parallelism can only be set at start. */
public final class JdkScheduler {
  /* Read once by java.lang.VirtualThread.createDefaultScheduler (JDK 21 to 25). */
  private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
  private static final String MOST = "jdk.virtualThreadScheduler.maxPoolSize";

  private JdkScheduler() {}

  /**
   * The parallelism in force, from the JDK itself (24 or later); on older JDKs it is computed from
   * the same properties as the JDK does. At least 1.
   */
  public static int parallelism() {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName("jdk.management:type=VirtualThreadScheduler");
      if (beans.isRegistered(name)
          && beans.getAttribute(name, "Parallelism") instanceof Integer n) {
        return n;
      }
    } catch (JMException e) {
      // As on a JDK without that bean.
    }
    return asked();
  }

  /** The flag that sets it. */
  static String jvmFlag(int parallelism) {
    return "-D" + PARALLELISM + "=" + parallelism;
  }

  /** Why virtual threads do not have this parallelism here, as a sentence; empty if they do. */
  static Optional<String> refusal(int parallelism) {
    int asked = asked();
    return asked == parallelism
        ? Optional.empty()
        : Optional.of(
            "The threading model virtual@jdk:%d needs the JVM flag %s before -jar; here the parallelism is %d. ./sett adds the flag automatically."
                .formatted(parallelism, jvmFlag(parallelism), asked));
  }

  /** Why flags of the JVM contradict a parallelism, as a sentence; empty if they do not. */
  static Optional<String> conflict(int parallelism, List<String> flags) {
    for (String flag : flags) {
      OptionalInt set = number(flag, PARALLELISM);
      OptionalInt most = number(flag, MOST);
      if ((set.isPresent() && set.getAsInt() != parallelism)
          || (most.isPresent() && most.getAsInt() < parallelism)) {
        return Optional.of(
            "The threading model virtual@jdk:%d sets %s, but the flags of the JVM contain %s. Remove that flag or change the model."
                .formatted(parallelism, jvmFlag(parallelism), flag));
      }
    }
    return Optional.empty();
  }

  private static int asked() {
    int parallelism = Integer.getInteger(PARALLELISM, Runtime.getRuntime().availableProcessors());
    return Math.min(parallelism, Integer.getInteger(MOST, parallelism));
  }

  /** The number that a flag sets a property to; empty if it sets another one, or no number. */
  private static OptionalInt number(String flag, String property) {
    String start = "-D" + property + "=";
    return flag.startsWith(start) && flag.substring(start.length()).matches("[0-9]{1,9}")
        ? OptionalInt.of(Integer.parseInt(flag.substring(start.length())))
        : OptionalInt.empty();
  }
}
