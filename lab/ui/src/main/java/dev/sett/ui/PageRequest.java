package dev.sett.ui;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One request without its connection.
 *
 * @param method such as {@code GET}
 * @param path decoded, with a slash in front
 * @param query decoded; of a key that comes twice the first value
 * @param header the value of a header by its name
 */
record PageRequest(
    String method,
    String path,
    Map<String, String> query,
    Function<String, Optional<String>> header) {

  /** Keeps the order. */
  PageRequest {
    query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
  }

  /** A request as it came in. */
  static PageRequest of(String method, URI address, Function<String, Optional<String>> header) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String part : Optional.ofNullable(address.getRawQuery()).orElse("").split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.putIfAbsent(decoded(part.substring(0, equals)), decoded(part.substring(equals + 1)));
      }
    }
    return new PageRequest(
        method, Optional.ofNullable(address.getPath()).orElse(""), query, header);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** A value of the query; empty if it is not there. */
  Optional<String> value(String key) {
    return Optional.ofNullable(query.get(key));
  }

  /** A cookie by its name. */
  Optional<String> cookie(String name) {
    for (String part : header.apply("Cookie").orElse("").split(";", -1)) {
      String cookie = part.strip();
      if (cookie.startsWith(name + "=")) {
        return Optional.of(cookie.substring(name.length() + 1));
      }
    }
    return Optional.empty();
  }
}
