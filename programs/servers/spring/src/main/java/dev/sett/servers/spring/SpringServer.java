package dev.sett.servers.spring;

import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import java.net.BindException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.ConnectorStartFailedException;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Spring Boot 4 with Spring MVC on Tomcat 11, HTTP/1.1; one of {@link Service}. */
public final class SpringServer implements ReferenceServer {
  /*
   * Spring Boot's defaults stay but for what would distort a measurement: a connection is neither
   * closed after 100 requests nor for being idle while a lab pauses between phases, there may be
   * more than 8192 of them, and the queue of those not yet accepted is long enough for thousands at
   * once (the kernel may cut it, net.core.somaxconn). An asynchronous request may idle as long as
   * it asks. Stopping doesn't wait for requests, as the server contract wants it.
   */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "server.tomcat.max-keep-alive-requests", "-1",
          "server.tomcat.keep-alive-timeout", "30m",
          "server.tomcat.max-connections", "100000",
          "server.tomcat.accept-count", "8192",
          "spring.mvc.async.request-timeout", "0",
          "server.shutdown", "immediate");

  /** Nobody reads the pages of services that only the bank in the same process calls. */
  private static final Map<String, String> WITHOUT_PAGES =
      Map.of("springdoc.api-docs.enabled", "false", "springdoc.swagger-ui.enabled", "false");

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new SpringServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    SpringSettings settings = SpringSettings.of(flags);
    SpringThreads threads = SpringThreads.of(flags.threads(), settings.tomcatThreads());
    if (settings.service() != Service.WHOLE) {
      return open(settings.service(), settings, flags, threads, workbench, List.of());
    }
    ServerFlags inner =
        ServerFlags.parse(
            List.of("--threads", settings.innerThreads(), "--port", "0"), flags.card());
    List<Running> others = new ArrayList<>();
    for (Service service : List.of(Service.RISK, Service.TRANSFER)) {
      SpringThreads own = SpringThreads.of(inner.threads(), Optional.empty());
      others.add(open(service, settings, inner, own, workbench, List.of()));
    }
    SpringSettings whole =
        SpringSettings.of(flags, others.getFirst().port(), others.getLast().port());
    return open(Service.WHOLE, whole, flags, threads, workbench, others);
  }

  /** Starts one service; those that only it calls are stopped with it. */
  private static Running open(
      Service service,
      SpringSettings settings,
      ServerFlags flags,
      SpringThreads threads,
      Workbench workbench,
      List<Running> others)
      throws Exception {
    Map<String, String> properties = new LinkedHashMap<>(PROPERTIES);
    properties.put("server.address", flags.host().getHostAddress());
    properties.put("server.port", Integer.toString(flags.port()));
    properties.putAll(threads.properties());
    if (service == Service.TRANSFER) {
      properties.putAll(BankDatabase.open(settings).properties());
    }
    if (service != settings.service()) {
      properties.putAll(WITHOUT_PAGES);
    }
    if (settings.logRequests()) {
      properties.put("logging.level." + LoggedMethods.LOGGER, "info");
    }
    SpringApplication application = new SpringApplication(service.configuration());
    application.setBannerMode(Banner.Mode.OFF);
    application.setLogStartupInfo(false);
    // The launcher has a hook of its own.
    application.setRegisterShutdownHook(false);
    application.addInitializers(
        context -> {
          GenericApplicationContext beans = (GenericApplicationContext) context;
          beans.registerBean(ServerFlags.class, () -> flags);
          beans.registerBean(
              Workbench.class, () -> workbench, bean -> bean.setDestroyMethodName(""));
          beans.registerBean(SpringSettings.class, () -> settings);
          if (settings.logRequests()) {
            beans.registerBean(CorrelationFilter.class, CorrelationFilter::new);
            beans.registerBean(LoggedMethods.class, () -> new LoggedMethods(System::nanoTime));
          }
          threads
              .requests()
              .ifPresent(
                  executor ->
                      beans.registerBean(
                          TomcatProtocolHandlerCustomizer.class,
                          () -> handler -> handler.setExecutor(executor)));
        });
    ServletWebServerApplicationContext context = run(application, properties);
    return new Running(
        Objects.requireNonNull(context.getWebServer()).getPort(),
        () -> {
          threads.close();
          context.close();
          for (Running other : others) {
            other.stop().close();
          }
        });
  }

  /** As arguments, properties come before what the environment of the process may hold. */
  private static ServletWebServerApplicationContext run(
      SpringApplication application, Map<String, String> properties) throws BindException {
    List<String> arguments = new ArrayList<>();
    properties.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    try {
      return (ServletWebServerApplicationContext) application.run(arguments.toArray(String[]::new));
    } catch (PortInUseException | ConnectorStartFailedException e) {
      throw (BindException) new BindException("Address already in use").initCause(e);
    }
  }
}
