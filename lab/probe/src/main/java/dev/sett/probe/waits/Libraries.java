package dev.sett.probe.waits;

import java.util.List;

/** Packages whose classes wait on behalf of their callers, or for work. */
final class Libraries {
  /** Connections of databases and of HTTP clients, which are handed out one by one. */
  private static final List<String> CONNECTION_POOLS =
      List.of(
          "com.zaxxer.hikari.",
          "io.agroal.",
          "org.apache.commons.dbcp",
          "org.apache.commons.pool",
          "org.apache.tomcat.jdbc.pool.",
          "com.mchange.v2.",
          "oracle.ucp.",
          "org.apache.http.pool.",
          "org.apache.http.impl.conn.",
          "org.apache.hc.core5.pool.",
          "org.apache.hc.client5.http.impl.io.",
          "redis.clients.jedis.util.Pool");

  private static final List<String> LOGS =
      List.of(
          "ch.qos.logback.",
          "java.util.logging.",
          "org.apache.logging.log4j.",
          "org.apache.log4j.",
          "org.slf4j.");

  /** Web servers: what they wait for by themselves is work. */
  private static final List<String> SERVERS =
      List.of(
          "com.ibm.ws.",
          "io.helidon.webserver.",
          "io.netty.",
          "io.openliberty.",
          "io.quarkus.",
          "io.undertow.",
          "io.vertx.",
          "org.apache.catalina.",
          "org.apache.coyote.",
          "org.apache.tomcat.util.",
          "org.eclipse.jetty.",
          "org.jboss.threads.",
          "org.xnio.");

  private Libraries() {}

  static boolean isConnectionPool(String frame) {
    return startsWithAny(frame, CONNECTION_POOLS);
  }

  static boolean isLog(String frame) {
    return startsWithAny(frame, LOGS);
  }

  static boolean isServer(String frame) {
    return startsWithAny(frame, SERVERS);
  }

  private static boolean startsWithAny(String frame, List<String> starts) {
    return starts.stream().anyMatch(frame::startsWith);
  }
}
