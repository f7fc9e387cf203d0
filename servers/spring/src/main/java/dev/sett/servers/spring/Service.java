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
  TRANSFER(TransferService.class, Set.of("--transfer-delay", "--db", "--pool-size", "--accounts"));

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

  /** The service that a flag is for; empty if it is for all. */
  static Optional<Service> owning(String flag) {
    return Arrays.stream(values()).filter(service -> service.flags.contains(flag)).findFirst();
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
