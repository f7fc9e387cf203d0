package dev.sett.load.tls;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a failed TLS handshake to a sentence. */
final class TlsFailures {

  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;
  private static final int MOST_NAMES = 5;

  private TlsFailures() {}

  /** The sentence and kind for this failure. */
  static LoadException explain(Endpoint endpoint, Throwable cause) {
    if (cause instanceof LoadException known) {
      return known;
    }
    CertificateCheck.Refused refused = find(cause, CertificateCheck.Refused.class);
    if (refused != null) {
      return new LoadException(LoadException.Kind.UNTRUSTED, certificate(endpoint, refused));
    }
    String where = endpoint.where();
    String plain = "http://" + endpoint.host() + ":" + endpoint.port() + endpoint.path();
    if (find(cause, NotSslRecordException.class) != null) {
      return tls(where + " does not speak TLS: it sent something else. Try " + plain + ".");
    }
    if (find(cause, SslHandshakeTimeoutException.class) != null) {
      return tls(
          where
              + " accepted the connection but did not finish the TLS handshake within 5 s. If it"
              + " does not speak TLS, try "
              + plain
              + ".");
    }
    // Netty's own exception for an end in the handshake has this as its cause.
    if (find(cause, ClosedChannelException.class) != null) {
      return tls(
          where
              + " closed the connection during the TLS handshake. If it does not speak TLS, try "
              + plain
              + ".");
    }
    return tls(
        "The TLS handshake with "
            + where
            + " failed: "
            + innermost(cause)
            + ". Sett supports TLS 1.2 and 1.3.");
  }

  private static LoadException tls(String sentence) {
    return new LoadException(LoadException.Kind.TLS, sentence);
  }

  private static String certificate(Endpoint endpoint, CertificateCheck.Refused refused) {
    X509Certificate found = refused.certificate();
    String whose = "The certificate of " + endpoint.where();
    return switch (refused.fault()) {
      case UNTRUSTED ->
          whose
              + " ("
              + found.getSubjectX500Principal()
              + ", issued by "
              + found.getIssuerX500Principal()
              + ") is not trusted by this JDK. Trust it or its issuer with --cacert FILE (PEM), or"
              + " skip the check with --insecure.";
      case DATES ->
          whose
              + " is valid only from "
              + found.getNotBefore().toInstant().atZone(ZoneOffset.UTC).toLocalDate()
              + " to "
              + found.getNotAfter().toInstant().atZone(ZoneOffset.UTC).toLocalDate()
              + ". Renew it, or skip the check with --insecure.";
      case NAME ->
          whose
              + " is for "
              + names(found)
              + ", not for "
              + endpoint.host()
              + ". Use one of these names in the URL, or skip the check with --insecure.";
    };
  }

  private static String names(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> all = certificate.getSubjectAlternativeNames();
      for (List<?> name : all == null ? List.<List<?>>of() : all) {
        if (name.get(0) instanceof Integer type && (type == DNS_NAME || type == IP_ADDRESS)) {
          names.add(String.valueOf(name.get(1)));
        }
      }
    } catch (CertificateParsingException e) {
      names.clear();
    }
    if (names.isEmpty()) {
      return certificate.getSubjectX500Principal() + " (it lists no host names)";
    }
    String listed = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
    return names.size() > MOST_NAMES ? listed + " and others" : listed;
  }

  private static <T extends Throwable> @Nullable T find(Throwable cause, Class<T> type) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return type.cast(each);
      }
    }
    return null;
  }

  private static String innermost(Throwable cause) {
    Throwable last = cause;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String message = last.getMessage() == null ? last.toString() : last.getMessage();
    return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
  }
}
