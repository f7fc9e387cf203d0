package dev.sett.runner.process;

import dev.sett.model.http.Request;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** A program that sends whoever has not logged in to a login page, which would be measured. */
public final class LoginRedirect {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final Pattern LOGIN =
      Pattern.compile(
          "(?i).*\\b(log-?_?in|sign-?_?in|auth(?:enticate|entication|orize)?|oauth2?|sso)\\b.*");

  private LoginRedirect() {}

  /**
   * Whether a location is that of a login page, as far as its name says; a page of that kind that
   * was asked for is none.
   */
  static boolean isLogin(String location, String path) {
    return LOGIN.matcher(location).matches() && !LOGIN.matcher(path).matches();
  }

  /**
   * Sends the request once, if it only reads.
   *
   * @param url with the path of the request
   * @return why it can't be measured; empty if nothing speaks against it
   */
  public static Optional<String> refusal(ReadinessCheck check, URI url, Request request) {
    if (!request.method().equals("GET")) {
      return Optional.empty();
    }
    ReadinessCheck.Answer answer = check.at(url, request.headers(), TIMEOUT);
    boolean right =
        answer.status() >= request.expect().lowestStatus()
            && answer.status() <= request.expect().highestStatus();
    return right && isLogin(answer.location(), url.getPath())
        ? Optional.of(
            "The URL answers %d to %s: the load would measure the login page. Use --script with a login journey, or a header (--header)."
                .formatted(answer.status(), answer.location().replaceAll("\\p{Cc}", "?")))
        : Optional.empty();
  }
}
