package dev.sett.servers.spring;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * Which threads Tomcat gets for a threading model.
 *
 * @param properties of Spring Boot, by name
 * @param requests answers the requests if no property says who does; closed by {@link #close}
 */
record SpringThreads(Map<String, String> properties, Optional<ExecutorService> requests)
    implements AutoCloseable {
  /*
   * Every model is what a user of Spring Boot would write for it.
   *
   * `native` and `platform:N` are Tomcat's own executor, sized by server.tomcat.threads.max. It is
   * a pool that makes a thread for a request as long as there are fewer than N and none is idle,
   * and only then queues (java.util's pool queues first). `virtual` is
   * spring.threads.virtual.enabled and nothing else: Spring Boot then gives Tomcat its
   * VirtualThreadExecutor, a new virtual thread a request, and threads.max has no effect any more
   * (spring-boot #41937). That is the whole of the published comparison. Any other executor is
   * given to Tomcat's protocol handler, the place that Spring Boot itself uses for virtual threads.
   *
   * Acceptor and poller are threads of Tomcat's own in every model: they never answer.
   */
  private static final String MAX = "server.tomcat.threads.max";
  private static final String MIN = "server.tomcat.threads.min-spare";
  private static final String VIRTUAL = "spring.threads.virtual.enabled";

  /** Said although it is the default: the environment may say otherwise. */
  private static final Map<String, String> PLATFORM = Map.of(VIRTUAL, "false");

  /** Idle threads that Tomcat keeps. */
  private static final int TOMCAT_MIN_SPARE = 10;

  /**
   * The threads of a model.
   *
   * @param tomcatThreads the size that was asked for with {@code --tomcat-threads}
   * @throws UsageException if the model has no place for that size
   */
  static SpringThreads of(ThreadingModel model, Optional<Integer> tomcatThreads) {
    ThreadingKind kind = model.kind();
    if (tomcatThreads.isPresent()
        && kind != ThreadingKind.NATIVE
        && kind != ThreadingKind.VIRTUAL
        && kind != ThreadingKind.VIRTUAL_ON_JDK) {
      throw new UsageException(
          "The flag --tomcat-threads requires --threads native, virtual or virtual@jdk:N; the model "
              + model.name()
              + " sets its own number of threads.");
    }
    return switch (kind) {
      case NATIVE -> new SpringThreads(tomcatThreads.map(SpringThreads::sized).orElse(PLATFORM));
      case VIRTUAL, VIRTUAL_ON_JDK ->
          // What the published bank had: both properties, of which only one has an effect.
          new SpringThreads(
              tomcatThreads
                  .map(n -> Map.of(VIRTUAL, "true", MAX, Integer.toString(n)))
                  .orElse(Map.of(VIRTUAL, "true")));
      case PLATFORM_POOL -> new SpringThreads(sized(model.limit()));
      default -> new SpringThreads(PLATFORM, Optional.of(model.executor()));
    };
  }

  private SpringThreads(Map<String, String> properties) {
    this(properties, Optional.empty());
  }

  private static Map<String, String> sized(int threads) {
    return Map.of(
        VIRTUAL,
        "false",
        MAX,
        Integer.toString(threads),
        MIN,
        Integer.toString(Math.min(TOMCAT_MIN_SPARE, threads)));
  }

  /** Interrupts the requests that run on an executor; Tomcat stops its own itself. */
  @Override
  public void close() {
    requests.ifPresent(ExecutorService::shutdownNow);
  }
}
