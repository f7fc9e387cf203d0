package dev.sett.model.http;

import java.net.URI;

/**
 * Where a program with a URL listens.
 *
 * @param host as a socket wants it: an IPv6 literal without its brackets
 * @param port the scheme's own if the URL names none
 */
public record UrlAddress(String host, int port) {

  /** The address in an absolute {@code http} or {@code https} URL. */
  public static UrlAddress of(URI url) {
    boolean secure = "https".equalsIgnoreCase(url.getScheme());
    int port = url.getPort() > 0 ? url.getPort() : secure ? 443 : 80;
    return new UrlAddress(url.getHost().replaceAll("^\\[|\\]$", ""), port);
  }
}
