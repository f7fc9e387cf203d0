package dev.sett.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that are named by the structure around them. In the texts, {@code ⏎} ends a line. */
class RedactionStructureTest {

  private static final Redaction REDACTION = Redaction.usual();

  private static void assertRedacted(String redacted, String written) {
    String expected = redacted.replace('⏎', '\n');
    assertEquals(expected, REDACTION.text(written.replace('⏎', '\n')));
    assertEquals(expected, REDACTION.text(expected), "what is redacted stays as it is");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        "[{\"name\":\"Authorization\",\"value\":\"abc\"}] ¤ [{\"name\":\"Authorization\",\"value\":\"***\"}]",
        "{\"value\" : \"a}b\", \"name\" : \"DB_PASSWORD\"} ¤ {\"value\" : \"***\", \"name\" : \"DB_PASSWORD\"}",
        "{\"key\":\"api.token\",\"comment\":\"\",\"value\":12345} ¤ {\"key\":\"api.token\",\"comment\":\"\",\"value\":\"***\"}",
        "{\"name\":\"password\",\"of\":{\"name\":\"a\"},\"value\":\"b\"} ¤ {\"name\":\"password\",\"of\":{\"name\":\"a\"},\"value\":\"***\"}",
        "{\"har\":\"{\\\"name\\\":\\\"Cookie\\\",\\\"value\\\":\\\"a=b\\\"}\"} ¤ {\"har\":\"{\\\"name\\\":\\\"Cookie\\\",\\\"value\\\":\\\"***\\\"}\"}",
        "cut {\"name\":\"Authorization\",\"value\":\"abc\",\"x\":{ ¤ cut {\"name\":\"Authorization\",\"value\":\"***\",\"x\":{",
        "[{'name': 'Authorization', 'value': 'abc'}] ¤ [{'name': 'Authorization', 'value': '***'}]",
        "{\"OptionName\":\"DBPassword\",\"Value\":\"abc\"} ¤ {\"OptionName\":\"DBPassword\",\"Value\":\"***\"}",
        "{\"name\":\"size\",\"value\":\"abc\"} ¤ {\"name\":\"size\",\"value\":\"abc\"}",
        "{\"pass\\u0077ord\":\"abc\"} ¤ {\"pass\\u0077ord\":\"***\"}",
        "{\"\\u0070assword\":\"abc ¤ {\"\\u0070assword\":\"***",
        "{\"u\":\"http:\\/\\/me:pw@h\\/x\"} ¤ {\"u\":\"http:\\/\\/***@h\\/x\"}",
        "{\"q\":\"?a\\u003d1\\u0026token\\u003dabc\"} ¤ {\"q\":\"?a\\u003d1\\u0026token\\u003d***\"}",
        "{\"a\":\"x:\\n  password: |\\n    b\\n    c\\n  d: e\"} ¤ {\"a\":\"x:\\n  password: |\\n    ***\\n  d: e\"}",
        "{\"command\":[\"curl\",\"-u\",\"me:1234\",\"h\"]} ¤ {\"command\":[\"curl\",\"-u\",\"***\",\"h\"]}",
        "&lt;password&gt;abc&lt;/password&gt; ¤ &lt;password&gt;***&lt;/password&gt;",
        "{&quot;password&quot;:&quot;abc&quot;} ¤ {&quot;password&quot;:&quot;***&quot;}",
        "{\"auth\":{\"on\":\"yes\",\"password\":\"1\"}} ¤ {\"auth\":{\"on\":\"yes\",\"password\":\"***\"}}",
      })
  void json(String written, String redacted) {
    assertRedacted(redacted, written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        "password:⏎  hunter2⏎user: me ¤ password:⏎  ***⏎user: me",
        "a:⏎  password:⏎    'hunter 2'⏎  user: me ¤ a:⏎  password:⏎    '***'⏎  user: me",
        "password: |⏎  one⏎⏎  two⏎user: me ¤ password: |⏎  ***⏎user: me",
        "- password: >-  # why⏎    one⏎    two⏎  user: me ¤ - password: >-  # why⏎    ***⏎  user: me",
        "password: |⏎user: me ¤ password: ***⏎user: me",
        "password: \"one⏎  two\"⏎user: me ¤ password: ***⏎user: me",
        "password: !vault |⏎  one⏎user: me ¤ password: !vault |⏎  ***⏎user: me",
        "credentials:⏎  value: abc⏎  user: 'me' # who⏎  deep:⏎    x: 1⏎size: 3 ¤ credentials:⏎  value: ***⏎  user: '***' # who⏎  deep:⏎    x: ***⏎size: 3",
        "token:⏎  ttl: 5m⏎  value: abc ¤ token:⏎  ttl: 5m⏎  value: ***",
        "tokens:⏎- abc⏎- \"def\"⏎size: 3 ¤ tokens:⏎- ***⏎- \"***\"⏎size: 3",
        "session:⏎  timeout: 30m⏎  store: redis⏎  id: abc ¤ session:⏎  timeout: 30m⏎  store: redis⏎  id: ***",
        "env:⏎- name: DB_PASSWORD⏎  value: abc⏎- name: SIZE⏎  value: 3 ¤ env:⏎- name: DB_PASSWORD⏎  value: ***⏎- name: SIZE⏎  value: 3",
        "env:⏎  - value: abc⏎    name: \"DB_PASSWORD\"⏎  - value: 3⏎    name: SIZE ¤ env:⏎  - value: ***⏎    name: \"DB_PASSWORD\"⏎  - value: 3⏎    name: SIZE",
        "- name: API_TOKEN⏎  value: |⏎    abc⏎    def⏎- name: b ¤ - name: API_TOKEN⏎  value: |⏎    ***⏎- name: b",
        "- name: API_TOKEN⏎  value: !abc⏎- name: b ¤ - name: API_TOKEN⏎  value: ***⏎- name: b",
        "args:⏎  - --db-password⏎  - hunter2⏎  - --port⏎  - \"80\" ¤ args:⏎  - --db-password⏎  - ***⏎  - --port⏎  - \"80\"",
      })
  void yaml(String written, String redacted) {
    assertRedacted(redacted, written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        "<property name=\"password\" value=\"abc\"/> ¤ <property name=\"password\" value=\"***\"/>",
        "<add value='abc' key='ApiToken' /> ¤ <add value='***' key='ApiToken' />",
        "<property name=\"password\"><value>abc</value></property> ¤ <property name=\"password\"><value>***</value></property>",
        "<entry key=\"db.password\">a b</entry> ¤ <entry key=\"db.password\">***</entry>",
        "<property><name>fs.secret.key</name>⏎ <value>abc</value></property> ¤ <property><name>fs.secret.key</name>⏎ <value>***</value></property>",
        "<p><value>abc</value><name>password</name></p> ¤ <p><value>***</value><name>password</name></p>",
        "<credentials><user>me</user><x>abc</x></credentials><y>z</y> ¤ <credentials><user>***</user><x>***</x></credentials><y>z</y>",
        "<Resource user=\"me\" password=\"abc\"/> ¤ <Resource user=\"me\" password=\"***\"/>",
        "<password value=\"abc\"/> ¤ <password value=\"***\"/>",
        "<password>⏎  abc⏎</password> ¤ <password>⏎  ***⏎</password>",
        "<password><![CDATA[a<b>c]]></password> ¤ <password><![CDATA[***]]></password>",
        "<input type=\"hidden\" name=\"csrf_token\" value=\"abc\"> ¤ <input type=\"hidden\" name=\"csrf_token\" value=\"***\">",
        "<property name=\"size\" value=\"abc\"/> ¤ <property name=\"size\" value=\"abc\"/>",
      })
  void markup(String written, String redacted) {
    assertRedacted(redacted, written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        "curl --user me:12345678 http://h/ ¤ curl --user *** http://h/",
        "curl --user=me:1234 http://h/ ¤ curl --user=*** http://h/",
        "curl -x me:pw@proxy:80 http://h/ ¤ curl -x ***@proxy:80 http://h/",
        "curl -sxme:pw@proxy http://h/ ¤ curl -sx***@proxy http://h/",
        "curl --proxy me:1234@proxy h ¤ curl --proxy ***@proxy h",
        "curl --proxy-user me:1234 h ¤ curl --proxy-user *** h",
        "curl --preproxy=me:pw@proxy h ¤ curl --preproxy=***@proxy h",
        "curl me:pw@h/x ¤ curl ***@h/x",
        "curl --user \\⏎  me:1234 http://h/ ¤ curl --user \\⏎  *** http://h/",
        "https_proxy=me:pw@proxy:80 ¤ https_proxy=***@proxy:80",
        "docker login -u me -p abc h ¤ docker login -u me -p *** h",
        "docker run -p 80:80 login -x ¤ docker run -p 80:80 login -x",
        "machine h login me password abc ¤ machine h login me password ***",
        "ALTER USER me IDENTIFIED BY 'a b' ¤ ALTER USER me IDENTIFIED BY '***'",
        "CREATE USER me WITH PASSWORD 'abc' ¤ CREATE USER me WITH PASSWORD '***'",
        "password := \"abc\" ¤ password := \"***\"",
        "SSHPASS=abc SMTPPASS=def sshpass -e ssh h ¤ SSHPASS=*** SMTPPASS=*** sshpass -e ssh h",
        "--smtppass abc --bypass on ¤ --smtppass *** --bypass on",
      })
  void flagsAndVariables(String written, String redacted) {
    assertRedacted(redacted, written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk-proj-aB3dE5fG7hJ9kL1mN3pQ5rS7",
        "sk-or-v1-0a1b2c3d4e5f6a7b8c9d0e1f",
        "AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q",
        "npm_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5",
        "hvs.CAESIJ1a2b3c4d5e6f7g8h9i0j",
        "ghp_0123456789abcdefghij",
        "gho_0123456789abcdefghij",
        "github_pat_11AAAAAAA0_abcdefghij",
        "xoxb-1234567890-abcdefghij",
        "xoxe.xoxp-1-abcdefghijkl",
        "AKIAIOSFODNN7EXAMPLE",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
        "glpat-abcdefghij0123456789",
        "SG.abcdefghijklmnopqrstuv.ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg",
        "sk_live_abcdefgh12345678",
      })
  void tokensAreKnownByTheirShape(String token) {
    assertRedacted("got *** twice", "got " + token + " twice");
    assertRedacted("got ***. Then (***)", "got " + token + ". Then (" + token + ")");
  }

  @Test
  void aPartOfAFormMayBeginLikeItsEnd() {
    assertRedacted(
        "--b⏎Content-Disposition: form-data; name=\"pw\"⏎⏎***⏎--b--",
        "--b⏎Content-Disposition: form-data; name=\"pw\"⏎⏎--abc⏎--b--");
  }

  @Test
  void addressesOfHooksAreHidden() {
    assertRedacted(
        "POST https://hooks.slack.com/services/*** 1",
        "POST https://hooks.slack.com/services/T00000000/B00000000/abcdefghijkl 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pass: 3, fail: 0",
        "pass: 120⏎fail: 0",
        "pass: ok",
        "auth: basic",
        "tokens: 512, limit: 100",
        "tokens: 5 / s",
        "passed: 3 failed: 0 passes=7",
        "a token bucket with 5 tokens, token bucket: 5",
        "pip install sk-learn sk-learn-contrib-py-earth-1.2.3-release npm_config_registry=x",
        "sk-SK and sk-learn-0.24 and AIzawa and npm_lifecycle_event and SG.Mappings",
        "session:⏎  timeout: 30m⏎  cookie:⏎    max-age: 5m",
        "Caused by: error in session⏎    at com.example.Session.open(Session.java:10)",
        "usage: app <user> <password> [--size N] List<Token> a Map<String, Secret> b",
        "<div id=\"password-reset\"><p>Forgotten?</p></div>",
        "docker run --user app:1000 -u 1000:1000 image:80",
        "send it to mailto:me@example.com or git@example.com:x/y.git",
        "proxy: http://proxy:80/ proxy-host=proxy:80",
        "{\"name\":\"password\",\"type\":\"string\"},{\"value\":5}",
        "name: first⏎value: 5⏎key: b",
        "secrets:⏎no line is below it",
        "Passwords are never stored.⏎  Not even here.",
        "GET /compass?bypass=x&trespass=y",
      })
  void ordinaryTextStays(String text) {
    assertRedacted(text, text);
  }

  @Test
  void keysOverSeveralLinesOfAListAreHidden() {
    List<String> lines =
        List.of(
            "loading",
            "key -----BEGIN RSA PRIVATE KEY-----",
            "MIIEowIBAAKCAQEA",
            "",
            "q83vEjRWeJA=",
            "-----END RSA PRIVATE KEY----- loaded",
            "password:",
            "  hunter2",
            "ready");
    List<String> redacted =
        List.of(
            "loading", "key ***", "***", "", "***", "*** loaded", "password:", "  ***", "ready");
    assertEquals(redacted, REDACTION.lines(lines));
    assertEquals(redacted, REDACTION.lines(redacted));
  }

  @Test
  void theEndOfAKeyWithoutItsBeginningIsHidden() {
    assertEquals(
        List.of("ready on 8080", "***", "***", "***"),
        REDACTION.lines(
            List.of(
                "ready on 8080", "MIIEowIBAAKCAQEA", "q83vEjRWeJA=", "-----END PRIVATE KEY-----")));
    assertEquals(
        List.of("a", "***", "***"),
        REDACTION.lines(List.of("a", "-----BEGIN PRIVATE KEY-----", "MIIEowIBAAKCAQEA")));
    assertRedacted(
        "[\"***\", \"x\"]",
        "[\"-----BEGIN PRIVATE KEY-----\",\"MIIE\",\"-----END PRIVATE KEY-----\", \"x\"]");
  }

  @Test
  void knownSecretsAreFoundHoweverTheyAreEncoded() {
    String key =
        "-----BEGIN EC KEY-----\nMHcCAQEEIBkg4LVWM9nuwNSk3yByxZpYRTB\n-----END EC KEY-----";
    Redaction known = REDACTION.knowing(List.of("s3cr3t/öne two", key));
    for (String written :
        List.of(
            "s3cr3t/öne two",
            "s3cr3t%2f%c3%b6ne%20two",
            "s3cr3t/%C3%B6ne+two",
            "s3cr3t\\/\\u00f6ne two",
            "s3cr3t\\\\/\\\\u00F6ne two",
            "dXNlcjpzM2NyM3Qvw7ZuZSB0d28=",
            "YTpzM2NyM3Qvw7ZuZSB0d28",
            "eHpzM2NyM3Qvw7ZuZSB0d28hIQ==",
            "MHcCAQEEIBkg4LVWM9nuwNSk3yByxZpYRTB")) {
      assertEquals("got *** twice", known.text("got " + written + " twice"));
    }
    assertEquals(
        List.of("got ***", "***", "*** now"),
        known.lines(("got " + key + " now").lines().toList()));
  }

  @Test
  void whatCannotBeSearchedIsWithheld() {
    String deep = "{\"a\":".repeat(1000);
    assertEquals(
        "*** (Sett withholds this text of 5000 characters: it is nested more than 500 levels deep)",
        REDACTION.text(deep));
    String said = REDACTION.text("x".repeat(Redaction.LONGEST + 1));
    assertEquals(
        "*** (Sett withholds this text of 4194305 characters: it is longer than 4194304"
            + " characters)",
        said);
    assertEquals(said, REDACTION.text(said));
    assertEquals(List.of(REDACTION.text(deep)), REDACTION.command(List.of(deep)));
  }
}
