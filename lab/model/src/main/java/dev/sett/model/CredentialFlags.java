package dev.sett.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the words of a command that are secrets because of the flag before them. */
final class CredentialFlags {

  /** Short flags by which programs take credentials, and whose letters say nothing. */
  private static final Map<String, String> LETTERS =
      Map.ofEntries(
          Map.entry("curl", "uUbE"),
          Map.entry("ab", "APC"),
          Map.entry("hey", "a"),
          Map.entry("oha", "a"),
          Map.entry("http", "a"),
          Map.entry("https", "a"),
          Map.entry("xh", "a"),
          Map.entry("sshpass", "p"),
          Map.entry("redis-cli", "a"),
          Map.entry("mongosh", "p"),
          Map.entry("ldapsearch", "w"),
          Map.entry("sqlcmd", "P"),
          Map.entry("unzip", "P"),
          Map.entry("zip", "P"),
          Map.entry("mysql", "p"),
          Map.entry("mysqladmin", "p"),
          Map.entry("mysqldump", "p"),
          Map.entry("mariadb", "p"));

  /** Programs that take a password only from the same word; the next one is something else. */
  private static final List<String> SAME_WORD =
      List.of("mysql", "mysqladmin", "mysqldump", "mariadb");

  /** Letters of curl that take the rest of their word, or the next one, for something else. */
  private static final String OTHERS_OF_CURL = "AcCdDeFhHKmoPQrtTwxXyYz";

  /** Flags of many programs that take {@code user:password}. */
  private static final Pattern USER =
      Pattern.compile("-u|-U|--(?:proxy-)?(?:user|auth|login|credentials|userpass)");

  /**
   * A user and a password; neither user and group in numbers, nor a host and its port, nor a URL.
   */
  private static final Pattern USER_PASSWORD =
      Pattern.compile("(?!.*://)[^\\s:/@=]+:(?!\\d+$).+", Pattern.DOTALL);

  private static final Pattern FLAG =
      Pattern.compile("(--?[A-Za-z][\\w.-]*)(=?)(.*)", Pattern.DOTALL);

  private CredentialFlags() {}

  /**
   * A secret among words.
   *
   * @param word index of the word that it is in
   * @param from index of its first character there; it goes to the end of the word
   */
  record Hit(int word, int from, String flag) {}

  /** The secrets that follow flags; what is in one word with its name is found elsewhere. */
  static List<Hit> in(List<String> words) {
    List<Hit> hits = new ArrayList<>();
    String program = "";
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String name = word.substring(word.lastIndexOf('/') + 1);
      if (LETTERS.containsKey(name)) {
        program = name;
      }
      Matcher flag = FLAG.matcher(word);
      if (!flag.matches()) {
        continue;
      }
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      if (!flag.group(2).isEmpty()) {
        if (USER.matcher(flag.group(1)).matches() && isUserPassword(flag.group(3))) {
          hits.add(new Hit(i, flag.start(3), flag.group(1)));
        }
      } else if ((flag.group(3).isEmpty() && SecretNames.takesSecret(word, next))
          || (USER.matcher(word).matches() && isUserPassword(next))) {
        hits.add(new Hit(i + 1, 0, word));
        i++;
      } else if (!word.startsWith("--") && !program.isEmpty()) {
        letters(program, word, i, !next.isEmpty(), hits);
      }
    }
    return hits;
  }

  private static boolean isUserPassword(String text) {
    return USER_PASSWORD.matcher(text).matches();
  }

  /** Letters behind one dash; the first that takes a value ends them. */
  private static void letters(
      String program, String word, int index, boolean hasNext, List<Hit> hits) {
    String secret = LETTERS.getOrDefault(program, "");
    boolean curl = program.equals("curl");
    for (int at = 1; at < word.length(); at++) {
      if (secret.indexOf(word.charAt(at)) >= 0) {
        boolean same = at + 1 < word.length();
        if (same || (hasNext && !SAME_WORD.contains(program))) {
          hits.add(
              same
                  ? new Hit(index, at + 1, word.substring(0, at + 1))
                  : new Hit(index + 1, 0, word));
        }
        return;
      }
      if (!curl || OTHERS_OF_CURL.indexOf(word.charAt(at)) >= 0) {
        return;
      }
    }
  }
}
