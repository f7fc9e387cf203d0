package dev.sett.load.tls;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Trust;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/**
 * TLS over connections that are open already, to servers whose certificate and name are checked as
 * those of a load are. Made once for many connections, because it takes a while. Thread safe.
 */
public final class TlsSockets {

  private final Trust trust;
  private final SSLContext context;

  /** For servers that are trusted so. */
  public TlsSockets(Trust trust) {
    this.trust = trust;
    try {
      context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {CertificateCheck.of(trust)}, null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no TLS", e);
    }
  }

  /**
   * A connection on which the handshake is done; closing it closes the other one.
   *
   * @param plain leads to the host and port of the URL
   * @param url with https
   * @throws LoadException of kind {@link LoadException.Kind#UNTRUSTED}, with a sentence, if the
   *     server's certificate is not accepted
   * @throws IOException if the handshake fails otherwise
   */
  public SSLSocket over(Socket plain, URI url) throws IOException {
    Endpoint endpoint = Endpoint.of(url);
    SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(plain, endpoint.host(), endpoint.port(), /* autoClose= */ true);
    if (!trust.everybody()) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
    try {
      socket.startHandshake();
      return socket;
    } catch (SSLException e) {
      LoadException explained = TlsFailures.explain(endpoint, e);
      if (explained.kind() == LoadException.Kind.UNTRUSTED) {
        throw explained;
      }
      throw e;
    }
  }
}
