package dev.sett.load.destination;

import dev.sett.model.http.Certificates;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * Whose certificates are accepted from a server.
 *
 * @param everybody whether any certificate for any host is taken
 * @param added trusted in addition to what this JDK trusts
 */
public record Trust(boolean everybody, List<X509Certificate> added) {

  /** What this JDK trusts. */
  public static final Trust JDK = new Trust(false, List.of());

  /** Any certificate for any host. */
  public static final Trust EVERYBODY = new Trust(true, List.of());

  /** Copies the list. */
  public Trust {
    added = List.copyOf(added);
  }

  /**
   * What this JDK trusts, and the certificates of a file.
   *
   * @param pem a file of one or more certificates between BEGIN and END lines
   * @throws IllegalArgumentException with a sentence, if it can't be read
   */
  public static Trust with(Path pem) {
    try (InputStream in = Files.newInputStream(pem)) {
      List<X509Certificate> found = new ArrayList<>();
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        found.add((X509Certificate) each);
      }
      if (!found.isEmpty()) {
        return new Trust(false, found);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file " + pem + " can't be read. Is the path right?", e);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(noCertificate(pem), e);
    }
    throw new IllegalArgumentException(noCertificate(pem));
  }

  /**
   * What an experiment says.
   *
   * @throws IllegalArgumentException with a sentence, if its file can't be read
   */
  public static Trust of(Certificates certificates) {
    return certificates.any()
        ? EVERYBODY
        : certificates.file().map(file -> with(Path.of(file))).orElse(JDK);
  }

  private static String noCertificate(Path pem) {
    return "the file "
        + pem
        + " contains no certificate (expected PEM, with a line -----BEGIN CERTIFICATE-----).";
  }
}
