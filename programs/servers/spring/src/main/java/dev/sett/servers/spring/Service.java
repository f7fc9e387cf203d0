package dev.sett.servers.spring;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;

/** What one process of this server can be, and which of the flags each one takes. */
enum Service {
  /** The server contract and nothing else: what is measured against other frameworks. */
  CONTRACT(ContractService.class, Set.of()),
  /** Takes orders of customers: asks risk, then has the money moved. */
  BANK(BankBeans.class, Set.of("--risk-url", "--transfer-url", "--timeout", "--log-requests")),
  /** Says how risky a transfer is. */
  RISK(RiskBeans.class, Set.of("--risk-delay", "--log-requests")),
  /** Moves money; the one that has the database. */
  TRANSFER(
      TransferBeans.class,
      Set.of(
          "--transfer-delay", "--db", "--db-delay", "--pool-size", "--accounts", "--log-requests")),
  /** The bank with a risk and a transfer service of its own, all three in one process. */
  WHOLE(
      BankBeans.class,
      Set.of(
          "--timeout",
          "--risk-delay",
          "--transfer-delay",
          "--db",
          "--db-delay",
          "--pool-size",
          "--accounts",
          "--inner-threads",
          "--log-requests"));

  private final Class<?> configuration;

  @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
  private final Set<String> flags;

  Service(Class<?> configuration, Set<String> flags) {
    this.configuration = configuration;
    this.flags = flags;
  }

  /** The service that a user calls by this name. */
  static Optional<Service> named(String name) {
    return Arrays.stream(values()).filter(service -> service.label().equals(name)).findFirst();
  }

  /** What users type for all of them. */
  static List<String> labels() {
    return Arrays.stream(values()).map(Service::label).toList();
  }

  /** The services that a flag is for; none if it is for all. */
  static List<Service> owning(String flag) {
    return Arrays.stream(values()).filter(service -> service.flags.contains(flag)).toList();
  }

  /** What users type. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Spring's configuration class of it. */
  Class<?> configuration() {
    return configuration;
  }

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
  static class BankBeans {}

  /** The service that knows about risks. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  @PropertySource("classpath:bank.properties")
  @Import({
    RiskController.class,
    Problems.class,
    ContractController.class,
    ContractErrors.class,
  })
  static class RiskBeans {}

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
  static class TransferBeans {}
}
