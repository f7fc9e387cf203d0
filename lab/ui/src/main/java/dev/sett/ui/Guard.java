package dev.sett.ui;

import dev.sett.model.text.SettCommand;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides who may read. If only this machine can connect, every request for a name of this machine
 * may: another website could point its own name here (DNS rebinding). If others can connect, a
 * request needs the token.
 */
final class Guard {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Set<String> METHODS = Set.of("GET", "HEAD");

  private final Optional<Token> token;
  private final Set<String> ownNames;
  private final String cookie;

  private Guard(Optional<Token> token, Set<String> ownNames, String cookie) {
    this.token = token;
    this.ownNames = ownNames;
    this.cookie = cookie;
  }

  /**
   * For a server that only this machine can reach.
   *
   * @param hosts the address it listens at, as the user gave it and as it is shown
   */
  static Guard ofLoopback(String... hosts) {
    Set<String> names =
        Stream.of(hosts).map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    return new Guard(Optional.empty(), names, /* cookie= */ "");
  }

  /**
   * For a server that others can reach.
   *
   * @param port tells its cookie from that of another server on this machine
   */
  static Guard of(Token token, int port) {
    return new Guard(Optional.of(token), /* ownNames= */ Set.of(), "sett_" + port);
  }

  /** What a request gets instead of what it asks for; empty if it may have that. */
  Optional<PageResponse> refuse(PageRequest asked) {
    if (!METHODS.contains(asked.method())) {
      return Optional.of(
          PageResponse.sentence(
                  PageResponse.METHOD_NOT_ALLOWED, "Not allowed", "These pages are read-only.")
              .with("Allow", "GET, HEAD"));
    }
    return token.isEmpty() ? foreignName(asked) : withoutToken(asked, token.get());
  }

  private Optional<PageResponse> foreignName(PageRequest asked) {
    String name = host(asked.header().apply("Host").orElse(""));
    if (THIS_MACHINE.contains(name) || (!name.isEmpty() && ownNames.contains(name))) {
      return Optional.empty();
    }
    return Optional.of(
        PageResponse.sentence(
            PageResponse.FORBIDDEN,
            "Host name not allowed",
            "This server answers only requests for localhost or 127.0.0.1, so that other websites"
                + " can't read it through their own host names."));
  }

  /** The name in a Host header, without its port, in small letters. */
  static String host(String header) {
    String host = header.strip().toLowerCase(Locale.ROOT);
    return host.replaceFirst(":\\d*$", "");
  }

  private Optional<PageResponse> withoutToken(PageRequest asked, Token wanted) {
    if (asked.value("token").filter(wanted::is).isPresent()) {
      return Optional.of(
          PageResponse.to(SitePage.LIST)
              .with(
                  "Set-Cookie",
                  cookie + "=" + wanted.text() + "; Path=/; HttpOnly; SameSite=Strict"));
    }
    if (asked.cookie(cookie).filter(wanted::is).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        PageResponse.sentence(
            PageResponse.UNAUTHORIZED,
            "Token required",
            "Open the address that "
                + SettCommand.with("ui")
                + " printed at startup; it contains ?token=. If you followed"
                + " a link from another page, reload this page."));
  }
}
