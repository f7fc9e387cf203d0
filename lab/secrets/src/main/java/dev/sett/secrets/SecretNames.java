package dev.sett.secrets;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells from a name whether its value is a secret: the name of a flag, a header, a JSON key, a
 * parameter, a property or an environment variable.
 *
 * <p>A name is split into words ({@code spring.datasource.dbPassword} has four), and each word is
 * compared as a whole: {@code author}, {@code tokenizer} and {@code monkey} are no secrets. The
 * last word says what the value is: {@code session-timeout} is a time and {@code password-file} is
 * a file.
 */
final class SecretNames {

  /** Words that make a secret of a name wherever they stand in it. */
  private static final Set<String> STRONG =
      listed(
          """
          password passwd passphrase passcode pwd secret secrets token tokens credential
          credentials creds authorization apikey bearer jwt otp storepass keypass passin passout
          """);

  /** Endings of words that are written as one, such as {@code dbpassword} or {@code authtoken}. */
  private static final Set<String> STRONG_ENDINGS =
      listed(
          """
          password passwd passphrase secret token credential apikey authkey accesskey privatekey
          secretkey storepass keypass dbpass sessionid sessid cookie
          """);

  /** Words that make a secret of a name if they are its last, or a {@link #VALUE} follows. */
  private static final Set<String> WEAK =
      listed(
          """
          pass pw auth oauth session cookie cookies signature sig
          """);

  /** Words that follow a weak one without changing what it is. */
  private static final Set<String> VALUE =
      listed(
          """
          id key value header string data hash code
          """);

  /** Words that make a secret of a key. */
  private static final Set<String> SECRET_KEYS =
      listed(
          """
          api access private secret encryption signing master shared account auth license
          subscription ssh session storage hmac aes consumer deploy
          """);

  /** What the key of a header such as {@code X-Idempotency-Key} is, if it is no secret. */
  private static final Set<String> PLAIN_KEYS =
      listed(
          """
          public idempotency cache partition routing primary foreign sort row object surrogate
          correlation
          """);

  /** Last words by which a name means something about a secret, and not the secret. */
  private static final Set<String> ABOUT =
      listed(
          """
          file files path paths dir directory folder url uri endpoint host port timeout ttl expiry
          expiration expires lifetime age interval duration second seconds millis minutes ms size
          length limit count max min rate bucket buckets enabled disabled required type mode modes
          method scheme provider issuer audience algorithm alg encoder encoding format policy
          strategy version name names prefix suffix field param parameter column store manager
          service server handler filter backend driver cache pool threads workers concurrency
          usage budget window rotation retries domain scope scopes realm hint strength validator
          class sock
          """);

  /** First words of flags that take no value, such as {@code --ask-pass}. */
  private static final Set<String> SWITCHES =
      listed(
          """
          no ask use enable disable with without require skip show
          """);

  /** Words that end in {@code pass} and are no passwords, unlike {@code SSHPASS}. */
  private static final Set<String> OTHER_PASSES =
      listed(
          """
          bypass compass encompass overpass surpass trespass underpass multipass singlepass
          """);

  private static final Set<String> NOTHING = Set.of("", "true", "false", "null");

  /** A number of tests after {@code pass:}, also with others after it. */
  private static final Pattern COUNT =
      Pattern.compile("\\d{1,3}(?:[,;] *[A-Za-z]+[:=] *\\d.*| *(?:/|of) *\\d+)?");

  private static final List<String> PASS = List.of("pass");

  /** A number of tokens, as in {@code max-tokens: 512}, also with others after it. */
  private static final Pattern TOKENS =
      Pattern.compile("\\d+(?:[,;] *[A-Za-z]+[:=] *\\d.*| ?/ ?\\w+)?");

  private static final Set<String> SWITCHED =
      listed(
          """
          yes no on off none 0 1 ok basic bearer digest required optional
          """);

  /** A letter before the name of a property, as in {@code -Dauth=} and {@code -Papi.key=}. */
  private static final Pattern PROPERTY = Pattern.compile("^-(?:J-)?(?:D|P(?!ass|wd|riv|roxy))");

  /** Brackets and other signs as they are written in URLs, as in {@code user%5Bpassword%5D}. */
  private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

  private static final Pattern WORD =
      Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?\\p{Ll}+|\\p{L}+");

  /** A value that names where the secret comes from, and is none. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{[A-Za-z_][\\w.:-]*}");

  /** A reference and the name before it. */
  private static final Pattern REFERRING =
      Pattern.compile("(?:[\\w.-]{1,60}=)?" + REFERENCE.pattern() + "[;,& ]*");

  private SecretNames() {}

  /**
   * A value without what stands for something else in it; empty if nothing else is in it, such as
   * in <code>Bearer ${token}</code> and <code>sid=${session}</code>.
   */
  static String withoutReferences(String value) {
    String rest = REFERRING.matcher(value).replaceAll("");
    boolean nothingElse =
        !rest.equals(value) && SWITCHED.contains(rest.strip().toLowerCase(Locale.ROOT));
    return nothingElse ? "" : rest;
  }

  private static Set<String> listed(String words) {
    return Set.of(words.strip().split("\\s+"));
  }

  /** How sure a name is. */
  enum Kind {
    /** Whatever has this name is a secret. */
    STRONG,
    /** It is, unless it looks like something that is switched on or off. */
    WEAK,
    /** It is none. */
    NONE
  }

  /** What the value of a name is. */
  static Kind kind(String name) {
    List<String> words = words(name);
    if (words.isEmpty() || ABOUT.contains(words.getLast())) {
      return Kind.NONE;
    }
    for (int i = 0; i < words.size(); i++) {
      if (isStrong(words.get(i)) || isSecretKey(words, i)) {
        return Kind.STRONG;
      }
    }
    int last = words.size() - 1;
    boolean weak =
        isWeak(words.get(last))
            || (last > 0 && VALUE.contains(words.get(last)) && isWeak(words.get(last - 1)));
    return weak ? Kind.WEAK : Kind.NONE;
  }

  /** Whether a value of a name is a secret; switches, references and nothing at all are none. */
  static boolean isSecret(String name, String value) {
    if (NOTHING.contains(value) || REFERENCE.matcher(value).matches()) {
      return false;
    }
    return switch (kind(name)) {
      case STRONG ->
          !(TOKENS.matcher(value).matches() && words(name).contains("tokens"))
              && !(value.startsWith("/") && name.equals("PWD")); // The folder a shell is in.
      case WEAK ->
          !SWITCHED.contains(value.toLowerCase(Locale.ROOT))
              && !(COUNT.matcher(value).matches() && words(name).equals(PASS));
      case NONE -> false;
    };
  }

  /**
   * Whether a flag takes the following word as its secret.
   *
   * @param flag with its dashes, without a value
   */
  static boolean takesSecret(String flag, String next) {
    List<String> words = words(flag);
    if (words.isEmpty() || SWITCHES.contains(words.getFirst())) {
      return false;
    }
    // A weak name may be that of a switch, and what follows another flag.
    return isSecret(flag, next) && (kind(flag) == Kind.STRONG || !next.startsWith("-"));
  }

  /** Whether a name is that of something about a secret, such as its lifetime. */
  static boolean isAbout(String name) {
    List<String> words = words(name);
    return !words.isEmpty() && ABOUT.contains(words.getLast());
  }

  /** Whether a name says nothing but that its value belongs to what is around it. */
  static boolean isPartOfSecret(String name) {
    List<String> words = words(name);
    return !words.isEmpty() && VALUE.contains(words.getLast());
  }

  private static boolean isWeak(String word) {
    return WEAK.contains(word) || (word.endsWith("pass") && !OTHER_PASSES.contains(word));
  }

  private static boolean isStrong(String word) {
    return STRONG.contains(word)
        || word.contains("password")
        || STRONG_ENDINGS.stream().anyMatch(end -> word.length() > end.length() && ends(word, end));
  }

  private static boolean ends(String word, String end) {
    return word.endsWith(end) || word.endsWith(end + "s");
  }

  private static boolean isSecretKey(List<String> words, int at) {
    if (at == 0 || !(words.get(at).equals("key") || words.get(at).equals("keys"))) {
      return false;
    }
    boolean header = words.getFirst().equals("x") && at == words.size() - 1;
    return SECRET_KEYS.contains(words.get(at - 1))
        || (header && words.stream().noneMatch(PLAIN_KEYS::contains));
  }

  /** The words of a name in lower case; numbers are left out. */
  private static List<String> words(String name) {
    String plain = ENCODED.matcher(PROPERTY.matcher(name).replaceFirst("")).replaceAll(" ");
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(plain);
    while (matcher.find()) {
      words.add(matcher.group().toLowerCase(Locale.ROOT));
    }
    return words;
  }
}
