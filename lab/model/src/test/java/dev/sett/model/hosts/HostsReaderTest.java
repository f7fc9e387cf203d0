package dev.sett.model.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostsReaderTest {

  private static Hosts read(String text) {
    return new HostsReader("ann", "/home/ann").read("hosts.yaml", text, Path.of("/srv/here"));
  }

  private static List<String> complaints(String text) {
    return assertThrows(ExperimentException.class, () -> read(text)).complaints().stream()
        .map(Complaint::toString)
        .toList();
  }

  private static String complaint(String text) {
    List<String> all = complaints(text);
    assertEquals(1, all.size(), () -> String.join("\n", all));
    return all.getFirst();
  }

  @Test
  void aServerAndALoadHostAreEnough() {
    Hosts hosts = read("server: 10.0.0.1\nload: 10.0.0.2\n");
    assertEquals(Optional.empty(), hosts.key());
    assertEquals(
        new HostService(
            new Host("server", "10.0.0.1", "ann", 22, Optional.empty(), Hosts.FOLDER, "10.0.0.1"),
            Hosts.SERVER_PORT,
            List.of()),
        hosts.server());
    assertEquals(List.of("server", "load-1"), hosts.all().stream().map(Host::alias).toList());
    assertEquals("server (10.0.0.1), load-1 (10.0.0.2)", hosts.named());
    assertEquals("java", hosts.server().host().javaProgram());
  }

  @Test
  void aHostHasWhatTheFileSaysOnceUnlessItSaysSoItself() {
    Hosts hosts =
        read(
            """
            key: ~/.ssh/id_ed25519
            user: bench
            port: 2222
            java: /opt/jdk-25/
            folder: ~/sett/
            server: {host: server.lan, listen: 8080, address: 192.168.7.1}
            load:
            - host: a.lan
            - {host: b.lan, user: root, port: 22, java: /usr/lib/jvm/25, folder: /srv/sett}
            - c.lan
            backend: {host: back.lan}
            database: {host: db.lan, listen: 5432, command: "postgres -D '/srv/my data'"}
            """);
    assertEquals(Optional.of("/home/ann/.ssh/id_ed25519"), hosts.key());
    Host server = hosts.server().host();
    assertEquals("bench", server.user());
    assertEquals("192.168.7.1", server.address());
    assertEquals("/opt/jdk-25/bin/java", server.javaProgram());
    assertEquals(8080, hosts.server().listen());
    assertEquals(
        new Host(
            "load-2", "b.lan", "root", 22, Optional.of("/usr/lib/jvm/25"), "/srv/sett", "b.lan"),
        hosts.load().get(1));
    assertEquals(
        new Host("load-3", "c.lan", "bench", 2222, Optional.of("/opt/jdk-25"), "~/sett", "c.lan"),
        hosts.load().get(2));
    assertEquals(Hosts.BACKEND_PORT, hosts.backend().orElseThrow().listen());
    assertEquals(
        List.of("postgres", "-D", "/srv/my data"), hosts.database().orElseThrow().command());
    assertEquals(
        List.of("server", "load-1", "load-2", "load-3", "backend", "database"),
        hosts.all().stream().map(Host::alias).toList());
  }

  @Test
  void foldersAreReplacedByAlias() {
    Hosts hosts =
        read("server: a\nload: [b, c]\nbackend: d\n")
            .withFolders(Map.of("server", "/x", "load-2", "/y", "backend", "/z", "other", "/o"));
    assertEquals(
        List.of("/x", Hosts.FOLDER, "/y", "/z"), hosts.all().stream().map(Host::folder).toList());
    assertEquals(List.of("a", "b", "c", "d"), hosts.all().stream().map(Host::host).toList());
  }

  @Test
  void filesAreLookedForBesideTheHostsFile() {
    Hosts hosts = read("key: keys/id\nknown-hosts: known\nserver: a\nload: b\n");
    assertEquals(Optional.of("/srv/here/keys/id"), hosts.key());
    assertEquals(Optional.of("/srv/here/known"), hosts.knownHosts());
  }

  /** The page for people shows every key, and is right. */
  @Test
  void theExampleOfTheDocumentationCanBeRead() throws IOException {
    Path page = Path.of(System.getProperty("sett.home", "../..")).resolve("docs/guides/hosts.md");
    String text = Files.readString(page);
    String example =
        text.substring(
            text.indexOf("```yaml\n") + "```yaml\n".length(), text.indexOf("\n```\n<!--"));
    Hosts hosts = read(example);
    assertEquals(
        List.of("server", "load-1", "load-2", "load-3", "backend", "database"),
        hosts.all().stream().map(Host::alias).toList());
    assertEquals("192.168.7.1", hosts.server().host().address());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          sevrer: a\\nserver: a\\nload: b            | Did you mean 'server'?
          server: a\\nloads: [b]\\nload: b           | Did you mean 'load'?
          server: {hots: a, host: a}\\nload: b       | Did you mean 'host'?
          server: a\\nload: [{host: b, prot: 2}]     | Did you mean 'port'?
          """)
  void aTypoIsAnsweredWithTheNearestWord(String text, String expected) {
    String complaint = complaint(text.replace("\\n", "\n"));
    assertTrue(complaint.contains(expected), complaint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password: hunter2\nserver: a\nload: b",
        "server: {host: a, password: hunter2}\nload: b",
        "server: a\nload: [{host: b, Passphrase: hunter2}]"
      })
  void thereIsNoPlaceForASecretAndItIsNotRepeated(String text) {
    String complaint = complaint(text);
    assertTrue(complaint.contains("can't contain secrets"), complaint);
    assertTrue(!complaint.contains("hunter2"), complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          server: root@10.0.0.1\\nload: b              | Write {host: 10.0.0.1, user: root}.
          server: 10.0.0.1:2222\\nload: b              | Write {host: 10.0.0.1, port: 2222}.
          server: 'fe80::1'\\nload: b                  | IPv6
          server: 'a b'\\nload: b                      | is not a valid host name
          server: '-oProxyCommand=x'\\nload: b         | is not a valid host name
          server: {host: a, user: '-l'}\\nload: b      | is not a valid user name
          server: {host: a, port: 0}\\nload: b         | from 1 to 65535
          server: {host: a, listen: x}\\nload: b       | from 1 to 65535
          server: {host: a, java: ../jdk}\\nload: b    | is not a valid JDK home
          server: {host: a, folder: '/tmp/$(x)'}\\nload: b | is not a valid folder
          server: {host: a, folder: '~ann/x'}\\nload: b | one that starts with ~/
          server: {host: a, java: ~/jdk}\\nload: b     | is not a valid JDK home
          server: {host: a, key: k}\\nload: b          | one key for all hosts
          server: {user: x}\\nload: b                  | 'host' is missing
          load: b                                      | 'server' is missing
          server: a                                    | 'load' is missing
          server: a\\nload: []                         | an empty list
          server: a\\nload: b\\nbackend:               | 'host' is missing
          server: a\\nload: b\\ndatabase: {host: c, listen: 1} | 'command' is missing
          server: a\\nload: b\\ndatabase: {host: c, command: x} | 'listen' is missing
          server: a\\nload: [b, b]                     | load-1 and load-2 are the same machine
          - a                                          | must be a mapping
          """)
  void whatIsWrongIsSaidWithItsLine(String text, String expected) {
    String complaint = complaint(text.replace("\\n", "\n"));
    assertTrue(complaint.startsWith("hosts.yaml:"), complaint);
    assertTrue(complaint.contains(expected), complaint);
  }

  @Test
  void everythingIsSaidAtOnceInOrderOfLine() {
    List<String> all =
        complaints("user: 'a b'\nserver: {hst: a}\nload:\n- {host: 'x y'}\n- {port: 1}\n");
    assertEquals(
        List.of("hosts.yaml:1", "hosts.yaml:2", "hosts.yaml:2", "hosts.yaml:4", "hosts.yaml:5"),
        all.stream().map(c -> c.substring(0, "hosts.yaml:1".length())).toList(),
        () -> String.join("\n", all));
  }
}
