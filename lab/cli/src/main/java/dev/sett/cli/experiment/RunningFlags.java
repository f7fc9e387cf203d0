package dev.sett.cli.experiment;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.TrustFlags;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Certificates;
import dev.sett.model.keys.VariantKeys;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Flags that name servers that already run, in place of commands. */
final class RunningFlags {

  private static final String STARTS =
      "would have to start the server, but --a-url and --b-url name servers that already run."
          + " Remove one or the other.";

  /** Flags that say how a program is started. */
  private static final List<String> STARTING =
      List.of(
          "--a",
          "--b",
          "--variant",
          "--server",
          "--url",
          "--url-b",
          "--ready-url",
          "--ready-url-b",
          "--env-a",
          "--env-b",
          "--limit-a",
          "--limit-b",
          "--cwd",
          "--jdk",
          "--work");

  @Option(
      names = "--a-url",
      paramLabel = "URL",
      description =
          "URL of a server that already runs, in place of --a. It is only loaded: not started,"
              + " stopped or pinned (docs/guides/compare.md).")
  private @Nullable String urlA;

  @Option(names = "--b-url", paramLabel = "URL", description = "Like --a-url, for B.")
  private @Nullable String urlB;

  @Option(
      names = "--a-pid",
      paramLabel = "PID",
      description =
          "Process on this machine that answers at --a-url; CPU, memory and threads are read from"
              + " it. Default: not measured.")
  private @Nullable String pidA;

  @Option(names = "--b-pid", paramLabel = "PID", description = "Like --a-pid, for B.")
  private @Nullable String pidB;

  @Option(
      names = "--max-rate",
      paramLabel = "N/s",
      description =
          "Limit on the requests per second to each server that already runs, in closed loops"
              + " too. Required for other machines.")
  private @Nullable String maxRate;

  /** Whether any of them was given. */
  boolean isGiven() {
    return urlA != null || urlB != null || pidA != null || pidB != null || maxRate != null;
  }

  /**
   * The two servers, named by what differs between their URLs.
   *
   * @param line the flags that were given
   * @param trust whose certificates are accepted
   * @throws ExperimentException with all complaints, if flags are missing, wrong or conflict
   */
  List<Variant> servers(CommandLine.ParseResult line, TrustFlags trust) {
    List<Complaint> complaints = new ArrayList<>();
    for (String flag : STARTING) {
      if (line.hasMatchedOption(flag)) {
        complaints.add(new Complaint(flag, STARTS));
      }
    }
    Map<String, @Nullable String> urls = new LinkedHashMap<>();
    urls.put("--a-url", urlA);
    urls.put("--b-url", urlB);
    urls.forEach(
        (flag, url) -> {
          if (url == null) {
            complaints.add(
                new Complaint(
                    flag,
                    "is missing: a comparison of running servers needs the URLs of both, such as"
                        + " http://127.0.0.1:8081/items."));
          }
        });
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    URI a = DesignFlags.given("--a-url", urlA, SyntaxRules::url).orElseThrow();
    URI b = DesignFlags.given("--b-url", urlB, SyntaxRules::url).orElseThrow();
    Optional<Certificates> certificates = trust.certificates(List.of(a, b));
    return List.of(
        server(name(a, b).orElse("A"), a, given("--a-pid", pidA), certificates),
        server(name(b, a).orElse("B"), b, given("--b-pid", pidB), certificates));
  }

  private Variant server(
      String name, URI url, Optional<Long> pid, Optional<Certificates> certificates) {
    Optional<Double> most = DesignFlags.given("--max-rate", maxRate, VariantKeys.MAX_RATE::parse);
    boolean secure = "https".equalsIgnoreCase(url.getScheme());
    return new Variant(name, new RunningServer(url, pid, most, certificates.filter(_ -> secure)));
  }

  private static Optional<Long> given(String flag, @Nullable String pid) {
    return DesignFlags.given(flag, pid, VariantKeys.PID::parse);
  }

  /** Host and port, or the path where these are the same; empty if that is no name. */
  private static Optional<String> name(URI url, URI other) {
    String here = address(url);
    String differs = here.equals(address(other)) ? url.getPath() : here;
    try {
      return Optional.of(SyntaxRules.label(differs));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String address(URI url) {
    return url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }
}
