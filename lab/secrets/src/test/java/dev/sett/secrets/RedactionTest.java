package dev.sett.secrets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

  private static final Redaction REDACTION = Redaction.usual();

  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        // Settings, properties and variables.
        "DB_PASSWORD=hunter2 ¤ DB_PASSWORD=***",
        "AWS_SECRET_ACCESS_KEY=abc/def+x ¤ AWS_SECRET_ACCESS_KEY=***",
        "PGPASSWORD=x MYSQL_PWD=/y REDISCLI_AUTH=z ¤ PGPASSWORD=*** MYSQL_PWD=*** REDISCLI_AUTH=***",
        "GITHUB_TOKEN='a b' next ¤ GITHUB_TOKEN=*** next",
        "java -Dapi.key=abc -jar app.jar ¤ java -Dapi.key=*** -jar app.jar",
        "java -Dspring.datasource.password=abc -jar a.jar ¤ java -Dspring.datasource.password=*** -jar a.jar",
        "spring.datasource.hikari.password = abc ¤ spring.datasource.hikari.password = ***",
        "-Djavax.net.ssl.keyStorePassword=changeit ¤ -Djavax.net.ssl.keyStorePassword=***",
        "-Dauth=me:pw -Ptoken=a -J-Dapi.key=b ¤ -Dauth=*** -Ptoken=*** -J-Dapi.key=***",
        "{user=me, password=x, pool=5} ¤ {user=me, password=***, pool=5}",
        "dbPassword=a clientSecret=b privateKey=c ¤ dbPassword=*** clientSecret=*** privateKey=***",
        // Flags.
        "run --db-password x --port 80 ¤ run --db-password *** --port 80",
        "run --db-password=x --port 80 ¤ run --db-password=*** --port 80",
        "run --token 'a b' next ¤ run --token *** next",
        "run '--token=it'\\''s x' next ¤ run '--token=***' next",
        "run --password -x1 --port 80 ¤ run --password *** --port 80",
        "sh -c 'app --db-password x --port 80' ¤ sh -c 'app --db-password *** --port 80'",
        "curl -u me:pw http://h/ ¤ curl -u *** http://h/",
        "curl -sSu me:12345 http://h/ ¤ curl -sSu *** http://h/",
        "curl -ume:pw http://h/ ¤ curl -u*** http://h/",
        "curl --user=me:pw http://h/ ¤ curl --user=*** http://h/",
        "curl --oauth2-bearer abc http://h/ ¤ curl --oauth2-bearer *** http://h/",
        "curl -b 'sid=a; b=c' -H 'X-Auth: abc' h ¤ curl -b *** -H 'X-Auth: ***' h",
        "mysql -pabc -p bank ¤ mysql -p*** -p bank",
        "mysql -u me -phs4OTP3sIBEG bank ¤ mysql -u me -p*** bank",
        "mysql -ptoken bank ¤ mysql -p*** bank",
        "sshpass -phs4OTP3sIBEG ssh host ¤ sshpass -p*** ssh host",
        "mongosh -password abc bank ¤ mongosh -password *** bank",
        "sshpass -p abc ssh h ¤ sshpass -p *** ssh h",
        "redis-cli -h h -a abc ping ¤ redis-cli -h h -a *** ping",
        "ab -A me:pw -n 10 http://h/ ¤ ab -A *** -n 10 http://h/",
        // Headers.
        "Authorization: Bearer abc.def ¤ Authorization: ***",
        "Proxy-Authorization: Basic bWU6cHc= ¤ Proxy-Authorization: ***",
        "Cookie: a=b, c=d ¤ Cookie: ***",
        "Set-Cookie: SID=31d4; Path=/ ¤ Set-Cookie: ***",
        "X-Auth: abc ¤ X-Auth: ***",
        "X-Vault-Token: abc ¤ X-Vault-Token: ***",
        "X-Api-Key:abc ¤ X-Api-Key:***",
        "X-Hub-Secret: a b c ¤ X-Hub-Secret: ***",
        "-H 'Authorization: Bearer a' -H 'Accept: b' ¤ -H 'Authorization: ***' -H 'Accept: b'",
        "refused: Authorization: Bearer abc ¤ refused: Authorization: ***",
        // JSON, also in strings.
        "{\"password\":\"abc\"} ¤ {\"password\":\"***\"}",
        "{\"password\" : \"a\\\"b\\\\\", \"user\":\"me\"} ¤ {\"password\" : \"***\", \"user\":\"me\"}",
        "{\"Authorization\":\"Bearer abc\"} ¤ {\"Authorization\":\"***\"}",
        "{\"pin_token\":12345,\"size\":7} ¤ {\"pin_token\":\"***\",\"size\":7}",
        "{\"tokens\":[\"a\",{\"b\":\"c\"},7],\"d\":\"e\"} ¤ {\"tokens\":[\"***\",{\"b\":\"***\"},7],\"d\":\"e\"}",
        "{\"credentials\":{\"user\":\"a\",\"pw\":\"b\"}} ¤ {\"credentials\":{\"user\":\"***\",\"pw\":\"***\"}}",
        "{\"body\":\"{\\\"password\\\":\\\"a\\\\\\\"b\\\"}\"} ¤ {\"body\":\"{\\\"password\\\":\\\"***\\\"}\"}",
        "curl -d '{\"apiKey\":\"a b\"}' h ¤ curl -d '{\"apiKey\":\"***\"}' h",
        "{\"args\":[\"--db-password\",\"a b\",\"--port\"]} ¤ {\"args\":[\"--db-password\",\"***\",\"--port\"]}",
        "{\"m\":\"no, Cookie: a=\\\"b\\\"; c\",\"d\":1} ¤ {\"m\":\"no, Cookie: ***\",\"d\":1}",
        "{'secret': 'abc'} ¤ {'secret': '***'}",
        "{\"token\":null,\"auth\":true} ¤ {\"token\":null,\"auth\":true}",
        // YAML, XML.
        "password: correct horse ¤ password: ***",
        "password: \"correct horse\" ¤ password: \"***\"",
        "<wsse:Password Type=\"a\">abc</wsse:Password> ¤ <wsse:Password Type=\"a\">***</wsse:Password>",
        "<token><![CDATA[a b]]></token> ¤ <token><![CDATA[***]]></token>",
        // URLs and forms.
        "http://me:pass@host/x ¤ http://***@host/x",
        "http://me:p/a@s@host:80/x?y=1 ¤ http://***@host:80/x?y=1",
        "postgres://me:pass@host/db ¤ postgres://***@host/db",
        "http://host/x?access_token=abc&size=5 ¤ http://host/x?access_token=***&size=5",
        "/login?user=me&password=a%20b#top ¤ /login?user=me&password=***#top",
        "password=abc&user=me ¤ password=***&user=me",
        "user%5Bpassword%5D=abc&x=1 ¤ user%5Bpassword%5D=***&x=1",
        "/go?to=%2Flogin%3Ftoken%3Dabc&x=1 ¤ /go?to=%2Flogin%3Ftoken%3D***&x=1",
        "jdbc:postgresql://h/b?user=me&password=abc ¤ jdbc:postgresql://h/b?user=me&password=***",
        "jdbc:sqlserver://h;user=me;password=abc;encrypt=true ¤ jdbc:sqlserver://h;user=me;password=***;encrypt=true",
        "jdbc:oracle:thin:me/abc@host:1521:bank ¤ jdbc:oracle:thin:***@host:1521:bank",
        // Shapes.
        "got eyJhbGciOi.eyJzdWIi.s1g_na here ¤ got *** here",
        "sent Bearer abc123def456 twice ¤ sent Bearer *** twice",
        "sent Basic bWU6cHc= twice ¤ sent Basic *** twice",
        "key ghp_0123456789abcdef is void ¤ key *** is void",
      })
  void whatIsASecretIsHidden(String written, String redacted) {
    assertEquals(redacted, REDACTION.text(written));
    assertEquals(redacted, REDACTION.text(redacted), "what is redacted stays as it is");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -jar app.jar --threads platform:200 --port 8080",
        "./sett compare --a platform:200 --b virtual --work cpu=100,idle=5ms",
        "--pass-through on --bypass=yes --first-pass-count 2",
        "author=me monkey=ape tokenizer=bert secretary=ann compass=n passenger=7",
        "--session-timeout 30m --password-file /run/secret --token-bucket-size 100",
        "server.servlet.session.timeout=30m spring.session.store-type=redis",
        "DB_PASSWORD_FILE=/run/db AUTH_URL=http://h/ SSH_AUTH_SOCK=/tmp/a PWD=/home/me",
        "max-tokens=512 \"total_tokens\": 99 tokens per second 12",
        "X-Idempotency-Key: 7 Content-Type: text/plain",
        "spring.datasource.password=${DB_PASSWORD}",
        "http://host/x@y http://host:8080/?at=a@b http://[::1]:80/",
        "docker run --user 1000:1000 -p 80:80",
        "token::next java.util.Map$Entry::getKey http://token/x",
        "primary key=5 --key 7 keyspace=a partition-key=c public-key=d",
        "17% fewer [-19, -15]: no session, no password, no secret",
        "Bearer authentication and Basic authentication",
        "{\"ready\":true,\"port\":54321,\"threads\":\"virtual\",\"server\":\"jetty 12.1.14\"}",
      })
  void whatIsNeededToRepeatAMeasurementStays(String text) {
    assertEquals(text, REDACTION.text(text));
    List<String> words = Arrays.asList(text.split(" ", -1));
    assertEquals(words, REDACTION.command(words));
  }

  /** A word of a command ends where it ends, whatever is in it. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " ¤ ",
      quoteCharacter = '\0',
      value = {
        "app|--db-password|a b's \"c|--port|80 ¤ app|--db-password|***|--port|80",
        "app|--db-password=a b & c=d|x ¤ app|--db-password=***|x",
        "app|-Dspring.datasource.password=a;b c ¤ app|-Dspring.datasource.password=***",
        "docker|-eDB_PASSWORD=a b|-e|API_TOKEN=c d ¤ docker|-eDB_PASSWORD=***|-e|API_TOKEN=***",
        "./sett|--env-a=DB_PASSWORD=a b|--header=X-Auth: c d ¤ ./sett|--env-a=DB_PASSWORD=***|--header=X-Auth: ***",
        "./sett|-HAuthorization: a b|--body|{\"pw\":\"c d\"} ¤ ./sett|-HAuthorization: ***|--body|{\"pw\":\"***\"}",
        "./sett|--a|java -jar a.jar --token 'b c' --port 1 ¤ ./sett|--a|java -jar a.jar --token *** --port 1",
        "./sett|--url|http://me:pw@h/|--body|a=b&token=c&d=e ¤ ./sett|--url|http://***@h/|--body|a=b&token=***&d=e",
        "curl|-u|me:p w|-H|Cookie: a=b; c=d ¤ curl|-u|***|-H|Cookie: ***",
        "env|A=1|sh|-c|curl -u me:pw h && app --token x ¤ env|A=1|sh|-c|curl -u *** h && app --token ***",
        "app|--auth|--port|80|--ask-pass|--show-password|x ¤ app|--auth|--port|80|--ask-pass|--show-password|x",
      })
  void wordsOfACommandAreHiddenAsAWhole(String typed, String redacted) {
    assertEquals(
        Arrays.asList(redacted.split("\\|", -1)),
        REDACTION.command(Arrays.asList(typed.split("\\|", -1))));
  }

  @Test
  void whatSpansLinesIsHidden() {
    assertEquals(
        "key:\n***\nend",
        REDACTION.text(
            "key:\n-----BEGIN RSA PRIVATE KEY-----\nabc\ndef=\n-----END RSA PRIVATE KEY-----\nend"));
    assertEquals(
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n***\r\n--b--",
        REDACTION.text(
            "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\na b\r\nc\r\n--b--"));
    assertEquals(
        "GET / HTTP/1.1\r\nCookie: ***\r\nAccept: */*\r\n\r\n",
        REDACTION.text("GET / HTTP/1.1\r\nCookie: a=b; c=d\r\nAccept: */*\r\n\r\n"));
    assertEquals("{\n \"secret\" :\n \"***\"}", REDACTION.text("{\n \"secret\" :\n \"x\"}"));
  }

  @Test
  void bytesThatAreNoTextAreSearchedForText() {
    byte[] bytes = {(byte) 0xff, '&', 'p', 'w', '=', (byte) 0xfe, '1', '&', (byte) 0xfd};
    byte[] hidden = {(byte) 0xff, '&', 'p', 'w', '=', '*', '*', '*', '&', (byte) 0xfd};
    assertArrayEquals(hidden, REDACTION.bytes(bytes));
    assertSame(hidden, REDACTION.bytes(hidden));
  }

  @Test
  void aRedactedUrlStaysOne() {
    assertEquals(
        URI.create("http://h/?api_key=***"), REDACTION.url(URI.create("http://h/?api_key=a")));
  }

  @Test
  void somethingElseCanTakeTheirPlaceAndIsToldTheName() {
    List<String> told = new ArrayList<>();
    Redaction redaction =
        Redaction.with(
            (name, secret) -> {
              told.add(name + "=" + secret);
              return "~" + name + "~";
            });
    assertEquals("/a?token=~token~", redaction.text("/a?token=b"));
    assertEquals("~Cookie~", redaction.value("Cookie", "a=b"));
    assertEquals(List.of("token=b", "Cookie=a=b"), told);
  }

  @Test
  void knownSecretsAreHiddenWhereverTheyStand() {
    Redaction redaction =
        REDACTION
            .knowing(List.of("Bearer s3cr3t/one", "me:s3cr3t \"two\"", "password", "tiny"))
            .knowing(Map.of("AWS_SECRET_ACCESS_KEY", "k3y-0f-aws", "LANG", "en_US.UTF-8"));
    assertEquals(
        "*** *** *** *** ***",
        redaction.text("s3cr3t/one s3cr3t%2Fone s3cr3t \\\"two\\\" czNjcjN0L29uZQ== k3y-0f-aws"));
    assertEquals("password tiny en_US.UTF-8", redaction.text("password tiny en_US.UTF-8"));
  }
}
