package dev.sett.cli.flags;

import dev.sett.load.destination.Trust;
import dev.sett.model.http.Certificates;
import dev.sett.model.text.ExperimentException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say whose certificates are accepted. */
public final class TrustFlags {

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "PEM file with additional trusted certificates for https://.")
  private @Nullable Path cacert;

  @Option(
      names = "--insecure",
      description = "Accept any certificate for any host on https://, without verification.")
  private boolean insecure;

  /** The flag that is given, if any. */
  public Optional<String> given() {
    return insecure
        ? Optional.of("--insecure")
        : Optional.ofNullable(cacert).map(file -> "--cacert");
  }

  /**
   * What was asked for, as an experiment keeps it; empty: what this JDK trusts.
   *
   * @param urls that the load goes to
   * @throws ExperimentException if the flags don't go together or the file can't be read
   */
  public Optional<Certificates> certificates(List<URI> urls) {
    boolean secure = urls.stream().anyMatch(url -> "https".equalsIgnoreCase(url.getScheme()));
    if (!secure && (insecure || cacert != null)) {
      throw new ExperimentException(
          insecure ? "--insecure" : "--cacert",
          "requires an https:// URL; got " + urls.getFirst() + ".");
    }
    if (insecure && cacert != null) {
      throw new ExperimentException("--cacert", "conflicts with --insecure. Use one of them.");
    }
    if (insecure) {
      return Optional.of(Certificates.ANY);
    }
    return DesignFlags.given("--cacert", cacert == null ? null : cacert.toString(), TrustFlags::of);
  }

  private static Certificates of(String file) {
    Certificates certificates = Certificates.of(Path.of(file));
    Trust read = Trust.of(certificates); // only to see whether it can be read
    assert !read.everybody();
    return certificates;
  }
}
