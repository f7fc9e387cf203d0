package dev.sett.cli.builtin;

import dev.sett.cli.process.SettPaths;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.Home;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sett bank}. */
@Command(
    name = "bank",
    description = {
      "Run the bank, an application of three Spring services, until Ctrl-C.",
      "",
      "The services are the bank itself, risk (answers in 3 s) and transfer (answers in 1 s, keeps"
          + " the accounts in a database).",
      "The published comparison runs 10 Tomcat threads (--threads native --tomcat-threads 10)"
          + " against virtual threads, with 50 concurrent customers."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} bank",
      "  ${ROOT-COMMAND-NAME} bank --threads native --tomcat-threads 10 --port 0",
      "  ${ROOT-COMMAND-NAME} bank --db 'jdbc:postgresql://localhost/bank?user=bank&password=...'",
      "  curl -H 'Content-Type: application/json' http://localhost:8080/v1/transfers \\",
      "    -d '{\"amount\": \"12.50\", \"from\": \"1\", \"to\": \"2\", \"device\": \"phone\"}'",
      "The API documentation is at http://localhost:8080/swagger-ui.html."
    })
public final class BankCommand implements Callable<Integer> {
  private static final String SERVER = "spring";
  private static final int LAST_PORT = 65_535;

  @Option(
      names = "--threads",
      paramLabel = "MODEL",
      description = "Threading model of the bank. Default virtual.")
  private String threads = "virtual";

  @Option(
      names = "--tomcat-threads",
      paramLabel = "N",
      description =
          "Value of server.tomcat.threads.max for the bank. Has no effect with virtual threads.")
  private @Nullable String tomcatThreads;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "JDBC URL of an H2 or PostgreSQL database. Default: H2 in memory.")
  private @Nullable String database;

  @Option(
      names = "--pool-size",
      paramLabel = "N",
      description = "Size of the HikariCP connection pool. Default 10.")
  private @Nullable String poolSize;

  @Option(
      names = "--risk-delay",
      paramLabel = "TIME",
      description = "Response time of risk. Default 3s.")
  private @Nullable String riskDelay;

  @Option(
      names = "--transfer-delay",
      paramLabel = "TIME",
      description = "Response time of transfer. Default 1s.")
  private @Nullable String transferDelay;

  @Option(
      names = "--port",
      paramLabel = "N",
      description =
          "Port of the bank; risk and transfer use the next two. 0 picks free ports. Default 8080.")
  private int port = 8080;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = "Flag for the bank's JVM; repeatable.")
  private List<String> jvm = new ArrayList<>();

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > LAST_PORT - 2) {
      throw new ExperimentException(
          "--port", "must be a number from 0 to " + (LAST_PORT - 2) + "; got " + port + ".");
    }
    new BuiltIns()
        .refuse(SERVER, threads)
        .ifPresent(
            why -> {
              throw new ExperimentException("--threads", why);
            });
    Home home = SettPaths.home();
    new ServerBuild(home).server(SERVER);
    try (ServiceGroup services = new ServiceGroup()) {
      services.start("risk", risk(home));
      services.start("transfer", transfer(home));
      if (port != 0) {
        // The bank calls the others only for an order, so all three can start concurrently.
        services.start("bank", bank(home, address(port + 1), address(port + 2)));
      }
      String riskUrl = services.awaitReady("risk");
      String transferUrl = services.awaitReady("transfer");
      if (port == 0) {
        services.start("bank", bank(home, riskUrl, transferUrl));
      }
      String bankUrl = services.awaitReady("bank");
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          "The bank (%s) is at %s, risk at %s, transfer at %s; Ctrl-C stops all three.%n",
          threads, bankUrl, riskUrl, transferUrl);
      out.flush();
      return services.awaitEnd();
    }
  }

  private static String address(int port) {
    return "http://127.0.0.1:" + port;
  }

  private List<String> risk(Home home) {
    List<String> command = java(home, List.of(), "risk", /* after= */ 1);
    // What the published services ran on: their framework's own 200 threads.
    command.addAll(List.of("--threads", "native"));
    add(command, "--risk-delay", riskDelay);
    return command;
  }

  private List<String> transfer(Home home) {
    List<String> command = java(home, List.of(), "transfer", /* after= */ 2);
    command.addAll(List.of("--threads", "native"));
    add(command, "--transfer-delay", transferDelay);
    add(command, "--db", database);
    add(command, "--pool-size", poolSize);
    return command;
  }

  private List<String> bank(Home home, String riskUrl, String transferUrl) {
    List<String> command = java(home, new BuiltIns().jvmFlags(threads, jvm), "bank", 0);
    command.addAll(List.of("--threads", threads));
    add(command, "--tomcat-threads", tomcatThreads);
    add(command, "--risk-url", riskUrl);
    add(command, "--transfer-url", transferUrl);
    return command;
  }

  private List<String> java(Home home, List<String> flags, String service, int after) {
    List<String> command = new ArrayList<>();
    command.add(home.javaHome().resolve("bin/java").toString());
    command.addAll(flags);
    command.addAll(List.of("-jar", home.layout().serverJar(SERVER).toString()));
    command.addAll(List.of("--service", service));
    command.addAll(List.of("--port", Integer.toString(port == 0 ? 0 : port + after)));
    return command;
  }

  private static void add(List<String> command, String flag, @Nullable String value) {
    if (value != null) {
      command.addAll(List.of(flag, value));
    }
  }
}
