package dev.sett.adapters.spring;

import dev.sett.adapters.jetty.TunedThreadPool;
import dev.sett.pool.TunedExecutor;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.support.CompositeTaskDecorator;
import org.springframework.scheduling.annotation.AsyncConfigurer;
import org.springframework.scheduling.concurrent.ConcurrentTaskExecutor;

/**
 * With {@code sett.pool.enabled=true}, the requests of Tomcat or Jetty and all that Spring runs on
 * the bean {@value TaskExecutionAutoConfiguration#APPLICATION_TASK_EXECUTOR_BEAN_NAME}, such as
 * {@code @Async} methods, run on one {@link TunedExecutor}. If the application defines a {@link
 * TunedExecutor} bean, that bean is used instead.
 *
 * <p>If {@code spring.threads.virtual.enabled} is true, too, the pool has precedence for these, and
 * everything else that Boot configures, such as the scheduler of {@code @Scheduled} methods, uses
 * virtual threads.
 */
@AutoConfiguration(
    before = TaskExecutionAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.jetty.autoconfigure.servlet.JettyServletWebServerAutoConfiguration",
      "org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration"
    })
@ConditionalOnProperty(name = "sett.pool.enabled", havingValue = "true")
@EnableConfigurationProperties(SettPoolProperties.class)
public final class SettPoolAutoConfiguration {
  /** After Boot's own settings (0) and its virtual threads (1), which this replaces. */
  private static final int AFTER_VIRTUAL_THREADS = 2;

  /** For Spring. */
  public SettPoolAutoConfiguration() {}

  /** Exists if the web server needs platform threads for its selectors. */
  record NeedsPlatformThreads() {}

  /** The pool; what still runs after a graceful shutdown is interrupted. */
  @Bean(destroyMethod = "shutdownNow")
  @ConditionalOnMissingBean
  static TunedExecutor settPool(
      SettPoolProperties properties, ObjectProvider<NeedsPlatformThreads> server) {
    return properties.pool(server.stream().findAny().isPresent());
  }

  /** Ends the pool when the application ends, after the web server. */
  @Bean
  static GracefulPoolShutdown settPoolShutdown(TunedExecutor settPool) {
    return new GracefulPoolShutdown(settPool);
  }

  /** Spring's task executor; Boot creates none if there already is one. */
  @Bean(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME)
  @ConditionalOnMissingBean(
      name = TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME)
  static AsyncTaskExecutor applicationTaskExecutor(
      TunedExecutor settPool, ObjectProvider<TaskDecorator> decorators) {
    ConcurrentTaskExecutor executor = new ConcurrentTaskExecutor(settPool);
    List<TaskDecorator> found = decorators.orderedStream().toList();
    if (!found.isEmpty()) {
      executor.setTaskDecorator(new CompositeTaskDecorator(found));
    }
    return executor;
  }

  /**
   * Makes {@code @Async} use the task executor even if there are others, such as the scheduler of
   * {@code @Scheduled} methods. Boot does the same, but not if there is a bean of type {@link
   * Executor}, which the pool is.
   */
  @Bean
  @ConditionalOnMissingBean(AsyncConfigurer.class)
  static AsyncConfigurer settPoolAsyncConfigurer(BeanFactory beans) {
    return new AsyncConfigurer() {
      @Override
      public Executor getAsyncExecutor() {
        return beans.getBean(
            TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME, Executor.class);
      }
    };
  }

  /** Applies if Tomcat is the web server. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConfigurableTomcatWebServerFactory.class)
  static class OnTomcat {
    @Bean
    @Order(AFTER_VIRTUAL_THREADS)
    static WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> settPoolForTomcat(
        TunedExecutor settPool, SettPoolProperties properties) {
      return factory -> {
        properties.requireForRequests();
        factory.addProtocolHandlerCustomizers(handler -> handler.setExecutor(settPool));
      };
    }
  }

  /** Applies if Jetty is the web server. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConfigurableJettyWebServerFactory.class)
  @ConditionalOnBean(ConfigurableJettyWebServerFactory.class)
  static class OnJetty {
    @Bean
    static NeedsPlatformThreads settPoolNeedsPlatformThreads() {
      return new NeedsPlatformThreads();
    }

    @Bean
    @Order(AFTER_VIRTUAL_THREADS)
    static WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> settPoolForJetty(
        TunedExecutor settPool, SettPoolProperties properties) {
      return factory -> {
        properties.requireForRequests();
        factory.setThreadPool(TunedThreadPool.sharing(settPool));
      };
    }
  }

  /** Applies if the application asks for virtual threads, too. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnThreading(Threading.VIRTUAL)
  static class WithVirtualThreads {
    WithVirtualThreads() {
      LogFactory.getLog(SettPoolAutoConfiguration.class)
          .info(
              """
              Both sett.pool.enabled and spring.threads.virtual.enabled are true: web requests and \
              @Async methods run on the pool; everything else, such as @Scheduled methods, runs \
              on virtual threads.""");
    }
  }
}
