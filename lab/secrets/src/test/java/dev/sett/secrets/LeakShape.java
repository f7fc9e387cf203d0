package dev.sett.secrets;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import tools.jackson.databind.node.StringNode;

/**
 * A way to write a secret into a text.
 *
 * @param promised whether {@code docs/guides/secrets.md} says that it is found
 * @param secret makes a secret
 * @param write puts a secret into a text, with a name and whatever else it takes at random
 * @param known whether the lab was given the secret
 * @param lines whether the text is a list of lines
 */
record LeakShape(
    String name,
    boolean promised,
    Secret secret,
    BiFunction<String, Random, String> write,
    boolean known,
    boolean lines) {

  /** What secrets are made of. */
  enum Secret {
    /** Letters and digits. */
    PLAIN,
    /** Digits. */
    DIGITS,
    /** Letters, digits and signs that mean nothing to shells and URLs. */
    SIGNS,
    /** A few lines of base64. */
    KEY;

    private static final String LETTERS =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    String make(Random random) {
      return switch (this) {
        case PLAIN -> random(random, LETTERS, 12 + random.nextInt(12));
        case DIGITS -> random(random, "0123456789", 8 + random.nextInt(6));
        case SIGNS -> random(random, LETTERS + "._~!*+-", 12 + random.nextInt(12));
        case KEY ->
            random(random, LETTERS + "+/", 64)
                + '\n'
                + random(random, LETTERS + "+/", 64)
                + '\n'
                + random(random, LETTERS + "+/", 22)
                + "==";
      };
    }
  }

  private static final List<String> NAMES =
      List.of("password", "db.password", "apiKey", "access_token", "clientSecret", "DB_PASSWORD");

  private static final List<String> VARIABLES =
      List.of("DB_PASSWORD", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "SSHPASS", "SMTPPASS");

  @Override
  public String toString() {
    return name;
  }

  static String random(Random random, String alphabet, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static String one(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }

  private static LeakShape promised(String name, Secret secret, String pattern) {
    return new LeakShape(name, true, secret, filled(pattern), false, false);
  }

  private static LeakShape notPromised(String name, String pattern) {
    return new LeakShape(name, false, Secret.PLAIN, filled(pattern), false, false);
  }

  private static LeakShape token(String name, String begin, String alphabet, int length) {
    return new LeakShape(
        "token of " + name,
        true,
        Secret.PLAIN,
        (_, random) -> "got " + begin + random(random, alphabet, length) + " back",
        false,
        false);
  }

  private static LeakShape known(String name, BiFunction<String, Random, String> write) {
    return new LeakShape("known: " + name, true, Secret.SIGNS, write, true, false);
  }

  /**
   * {@code $N} is a name, {@code $V} a variable, {@code $S} the secret, {@code $B} the same with
   * its lines indented; {@code ⏎} ends a line.
   */
  private static BiFunction<String, Random, String> filled(String pattern) {
    return (secret, random) ->
        pattern
            .replace('⏎', '\n')
            .replace("$N", one(NAMES, random))
            .replace("$V", one(VARIABLES, random))
            .replace("$B", secret.replace("\n", "\n  "))
            .replace("$S", secret);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String json(String text) {
    String quoted = StringNode.valueOf(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }

  /** All shapes. */
  static List<LeakShape> all() {
    List<LeakShape> all = new ArrayList<>();
    all.addAll(commands());
    all.addAll(structures());
    all.addAll(addresses());
    all.addAll(tokens());
    all.addAll(keys());
    all.addAll(knownOnes());
    all.addAll(others());
    return all;
  }

  private static List<LeakShape> commands() {
    return List.of(
        promised("variable", Secret.SIGNS, "export $V=$S"),
        promised("flag and value", Secret.SIGNS, "java -jar a.jar --db-password $S --port 80"),
        promised("flag with =", Secret.SIGNS, "run --token=$S --port 80"),
        promised(
            "system property", Secret.SIGNS, "java -Dspring.datasource.password=$S -jar a.jar"),
        promised("curl --user", Secret.DIGITS, "curl --user me:$S http://h/"),
        promised("curl -u", Secret.SIGNS, "curl -sSu me:$S http://h/"),
        promised("curl -x", Secret.PLAIN, "curl -x me:$S@proxy:3128 http://h/"),
        promised("curl --proxy", Secret.DIGITS, "curl --proxy me:$S@proxy http://h/"),
        promised("curl -H", Secret.SIGNS, "curl -H 'X-Auth-Token: $S' http://h/"),
        promised("curl over two lines", Secret.SIGNS, "curl --user \\⏎  me:$S \\⏎  http://h/"),
        promised("mysql -p", Secret.PLAIN, "mysql -u me -p$S bank"),
        promised("sshpass -p", Secret.PLAIN, "sshpass -p $S ssh h"),
        promised("flag in a list of YAML", Secret.PLAIN, "args:⏎  - --db-password⏎  - $S⏎  - -v"),
        promised("flag in a list of JSON", Secret.PLAIN, "{\"args\":[\"-v\",\"--token\",\"$S\"]}"),
        promised("curl in a list of JSON", Secret.PLAIN, "[\"curl\", \"-u\", \"me:$S\", \"h\"]"));
  }

  private static List<LeakShape> structures() {
    return List.of(
        promised("JSON", Secret.SIGNS, "{\"size\":1,\"$N\":\"$S\",\"user\":\"me\"}"),
        promised("number of JSON", Secret.DIGITS, "{\"$N\":$S}"),
        promised("JSON in a string", Secret.SIGNS, "{\"body\":\"{\\\"$N\\\":\\\"$S\\\"}\"}"),
        promised(
            "JSON in a line of a log", Secret.SIGNS, "12:01 WARN [main] sent {\"$N\":\"$S\"} 401"),
        promised("JSON that is cut off", Secret.PLAIN, "body={\"a\":[1,{\"$N\":\"$S"),
        promised("escaped name in JSON", Secret.PLAIN, "{\"pass\\u0077ord\":\"$S\"}"),
        promised(
            "escaped signs in JSON", Secret.PLAIN, "{\"q\":\"a\\u003d1\\u0026token\\u003d$S\"}"),
        promised("credentials of JSON", Secret.PLAIN, "{\"credentials\":{\"x\":{\"y\":[\"$S\"]}}}"),
        promised("name and value", Secret.SIGNS, "[{\"name\":\"Authorization\",\"value\":\"$S\"}]"),
        promised("value and name", Secret.SIGNS, "{\"value\":\"$S\",\"name\":\"$V\"}"),
        promised(
            "name and value in a string",
            Secret.PLAIN,
            "\"{\\\"key\\\":\\\"$N\\\",\\\"value\\\":\\\"$S\\\"}\""),
        promised("map of Python", Secret.PLAIN, "{'user': 'me', '$N': '$S'}"),
        promised("map of Java", Secret.PLAIN, "{user=me, $N=$S, size=5}"),
        promised("YAML", Secret.SIGNS, "user: me⏎$N: $S⏎size: 3"),
        promised("YAML, next line", Secret.SIGNS, "db:⏎  $N:⏎    $S⏎  size: 3"),
        promised("YAML, block", Secret.KEY, "a: 1⏎$N: |⏎  $B⏎b: 2"),
        promised("YAML, several lines in quotes", Secret.PLAIN, "$N: \"$S⏎  $S\"⏎b: 2"),
        promised("YAML, credentials", Secret.PLAIN, "credentials:⏎  user: me⏎  value: $S⏎size: 3"),
        promised("YAML, list", Secret.PLAIN, "tokens:⏎  - $S⏎  - \"$S\"⏎size: 3"),
        promised(
            "YAML, name and value", Secret.SIGNS, "env:⏎  - name: $V⏎    value: $S⏎  - name: A"),
        promised("YAML in JSON", Secret.PLAIN, "{\"file\":\"db:\\n  $N: >\\n    $S\\n  size: 3\"}"),
        promised("element of XML", Secret.PLAIN, "<a><Password type=\"x\">$S</Password></a>"),
        promised("CDATA", Secret.PLAIN, "<token><![CDATA[<$S>]]></token>"),
        promised(
            "attribute of XML", Secret.PLAIN, "<Resource user=\"me\" password=\"$S\" size=\"3\"/>"),
        promised("name and value of XML", Secret.PLAIN, "<property name=\"$N\" value=\"$S\"/>"),
        promised("value and key of XML", Secret.PLAIN, "<add value='$S' key='$N' />"),
        promised("entry of XML", Secret.PLAIN, "<entry key=\"$N\">$S</entry>"),
        promised(
            "elements name and value", Secret.PLAIN, "<p><name>$N</name>⏎<value>$S</value></p>"),
        promised(
            "property with a value",
            Secret.PLAIN,
            "<property name=\"$N\"><value>$S</value></property>"),
        promised("XML in HTML", Secret.PLAIN, "<pre>&lt;password&gt;$S&lt;/password&gt;</pre>"),
        promised("JSON in HTML", Secret.PLAIN, "<pre>{&quot;$N&quot;:&quot;$S&quot;}</pre>"),
        promised("properties", Secret.SIGNS, "user = me⏎$N = $S⏎size = 3"),
        promised("SQL", Secret.SIGNS, "ALTER USER me IDENTIFIED BY '$S'"),
        promised(".netrc", Secret.SIGNS, "machine h login me password $S"),
        promised("form", Secret.PLAIN, "user=me&$N=$S&size=3"),
        promised(
            "part of a form",
            Secret.SIGNS,
            "--b⏎Content-Disposition: form-data; name=\"$N\"⏎⏎$S⏎--b--"));
  }

  private static List<LeakShape> addresses() {
    return List.of(
        promised("header", Secret.SIGNS, "GET / HTTP/1.1⏎Authorization: Bearer $S⏎Accept: a"),
        promised("cookie", Secret.SIGNS, "Cookie: sid=$S; theme=dark⏎Accept: a"),
        promised("header in a message", Secret.SIGNS, "refused (X-Api-Key: $S)"),
        promised("Bearer", Secret.PLAIN, "sent Bearer 1$S twice"),
        new LeakShape(
            "Basic",
            true,
            Secret.PLAIN,
            (secret, _) -> "sent Basic " + base64("me:" + secret) + " twice",
            false,
            false),
        promised("user of a URL", Secret.PLAIN, "see http://me:$S@h:80/x?y=1 now"),
        promised("password without a user", Secret.PLAIN, "redis://:$S@h:6379/0"),
        promised("slashes escaped", Secret.PLAIN, "{\"url\":\"http:\\/\\/me:$S@h\\/x\"}"),
        promised("query", Secret.PLAIN, "http://h/x?access_token=$S&size=5"),
        promised("query in a query", Secret.PLAIN, "/go?to=%2Fx%3Ftoken%3D$S&size=5"),
        promised("JDBC", Secret.PLAIN, "jdbc:sqlserver://h;user=me;password=$S;encrypt=true"),
        promised("JDBC of Oracle", Secret.PLAIN, "jdbc:oracle:thin:me/$S@h:1521:bank"),
        promised("variable of a proxy", Secret.PLAIN, "https_proxy=me:$S@proxy:3128 run"));
  }

  private static List<LeakShape> tokens() {
    String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return List.of(
        token("OpenAI", "sk-proj-A1", letters + "_-", 40),
        token("Anthropic", "sk-ant-api03-A1", letters + "_-", 40),
        token("Google", "AIza", letters + "_-", 35),
        token("npm", "npm_", letters, 36),
        token("Vault", "hvs.", letters, 24),
        token("GitHub (ghp_)", "ghp_", letters, 36),
        token("GitHub (gho_)", "gho_", letters, 36),
        token("GitHub (github_pat_)", "github_pat_", letters + "_", 40),
        token("GitLab", "glpat-", letters + "_-", 20),
        token("Slack", "xoxb-1234567890-", letters, 24),
        token("Slack's hooks", "https://hooks.slack.com/services/T0/B0/", letters, 24),
        token("AWS", "AKIA", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16),
        token("Stripe", "sk_live_", letters, 24),
        token("JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.", letters + "_-", 43));
  }

  private static List<LeakShape> keys() {
    String key = "-----BEGIN RSA PRIVATE KEY-----⏎$S⏎-----END RSA PRIVATE KEY-----";
    return List.of(
        promised("private key", Secret.KEY, "loaded " + key + "⏎ready"),
        new LeakShape(
            "private key, a line each", true, Secret.KEY, filled("a⏎" + key + "⏎b"), false, true),
        new LeakShape(
            "private key, cut off at its end",
            true,
            Secret.KEY,
            filled("a⏎-----BEGIN PRIVATE KEY-----⏎$S"),
            false,
            true),
        new LeakShape(
            "private key, cut off at its beginning",
            true,
            Secret.KEY,
            filled("$S⏎-----END PRIVATE KEY-----⏎ready"),
            false,
            true),
        new LeakShape(
            "private key in JSON",
            true,
            Secret.KEY,
            (secret, _) ->
                "{\"pem\":\"-----BEGIN PRIVATE KEY-----\\n"
                    + json(secret)
                    + "\\n-----END PRIVATE KEY-----\\n\"}",
            false,
            false));
  }

  private static List<LeakShape> knownOnes() {
    return List.of(
        known("as it is", (secret, _) -> "no user with " + secret + "!"),
        known("in a URL", (secret, _) -> "/x/" + URLEncoder.encode(secret, StandardCharsets.UTF_8)),
        known(
            "every sign encoded",
            (secret, _) -> {
              StringBuilder url = new StringBuilder("/x/");
              secret.chars().forEach(c -> url.append("%%%02x".formatted(c)));
              return url.toString();
            }),
        known("base64", (secret, _) -> "got " + base64(secret)),
        known(
            "base64 of more",
            (secret, random) ->
                "got "
                    + base64(
                        random(random, "abc", random.nextInt(3)) + ":" + secret + ":" + secret)),
        known(
            "escaped in JSON",
            (secret, _) -> {
              StringBuilder escaped = new StringBuilder("{\"a\":\"");
              secret.chars().forEach(c -> escaped.append("\\u%04x".formatted(c)));
              return escaped + "\"}";
            }));
  }

  private static List<LeakShape> others() {
    return List.of(
        notPromised("neutral name", "magic=$S"),
        notPromised("argument of a method", "source.setPassword(\"$S\")"),
        notPromised("name and value with a comma", "define('$V', '$S');"),
        notPromised("in a sentence", "the password is $S"),
        notPromised("after a blank", "login me $S"),
        notPromised("column of a table", "user,password⏎me,$S"),
        notPromised("part of a path", "http://h/reset/$S"),
        notPromised("known, in hexadecimal digits", "got $X"),
        notPromised("lines of a key alone", "q$S"));
  }
}
