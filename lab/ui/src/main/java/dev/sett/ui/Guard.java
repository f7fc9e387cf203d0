package dev.sett.ui;

import dev.sett.report.SitePage;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Says who may read. Where only this machine can connect, whoever connects may, if the browser was
 * sent to this machine by its own name: a page elsewhere could point its own name here (DNS
 * rebinding). Where others can connect, whoever knows the token may.
 */
final class Guard {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Set<String> METHODS = Set.of("GET", "HEAD");

  private final Optional<Token> token;
  private final String ownName;
  private final String cookie;

  private Guard(Optional<Token> token, String ownName, String cookie) {
    this.token = token;
    this.ownName = ownName;
    this.cookie = cookie;
  }

  /**
   * For a server that only this machine can reach.
   *
   * @param host the address it listens at, as the user gave it
   */
  static Guard ofLoopback(String host) {
    return new Guard(Optional.empty(), host.toLowerCase(Locale.ROOT), /* cookie= */ "");
  }

  /**
   * For a server that others can reach.
   *
   * @param port tells its cookie from that of another server on this machine
   */
  static Guard of(Token token, int port) {
    return new Guard(Optional.of(token), /* ownName= */ "", "sett_" + port);
  }

  /** What a request gets instead of what it asks for; empty if it may have that. */
  Optional<Answer> refuse(Asked asked) {
    if (!METHODS.contains(asked.method())) {
      return Optional.of(
          Answer.sentence(
                  Answer.METHOD_NOT_ALLOWED, "Not possible", "These pages can only be read.")
              .with("Allow", "GET, HEAD"));
    }
    return token.isEmpty() ? foreignName(asked) : withoutToken(asked, token.get());
  }

  private Optional<Answer> foreignName(Asked asked) {
    String name = host(asked.header().apply("Host").orElse(""));
    if (THIS_MACHINE.contains(name) || (!name.isEmpty() && name.equals(ownName))) {
      return Optional.empty();
    }
    return Optional.of(
        Answer.sentence(
            Answer.FORBIDDEN,
            "Not by this name",
            "This server answers to localhost and 127.0.0.1 only, so that no page elsewhere can"
                + " read it by a name of its own."));
  }

  /** The name in a Host header, without its port, in small letters. */
  static String host(String header) {
    String host = header.strip().toLowerCase(Locale.ROOT);
    return host.replaceFirst(":\\d*$", "");
  }

  private Optional<Answer> withoutToken(Asked asked, Token wanted) {
    if (asked.value("token").filter(wanted::is).isPresent()) {
      return Optional.of(
          Answer.to(SitePage.LIST)
              .with(
                  "Set-Cookie",
                  cookie + "=" + wanted.text() + "; Path=/; HttpOnly; SameSite=Strict"));
    }
    if (asked.cookie(cookie).filter(wanted::is).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        Answer.sentence(
            Answer.UNAUTHORIZED,
            "Not without the token",
            "Open the address that ./sett ui printed when it was started, with ?token= in it. If you"
                + " came from a link on another page, load this page again."));
  }
}
