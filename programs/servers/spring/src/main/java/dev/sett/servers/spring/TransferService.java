package dev.sett.servers.spring;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;

/** The service that has the money. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@PropertySource("classpath:bank.properties")
@Import({
  TransferController.class,
  Ledger.class,
  Problems.class,
  ContractController.class,
  ContractErrors.class,
})
class TransferService {}
