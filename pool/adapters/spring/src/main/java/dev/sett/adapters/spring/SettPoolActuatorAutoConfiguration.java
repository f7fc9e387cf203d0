package dev.sett.adapters.spring;

import dev.sett.adapters.micrometer.TunedExecutorMetrics;
import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What the Actuator shows of the pool: meters, the endpoint {@code settpool} and health. Each needs
 * the part of the Actuator that it is for on the class path.
 */
@AutoConfiguration(
    after = SettPoolAutoConfiguration.class,
    beforeName =
        "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration")
@ConditionalOnBean({TunedExecutor.class, SettPoolProperties.class})
public final class SettPoolActuatorAutoConfiguration {

  /** For Spring. */
  public SettPoolActuatorAutoConfiguration() {}

  /** Applies if there is Micrometer. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  static class OnMicrometer {
    /** The meters {@code executor.*} and {@code sett.pool.*} of all pools in the application. */
    @Bean
    @ConditionalOnMissingBean(name = "settPoolMetrics")
    static MeterBinder settPoolMetrics(ObjectProvider<TunedExecutor> pools) {
      return registry -> pools.forEach(pool -> new TunedExecutorMetrics(pool).bindTo(registry));
    }
  }

  /** Applies if there are endpoints. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
  @ConditionalOnAvailableEndpoint(SettPoolEndpoint.class)
  static class OnEndpoints {
    @Bean
    @ConditionalOnMissingBean
    static SettPoolEndpoint settPoolEndpoint(ObjectProvider<TunedExecutor> pools) {
      return new SettPoolEndpoint(pools.orderedStream().toList());
    }
  }

  /** Applies if there is health. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  @ConditionalOnEnabledHealthIndicator("settpool")
  static class OnHealth {
    @Bean
    @ConditionalOnMissingBean(name = "settPoolHealthIndicator")
    static HealthIndicator settPoolHealthIndicator(
        ObjectProvider<TunedExecutor> pools, SettPoolProperties properties) {
      return new SettPoolHealthIndicator(
          pools.orderedStream().toList(), properties.health().maxWait());
    }
  }
}
