package dev.sett.model;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;

/** A secret that was given to a program, which may repeat it without its name. */
final class KnownSecret {

  /** Shorter ones would be found in words that have nothing to do with them. */
  private static final int SHORTEST = 6;

  /** Secrets of letters alone that are shorter may be words: {@code password}, {@code changeit}. */
  private static final int SHORTEST_OF_LETTERS = 12;

  private KnownSecret() {}

  /**
   * All that a secret may look like in what programs print.
   *
   * @param given as it stands in a header, a URL, a body or a command
   */
  static Set<String> forms(String given) {
    Set<String> forms = new TreeSet<>();
    add(given, forms);
    add(given.replaceFirst("(?i)^(?:bearer|basic|digest|token|apikey) +", ""), forms);
    add(given.substring(given.indexOf(':') + 1), forms);
    add(given.replace("\\\"", "\"").replace("\\/", "/").replace("\\\\", "\\"), forms);
    for (String cookie : given.split("; *", -1)) {
      add(cookie.substring(cookie.indexOf('=') + 1), forms);
    }
    if (given.indexOf('%') >= 0) {
      try {
        add(URLDecoder.decode(given, StandardCharsets.UTF_8), forms);
      } catch (IllegalArgumentException e) {
        // It only looked like a part of a URL.
      }
    }
    return forms;
  }

  private static void add(String secret, Set<String> forms) {
    boolean letters = secret.chars().allMatch(Character::isLetter);
    if (secret.length() < (letters ? SHORTEST_OF_LETTERS : SHORTEST)
        || secret.equals(Redaction.HIDDEN)) {
      return;
    }
    String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    String json = ResultFolder.toJson(secret);
    forms.add(secret);
    forms.add(url);
    forms.add(url.replace("+", "%20"));
    forms.add(json.substring(1, json.length() - 1));
    forms.add(secret.replace("'", "'\\''"));
    forms.add(secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms.add(Base64.getEncoder().encodeToString(bytes));
    forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }
}
