package dev.sett.servers.spring;

import dev.sett.threads.Nearest;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The flags of the server's own, read and checked, with their defaults.
 *
 * @param service what this process is
 * @param tomcatThreads {@code server.tomcat.threads.max}, 1 to 100 000; empty if not given
 * @param riskUrl base URL of the risk service, without a slash at its end
 * @param transferUrl base URL of the transfer service, without a slash at its end
 * @param timeout longest wait for an answer of another service, over 0
 * @param riskDelay how long the risk service takes to answer, 0 to 1 h
 * @param transferDelay how long the transfer service takes to answer, 0 to 1 h
 * @param database JDBC URL
 * @param databaseDelay how long the database takes within each transfer, while the connection and
 *     no lock is held, 0 to 1 h
 * @param poolSize connections to the database, 1 to 1000
 * @param accounts how many accounts a new database gets, 2 to 1 000 000
 * @param innerThreads threading model of risk and transfer where they are in one process with the
 *     bank
 * @param logRequests whether start and end of each request are logged, with its correlation id
 */
record SpringSettings(
    Service service,
    Optional<Integer> tomcatThreads,
    URI riskUrl,
    URI transferUrl,
    Duration timeout,
    Duration riskDelay,
    Duration transferDelay,
    String database,
    Duration databaseDelay,
    int poolSize,
    int accounts,
    String innerThreads,
    boolean logRequests) {

  /** Lost when the process ends; DB_CLOSE_DELAY keeps it while no connection is open. */
  private static final String IN_MEMORY = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1";

  private static final Pattern TIME = Pattern.compile("([0-9]{1,7})(ms|s)?");
  private static final Duration LONGEST = Duration.ofHours(1);

  /**
   * Reads the flags.
   *
   * @throws UsageException if one has a bad value, or is for another service
   */
  static SpringSettings of(ServerFlags flags) {
    return of(flags, 8081, 8082);
  }

  /** The same where the risk and transfer services are at these ports, unless a flag says where. */
  static SpringSettings of(ServerFlags flags, int riskPort, int transferPort) {
    Service service = service(flags.own("--service").orElse(Service.CONTRACT.label()));
    for (String flag : flags.card().flags().keySet()) {
      List<Service> owners = Service.owning(flag);
      if (flags.own(flag).isPresent() && !owners.isEmpty() && !owners.contains(service)) {
        throw new UsageException(
            "The flag %s requires --service %s; this is %s."
                .formatted(
                    flag,
                    String.join(" or ", owners.stream().map(Service::label).toList()),
                    service.label()));
      }
    }
    return new SpringSettings(
        service,
        flags.number("--tomcat-threads", 1, 100_000),
        url("--risk-url", flags, riskPort),
        url("--transfer-url", flags, transferPort),
        timeout(flags.own("--timeout").orElse("10s")),
        time("--risk-delay", flags.own("--risk-delay").orElse("3s")),
        time("--transfer-delay", flags.own("--transfer-delay").orElse("1s")),
        database(flags.own("--db").orElse(IN_MEMORY)),
        time("--db-delay", flags.own("--db-delay").orElse("0")),
        flags.number("--pool-size", 1, 1_000).orElse(10),
        flags.number("--accounts", 2, 1_000_000).orElse(1_000),
        flags.own("--inner-threads").orElse("native"),
        yes("--log-requests", flags.own("--log-requests").orElse("false")));
  }

  private static boolean yes(String flag, String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new UsageException(
              "The flag %s needs true or false; got '%s'.".formatted(flag, value));
    };
  }

  private static Service service(String name) {
    return Service.named(name)
        .orElseThrow(
            () ->
                new UsageException(
                    "The flag --service needs one of %s; got '%s'.%s"
                        .formatted(
                            String.join(", ", Service.labels()),
                            name,
                            Nearest.meant(name, Service.labels()))));
  }

  private static Duration time(String flag, String value) {
    Matcher text = TIME.matcher(value);
    if (text.matches()) {
      long number = Long.parseLong(text.group(1));
      Duration time =
          "s".equals(text.group(2)) ? Duration.ofSeconds(number) : Duration.ofMillis(number);
      if (time.compareTo(LONGEST) <= 0) {
        return time;
      }
    }
    throw new UsageException(
        "The flag %s needs a time from 0 to 3600s, such as 30ms or 3s; got '%s'."
            .formatted(flag, value));
  }

  private static Duration timeout(String value) {
    Duration time = time("--timeout", value);
    if (time.isZero()) {
      throw new UsageException("The flag --timeout needs a time above 0, such as 10s; got '0'.");
    }
    return time;
  }

  private static URI url(String flag, ServerFlags flags, int usualPort) {
    String url = flags.own(flag).orElse("http://127.0.0.1:" + usualPort);
    return ServerFlags.baseUrl(flag, "a service", url);
  }

  private static String database(String value) {
    if (value.startsWith("jdbc:h2:") || value.startsWith("jdbc:postgresql:")) {
      return value;
    }
    throw new UsageException(
        "The flag --db needs a URL such as jdbc:h2:file:/var/lib/bank or"
            + " jdbc:postgresql://localhost/bank?user=bank&password=...; got '"
            + BankDatabase.withoutSecrets(value)
            + "'.");
  }
}
