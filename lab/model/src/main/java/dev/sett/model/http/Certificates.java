package dev.sett.model.http;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whose certificates are accepted on {@code https}, in addition to what the JDK trusts.
 *
 * @param any whether every certificate for every host is taken; nothing is verified then
 * @param file absolute path of a PEM file of certificates that are trusted, too
 */
public record Certificates(boolean any, Optional<String> file) {

  /** Every certificate for every host. */
  public static final Certificates ANY = new Certificates(true, Optional.empty());

  /** Those of a PEM file, too. */
  public static Certificates of(Path file) {
    return new Certificates(false, Optional.of(file.toAbsolutePath().normalize().toString()));
  }
}
