package dev.sett.servers.spring;

import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

/**
 * The id that all log lines on a request have, in every service and thread that works for it. It is
 * in the MDC, which belongs to a thread: work for another thread has to take it along.
 */
final class CorrelationId {

  /** Its name in the MDC, as published; {@code logback.xml} has it, too. */
  static final String KEY = "CorrelationId";

  /** The header in which a caller gives it, and the bank passes it on. */
  static final String HEADER = "X-Correlation-Id";

  /** What can't end a line, forge another one or fill the log. */
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** Length of an id that is made here, as published. */
  private static final int LENGTH = 8;

  private CorrelationId() {}

  /** The id that came with a request; a new one if it came without, or with an unsafe one. */
  static String accepted(@Nullable String given) {
    return given != null && SAFE.matcher(given).matches()
        ? given
        : UUID.randomUUID().toString().substring(0, LENGTH);
  }

  /** Runs something under an id; afterwards, the thread has the one that it had before. */
  static <T> T under(String id, Callable<T> work) throws Exception {
    String before = MDC.get(KEY);
    MDC.put(KEY, id);
    try {
      return work.call();
    } finally {
      if (before == null) {
        MDC.remove(KEY);
      } else {
        MDC.put(KEY, before);
      }
    }
  }

  /** The task with the id of the thread that asks for it; as it is if that has none. */
  static <T> Callable<T> callable(Callable<T> task) {
    String id = MDC.get(KEY);
    return id == null ? task : () -> under(id, task);
  }

  /** The same for a task that throws no checked exceptions. */
  static <T> Supplier<T> supplier(Supplier<T> task) {
    Callable<T> carried = callable(task::get);
    return () -> {
      try {
        return carried.call();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError("a supplier throws no such exception", e);
      }
    };
  }

  /** Adds the id of this thread to a request to another service, if it has one. */
  static void passOn(HttpHeaders headers) {
    String id = MDC.get(KEY);
    if (id != null) {
      headers.set(HEADER, id);
    }
  }
}
