package dev.sett.threads;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * A threading model: what runs the requests of a server or the tasks of a program.
 *
 * @param kind what sort of model
 * @param limit the number in the name: threads that run at once, or carriers; 1 to {@link
 *     ThreadingKind#mostLimit}, or 0 for a kind that takes no number
 */
public record ThreadingModel(ThreadingKind kind, int limit) {

  /**
   * Checks that the limit fits the kind.
   *
   * @throws ThreadingModelException if the limit is out of range, or is not 0 for a kind without
   */
  public ThreadingModel {
    requireNonNull(kind);
    if (kind.takesLimit() ? limit < 1 || limit > kind.mostLimit() : limit != 0) {
      throw outOfRange(kind, Integer.toString(limit));
    }
  }

  /**
   * The model that a name stands for. This is the only place that knows the grammar.
   *
   * @param name for example {@code virtual} or {@code platform:200}
   * @throws ThreadingModelException if there is no such model, or its number is missing, not a
   *     whole number, or out of range; the message says what is offered
   */
  public static ThreadingModel parse(String name) {
    for (ThreadingKind kind : ThreadingKind.values()) {
      if (kind.takesLimit() && name.startsWith(kind.stem())) {
        return new ThreadingModel(kind, parseLimit(kind, name.substring(kind.stem().length())));
      }
      if (name.equals(kind.pattern())) {
        return new ThreadingModel(kind, 0);
      }
    }
    throw unknown(name);
  }

  /** The name that {@link #parse} turns into this model, for example {@code platform:200}. */
  public String name() {
    return kind.takesLimit() ? kind.stem() + limit : kind.pattern();
  }

  /**
   * Flags that the JVM needs on its command line, before {@code -jar}, to run this model; mostly
   * none. Without them it refuses the model and says so.
   */
  public List<String> jvmFlags() {
    return kind.jvmFlags(limit);
  }

  /**
   * Why this model can't run with such flags of the JVM, as a sentence; empty if it can.
   *
   * @param given flags that the user wants, before {@code -jar}
   */
  public Optional<String> conflict(List<String> given) {
    return kind == ThreadingKind.VIRTUAL_ON_JDK
        ? JdkScheduler.conflict(limit, given)
        : Optional.empty();
  }

  /**
   * A new executor of this model, ready for tasks. Its threads carry names: {@code
   * sett-platform-17}, {@code sett-virtual-17}. Close it to wait for its tasks and end its threads;
   * {@code shutdownNow} to interrupt them.
   *
   * @throws ThreadingModelException if only a server can provide this model, or this JVM can't
   */
  public ExecutorService executor() {
    return requireHere().kind.requireExecutor().apply(limit);
  }

  /**
   * This model, if this JVM can run it.
   *
   * @throws ThreadingModelException if not; the message says which flag or JDK it takes
   */
  public ThreadingModel requireHere() {
    kind.refusedHere(limit)
        .ifPresent(
            why -> {
              throw new ThreadingModelException(why);
            });
    return this;
  }

  /**
   * This model, if it is one of those a server offers.
   *
   * @param offered what the server can do, at least one
   * @param server how the server calls itself in messages, for example {@code jetty 12.1.14}
   * @throws ThreadingModelException if it is not offered; the message lists what is
   */
  public ThreadingModel requireOneOf(Collection<ThreadingKind> offered, String server) {
    if (offered.contains(kind)) {
      return this;
    }
    throw new ThreadingModelException(
        "The server %s does not offer the threading model '%s'. It offers: %s."
            .formatted(server, name(), ThreadingKind.list(EnumSet.copyOf(offered))));
  }

  /**
   * This model, if there is an executor of it; whether this JVM can run it is another question, see
   * {@link #requireHere}.
   *
   * @throws ThreadingModelException if only a server can provide it; the message lists those with
   *     an executor
   */
  public ThreadingModel requireExecutor() {
    kind.requireExecutor();
    return this;
  }

  @Override
  public String toString() {
    return name();
  }

  private static int parseLimit(ThreadingKind kind, String number) {
    // Nine digits always fit an int; a longer number is out of range in any case.
    if (!number.matches("[0-9]{1,9}")) {
      throw outOfRange(kind, number);
    }
    return Integer.parseInt(number);
  }

  private static ThreadingModelException outOfRange(ThreadingKind kind, String number) {
    if (!kind.takesLimit()) {
      return new ThreadingModelException(
          "The threading model %s takes no number; got %s.".formatted(kind.pattern(), number));
    }
    return new ThreadingModelException(
        "The threading model %s needs a whole number N from 1 to %d, for example %s%d; %s."
            .formatted(
                kind.pattern(),
                kind.mostLimit(),
                kind.stem(),
                kind.pattern().contains("@") ? 2 : 200,
                number.isEmpty() ? "the number is missing" : "'" + number + "' is not one"));
  }

  private static ThreadingModelException unknown(String name) {
    List<String> patterns =
        Arrays.stream(ThreadingKind.values()).map(ThreadingKind::pattern).toList();
    String suggestion = Nearest.meant(name.strip().toLowerCase(Locale.ROOT), patterns);
    return new ThreadingModelException(
        "Unknown threading model '%s'.%s Models: %s."
            .formatted(name, suggestion, ThreadingKind.list(List.of(ThreadingKind.values()))));
  }
}
