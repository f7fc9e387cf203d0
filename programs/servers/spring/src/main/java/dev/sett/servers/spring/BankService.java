package dev.sett.servers.spring;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;

/** The service that customers talk to. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
@PropertySource("classpath:bank.properties")
@Import({
  BankController.class,
  PublishedController.class,
  Downstream.class,
  Problems.class,
  BodyLimit.class,
  ContractController.class,
  ContractErrors.class,
})
class BankService {}
