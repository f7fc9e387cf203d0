package dev.sett.load.tls;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Wire;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;

/**
 * TLS 1.2 and 1.3 towards one server, by the JDK. Thread-safe; built once for all connections,
 * which may resume each other's sessions.
 */
final class Tls {

  /** Name of HTTP/2 in ALPN (RFC 9113 section 3.1). */
  static final String H2 = "h2";

  private final SslContext context;
  private final Endpoint endpoint;

  private Tls(SslContext context, Endpoint endpoint) {
    this.context = context;
    this.endpoint = endpoint;
  }

  /**
   * TLS towards this server.
   *
   * @throws LoadException if this JDK can't
   */
  static Tls to(Endpoint endpoint, Wire wire) {
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.JDK)
            .protocols("TLSv1.3", "TLSv1.2")
            .endpointIdentificationAlgorithm(wire.trust().everybody() ? null : "HTTPS")
            .trustManager(CertificateCheck.of(wire.trust()));
    if (wire.protocol() == Protocol.HTTP2) {
      // HTTP/1.1 is offered too: a server without h2 then says so instead of ending the handshake.
      builder.applicationProtocolConfig(
          new ApplicationProtocolConfig(
              ApplicationProtocolConfig.Protocol.ALPN,
              ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
              ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
              H2,
              "http/1.1"));
    }
    if (!isAddress(endpoint.host())) {
      try {
        builder.serverName(new SNIHostName(endpoint.host()));
      } catch (IllegalArgumentException e) {
        // A name that SNI can't carry, such as one with an underscore, goes without.
      }
    }
    try {
      return new Tls(builder.build(), endpoint);
    } catch (SSLException e) {
      throw new LoadException(LoadException.Kind.TLS, "TLS can't be set up: " + e + ".");
    }
  }

  /* RFC 6066 section 3: addresses are not allowed in SNI. */
  private static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
  }

  /** The handler of one new connection. */
  SslHandler handler(ByteBufAllocator allocator) {
    SslHandler handler = context.newHandler(allocator, endpoint.host(), endpoint.port());
    handler.setHandshakeTimeoutMillis(Connector.TIMEOUT_MILLIS);
    return handler;
  }
}
