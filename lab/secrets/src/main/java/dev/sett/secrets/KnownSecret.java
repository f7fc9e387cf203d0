package dev.sett.secrets;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.node.StringNode;

/** A secret that was given to a program, which may repeat it without its name. */
final class KnownSecret {

  /** Shorter ones would be found in words that have nothing to do with them. */
  private static final int SHORTEST = 6;

  /** Secrets of letters alone that are shorter may be words: {@code password}, {@code changeit}. */
  private static final int SHORTEST_OF_LETTERS = 12;

  /** One line of a longer secret, such as a private key. */
  private static final int SHORTEST_LINE = 20;

  /** Longer ones are files rather than secrets. */
  private static final int LONGEST = 100_000;

  private KnownSecret() {}

  /**
   * A secret and its parts that are secrets themselves; empty if it can't be told from words.
   *
   * @param given as it stands in a header, a URL, a body or a command
   */
  static Set<String> parts(String given) {
    Set<String> parts = new TreeSet<>();
    add(given, parts);
    add(given.replaceFirst("(?i)^(?:bearer|basic|digest|token|apikey) +", ""), parts);
    add(given.substring(given.indexOf(':') + 1), parts);
    add(given.replace("\\\"", "\"").replace("\\/", "/").replace("\\\\", "\\"), parts);
    for (String cookie : given.split("; *", -1)) {
      add(cookie.substring(cookie.indexOf('=') + 1), parts);
    }
    given
        .lines()
        .map(String::strip)
        .filter(line -> line.length() >= SHORTEST_LINE && !line.startsWith("-----"))
        .forEach(line -> add(line, parts));
    if (given.indexOf('%') >= 0) {
      try {
        add(URLDecoder.decode(given, StandardCharsets.UTF_8), parts);
      } catch (IllegalArgumentException e) {
        // It only looked like a part of a URL.
      }
    }
    return parts;
  }

  private static void add(String secret, Set<String> parts) {
    boolean letters = secret.chars().allMatch(Character::isLetter);
    if (secret.length() >= (letters ? SHORTEST_OF_LETTERS : SHORTEST)
        && secret.length() <= LONGEST
        && !secret.startsWith(Redaction.HIDDEN)) {
      parts.add(secret);
    }
  }

  /** All that one of the {@link #parts} may look like in what programs print. */
  static Set<String> forms(String secret) {
    Set<String> forms = new TreeSet<>();
    String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    forms.add(secret);
    forms.add(url);
    forms.add(url.replace("+", "%20"));
    forms.add(json(secret));
    forms.add(json(json(secret)));
    forms.add(secret.replace("'", "'\\''"));
    forms.add(secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms.add(Base64.getEncoder().encodeToString(bytes));
    forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    return forms;
  }

  private static String json(String text) {
    String quoted = StringNode.valueOf(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }

  /**
   * What is left of a secret in the base64 of a longer text, such as {@code user:secret}: three
   * bytes become four characters, of which those at the ends depend on what is next to it.
   */
  static Set<String> inBase64(String secret) {
    Set<String> parts = new TreeSet<>();
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    for (int before = 0; before < 3; before++) {
      byte[] shifted = new byte[before + bytes.length];
      System.arraycopy(bytes, 0, shifted, before, bytes.length);
      int first = (8 * before + 5) / 6;
      int last = 8 * shifted.length / 6;
      parts.add(Base64.getEncoder().encodeToString(shifted).substring(first, last));
      parts.add(Base64.getUrlEncoder().encodeToString(shifted).substring(first, last));
    }
    return parts;
  }
}
