package dev.sett.secrets;

import dev.sett.secrets.SecretFinder.Found;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Secrets that were given to programs, found wherever they repeat them and however they encode
 * them. Immutable.
 */
final class KnownSecrets {

  /** None is known. */
  static final KnownSecrets NONE = new KnownSecrets(Set.of());

  private static final String BASE64 = "+/-_=";

  private final Set<String> secrets;

  /** In all forms that have no other way to be found, the longest first. */
  private final List<String> forms;

  /** As they are within the base64 of more than themselves. */
  private final List<String> inBase64;

  private KnownSecrets(Set<String> secrets) {
    this.secrets = secrets;
    this.forms =
        secrets.stream()
            .flatMap(secret -> KnownSecret.forms(secret).stream())
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    this.inBase64 =
        secrets.stream()
            .flatMap(secret -> KnownSecret.inBase64(secret).stream())
            .distinct()
            .toList();
  }

  /** These and others. */
  KnownSecrets and(Collection<String> others) {
    TreeSet<String> all = new TreeSet<>(secrets);
    others.forEach(other -> all.addAll(KnownSecret.parts(other)));
    return new KnownSecrets(all);
  }

  /** Where they are in a text, ascending, without overlaps. */
  List<Found> in(String text) {
    if (secrets.isEmpty()) {
      return List.of();
    }
    List<Found> found = new ArrayList<>();
    for (String form : forms) {
      for (int at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length())) {
        add(at, at + form.length(), found);
      }
    }
    for (String part : inBase64) {
      for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
        int start = at;
        while (start > 0 && isBase64(text.charAt(start - 1))) {
          start--;
        }
        int end = at + part.length();
        while (end < text.length() && isBase64(text.charAt(end))) {
          end++;
        }
        add(start, end, found);
        at = end - part.length();
      }
    }
    decoded(DecodedText.json(text), found);
    decoded(DecodedText.anywhere(text), found);
    decoded(DecodedText.url(text, /* form= */ false), found);
    decoded(DecodedText.url(text, /* form= */ true), found);
    return SecretFinder.merged(found);
  }

  private void decoded(Optional<DecodedText> view, List<Found> found) {
    view.ifPresent(
        decoded -> {
          for (String secret : secrets) {
            inDecoded(secret, decoded, found);
            // A URL has the bytes of a secret, each as one character.
            byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
            if (bytes.length != secret.length()) {
              inDecoded(new String(bytes, StandardCharsets.ISO_8859_1), decoded, found);
            }
          }
        });
  }

  private static void inDecoded(String secret, DecodedText decoded, List<Found> found) {
    String text = decoded.text();
    for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length())) {
      add(decoded.place(at), decoded.place(at + secret.length()), found);
    }
  }

  private static void add(int start, int end, List<Found> found) {
    found.add(new Found(start, end, "secret", ""));
  }

  private static boolean isBase64(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || BASE64.indexOf(c) >= 0;
  }
}
