package dev.sett.load.tls;

import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Trust;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's check of a server's certificate and of its name, which also keeps what it saw when it
 * says no. Thread-safe.
 */
final class CertificateCheck extends X509ExtendedTrustManager {

  /** Why a certificate was not accepted. */
  enum Fault {
    /** It is not valid any more, or not yet. */
    DATES,
    /** Nobody that is trusted has signed it. */
    UNTRUSTED,
    /** It is for other hosts. */
    NAME
  }

  /** A certificate that was not accepted. */
  static final class Refused extends CertificateException {

    private static final long serialVersionUID = 1;

    private final Fault fault;
    private final X509Certificate certificate;

    Refused(Fault fault, X509Certificate certificate, CertificateException cause) {
      super(cause.getMessage(), cause);
      this.fault = fault;
      this.certificate = certificate;
    }

    /** Why. */
    Fault fault() {
      return fault;
    }

    /** The server's own certificate. */
    X509Certificate certificate() {
      return certificate;
    }
  }

  private final X509ExtendedTrustManager jdk;

  private CertificateCheck(X509ExtendedTrustManager jdk) {
    this.jdk = jdk;
  }

  /** The check that belongs to this trust; none at all, if {@code --insecure} asks for that. */
  static TrustManager of(Trust trust) {
    if (trust.everybody()) {
      return InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0];
    }
    try {
      X509ExtendedTrustManager own = jdk(/* store= */ null);
      if (trust.added().isEmpty()) {
        return new CertificateCheck(own);
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (X509Certificate certificate : own.getAcceptedIssuers()) {
        store.setCertificateEntry("jdk" + number++, certificate);
      }
      for (X509Certificate certificate : trust.added()) {
        store.setCertificateEntry("added" + number++, certificate);
      }
      return new CertificateCheck(jdk(store));
    } catch (GeneralSecurityException | IOException e) {
      throw LoadException.ofEngine(
          "The trusted certificates of this JDK can't be read: " + e + ".");
    }
  }

  private static X509ExtendedTrustManager jdk(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager found) {
        return found;
      }
    }
    throw new GeneralSecurityException("no trust manager for X.509");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      jdk.checkServerTrusted(chain, type, engine);
    } catch (CertificateException e) {
      throw new Refused(fault(chain, type), chain[0], e);
    }
  }

  /* The same check without an engine knows no host, so what it accepts failed by its name. */
  private Fault fault(X509Certificate[] chain, String type) {
    try {
      chain[0].checkValidity();
    } catch (CertificateException e) {
      return Fault.DATES;
    }
    try {
      jdk.checkServerTrusted(chain, type);
      return Fault.NAME;
    } catch (CertificateException e) {
      return Fault.UNTRUSTED;
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    try {
      jdk.checkServerTrusted(chain, type, socket);
    } catch (CertificateException e) {
      throw new Refused(fault(chain, type), chain[0], e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    jdk.checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    jdk.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return jdk.getAcceptedIssuers();
  }
}
