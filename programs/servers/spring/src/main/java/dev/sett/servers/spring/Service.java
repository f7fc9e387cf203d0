package dev.sett.servers.spring;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What one process of this server can be, and which of the flags each one takes. */
enum Service {
  /** The server contract and nothing else: what is measured against other frameworks. */
  CONTRACT(ContractService.class, Set.of()),
  /** Takes orders of customers: asks risk, then has the money moved. */
  BANK(BankService.class, Set.of("--risk-url", "--transfer-url", "--timeout")),
  /** Says how risky a transfer is. */
  RISK(RiskService.class, Set.of("--risk-delay")),
  /** Moves money; the one that has the database. */
  TRANSFER(
      TransferService.class,
      Set.of("--transfer-delay", "--db", "--db-delay", "--pool-size", "--accounts")),
  /** The bank with a risk and a transfer service of its own, all three in one process. */
  WHOLE(
      BankService.class,
      Set.of(
          "--timeout",
          "--risk-delay",
          "--transfer-delay",
          "--db",
          "--db-delay",
          "--pool-size",
          "--accounts",
          "--inner-threads"));

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
}
