package dev.sett.adapters.spring;

import dev.sett.pool.TunedExecutor;
import org.apache.coyote.ProtocolHandler;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ConcurrentTaskExecutor;

/**
 * With this jar on the class path and {@code sett.pool.enabled=true}, Tomcat requests and
 * {@code @Async} methods run on the pool. If the application defines a {@link TunedExecutor} bean,
 * that bean is used instead.
 */
@AutoConfiguration(
    beforeName = "org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration")
@ConditionalOnProperty(name = "sett.pool.enabled", havingValue = "true")
public class SettPoolAutoConfiguration {

  /** For Spring. */
  public SettPoolAutoConfiguration() {}

  /** The pool; its threads are named {@code sett-pool-1} and so on. */
  @Bean(destroyMethod = "shutdownNow")
  @ConditionalOnMissingBean
  TunedExecutor settPool() {
    return TunedExecutor.builder().name("sett-pool").build();
  }

  /** Spring's task executor; Boot creates none if there already is one. */
  @Bean(name = "applicationTaskExecutor")
  @ConditionalOnMissingBean(name = "applicationTaskExecutor")
  AsyncTaskExecutor applicationTaskExecutor(TunedExecutor settPool) {
    return new ConcurrentTaskExecutor(settPool);
  }

  /** Applies if Tomcat is the web server. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(TomcatProtocolHandlerCustomizer.class)
  static class OnTomcat {
    @Bean
    TomcatProtocolHandlerCustomizer<ProtocolHandler> settPoolForTomcat(TunedExecutor settPool) {
      return handler -> handler.setExecutor(settPool);
    }
  }
}
