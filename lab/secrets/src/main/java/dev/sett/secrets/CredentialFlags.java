package dev.sett.secrets;

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
          Map.entry("docker login", "p"),
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

  /** A user and a password, no URL. */
  private static final Pattern USER_PASSWORD =
      Pattern.compile("(?!.*://)[^\\s:/@=]+:.+", Pattern.DOTALL);

  /** A password of digits, unless it is the number of a group or a port. */
  private static final Pattern NUMBER = Pattern.compile(":\\d+$");

  /** Numbers of users, and hosts. */
  private static final Pattern NO_USER = Pattern.compile("(?:\\d+|localhost|[^:]*\\.[^:]*):");

  /** Programs whose flags name the owner of a process or a file: {@code app:1000}. */
  private static final List<String> OWNERS =
      List.of("docker", "podman", "nerdctl", "kubectl", "chown", "install", "rsync", "setpriv");

  /** Those of them that log in at a registry as docker does. */
  private static final List<String> CONTAINERS = List.of("docker", "podman", "nerdctl");

  /** Flags of curl that take a proxy, with its user or without. */
  private static final Pattern PROXY =
      Pattern.compile("--(?:proxy|preproxy|proxy1\\.0|socks4a?|socks5(?:-hostname)?)");

  private static final Pattern USER_AT_HOST =
      Pattern.compile("(?!mailto:)([^\\s:/@='\"]{1,200}:(?!//)[^\\s@]{1,200})@[^\\s@]");

  private static final Pattern FLAG =
      Pattern.compile("(--?[A-Za-z][\\w.-]*)(=?)(.*)", Pattern.DOTALL);

  private static final Pattern LONG_FLAG = Pattern.compile("-[a-z-]+");

  private CredentialFlags() {}

  /**
   * A secret among words.
   *
   * @param word index of the word that it is in
   * @param from index of its first character there
   * @param to index after its last one
   */
  record Hit(int word, int from, int to, String flag) {}

  /** The secrets that follow flags; what is in one word with its name is found elsewhere. */
  static List<Hit> in(List<String> words) {
    List<Hit> hits = new ArrayList<>();
    String program = "";
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String name = word.substring(word.lastIndexOf('/') + 1);
      if (LETTERS.containsKey(name) || OWNERS.contains(name)) {
        program = name;
      } else if (name.equals("login") && CONTAINERS.contains(program)) {
        program = "docker login";
      }
      Matcher flag = FLAG.matcher(word);
      if (!flag.matches()) {
        if (program.equals("curl")) {
          user(words, i, 0, "user", hits);
        }
        continue;
      }
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      if (PROXY.matcher(flag.group(1)).matches()) {
        boolean same = !flag.group(2).isEmpty();
        user(words, same ? i : i + 1, same ? flag.start(3) : 0, flag.group(1), hits);
      } else if (!flag.group(2).isEmpty()) {
        if (USER.matcher(flag.group(1)).matches() && isUserPassword(program, flag.group(3))) {
          hits.add(new Hit(i, flag.start(3), word.length(), flag.group(1)));
        }
      } else if (isGlued(program, word)) {
        letters(program, words, i, hits);
      } else if ((flag.group(3).isEmpty() && SecretNames.takesSecret(word, next))
          || (USER.matcher(word).matches() && isUserPassword(program, next))) {
        hits.add(new Hit(i + 1, 0, next.length(), word));
        i++;
      } else if (!word.startsWith("--") && !program.isEmpty()) {
        letters(program, words, i, hits);
      }
    }
    return hits;
  }

  /**
   * Whether a word is one letter with its secret, such as {@code -ps3cret}, whatever the secret
   * looks like; {@code -password} is a flag of most programs.
   */
  private static boolean isGlued(String program, String word) {
    return word.length() > 2
        && LETTERS.getOrDefault(program, "").indexOf(word.charAt(1)) >= 0
        && (SAME_WORD.contains(program) || !LONG_FLAG.matcher(word).matches())
        && !word.startsWith("--");
  }

  /** The user and the password of a proxy or of a host without a scheme. */
  private static void user(List<String> words, int index, int from, String flag, List<Hit> hits) {
    if (index < words.size()) {
      Matcher user = USER_AT_HOST.matcher(words.get(index)).region(from, words.get(index).length());
      if (user.lookingAt()) {
        hits.add(new Hit(index, user.start(1), user.end(1), flag));
      }
    }
  }

  private static boolean isUserPassword(String program, String text) {
    return USER_PASSWORD.matcher(text).matches()
        && !(NUMBER.matcher(text).find()
            && (OWNERS.contains(program) || NO_USER.matcher(text).lookingAt()));
  }

  /** Letters behind one dash; the first that takes a value ends them. */
  private static void letters(String program, List<String> words, int index, List<Hit> hits) {
    String word = words.get(index);
    String secret = LETTERS.getOrDefault(program, "");
    boolean curl = program.equals("curl");
    for (int at = 1; at < word.length(); at++) {
      boolean same = at + 1 < word.length();
      if (secret.indexOf(word.charAt(at)) >= 0) {
        if (same) {
          hits.add(new Hit(index, at + 1, word.length(), word.substring(0, at + 1)));
        } else if (index + 1 < words.size() && !SAME_WORD.contains(program)) {
          hits.add(new Hit(index + 1, 0, words.get(index + 1).length(), word));
        }
        return;
      }
      if (curl && word.charAt(at) == 'x') {
        user(words, same ? index : index + 1, same ? at + 1 : 0, word, hits);
      }
      if (!curl || OTHERS_OF_CURL.indexOf(word.charAt(at)) >= 0) {
        return;
      }
    }
  }
}
