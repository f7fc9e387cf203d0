package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.text.Complaint;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostCheckTest {
  private static final Host LOAD = TestingHosts.host("load-1", 2);
  private static final String FINE =
      """
      Welcome to a machine!
      sett:here
      sett:java openjdk version "25.0.3" 2026-04-21
      sett:in /home/ann/.cache/sett
      sett:disk /dev/vda1 103080888 34480660 64274200 35% /
      """;

  private static List<String> complaints(Host host, int code, String output) {
    return HostCheck.complaints(TestingHosts.with(1), host, new Ssh.Said(code, output)).stream()
        .map(Complaint::toString)
        .toList();
  }

  @Test
  void aHostThatHasEverythingIsFineWhateverItsGreeting() {
    assertEquals(List.of(), complaints(LOAD, 0, FINE));
  }

  @Test
  void whatIsMissingIsSaidAtOnce() {
    List<String> all =
        complaints(
            LOAD,
            1,
            """
            sett:here
            sett:missing rsync
            sett:missing timeout
            sett:java bash: line 1: java: command not found
            sett:disk tmpfs 1024 1000 24 98% /home
            """);
    assertEquals(
        List.of(
            "load-1 (10.0.0.2): missing programs: rsync, timeout. Install them on that host (qDup"
                + " copies files with rsync).",
            "load-1 (10.0.0.2): has no Java: 'java -version' prints no version. Install JDK 25"
                + " there, or set java: to its home folder.",
            "load-1 (10.0.0.2): has only 0 MB free in ~/.cache/sett, but a trial may need 300 MB."
                + " Free some space, or set folder: to another folder."),
        all);
  }

  @Test
  void anOldJavaIsNotEnoughAndADatabaseNeedsNone() {
    String old = FINE.replace("\"25.0.3\"", "\"1.8.0_402\"");
    assertTrue(complaints(LOAD, 0, old).getFirst().contains("has Java 1.8.0_402 at java"));
    assertEquals(List.of(), complaints(TestingHosts.host("database", 9), 0, old));
    String next = FINE.replace("\"25.0.3\"", "\"26-ea\"");
    assertEquals(List.of(), complaints(LOAD, 0, next));
  }

  @Test
  void aFolderThatCantBeMadeIsNamed() {
    assertTrue(
        complaints(LOAD, 1, FINE.replaceAll("(?m)^sett:disk.*\n", ""))
            .getFirst()
            .contains("ann can't create the folder ~/.cache/sett"));
  }

  @Test
  void aFolderThatOthersMayChangeIsRefused() {
    assertEquals(
        List.of(
            "load-1 (10.0.0.2): has a folder ~/.cache/sett that belongs to user ID 1001, not to"
                + " ann, so another user can change the programs in it. Remove it, or set folder:"
                + " to another folder."),
        complaints(LOAD, 1, FINE.replaceAll("sett:disk.*", "sett:folder owner 1001")));
    assertTrue(
        complaints(LOAD, 1, FINE.replaceAll("sett:disk.*", "sett:folder above-mode 777 /a b"))
            .getFirst()
            .contains("Run chmod go-w on /a b, or"));
  }

  @Test
  void aFolderThatNoScriptCanNameIsRefused() {
    assertEquals(
        List.of(
            "load-1 (10.0.0.2): has the folder ~/.cache/sett at /home/Ann B/.cache/sett, but qDup"
                + " accepts only paths of letters, digits and . _ / + -. Set folder: to another"
                + " folder."),
        complaints(LOAD, 0, FINE.replace("/home/ann/", "/home/Ann B/")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ann@10.0.0.2: Permission denied (publickey,password). | does not accept any key of ann
          Host key verification failed.                         | ssh -p 22 ann@10.0.0.2
          ssh: connect to host 10.0.0.2 port 22: Connection refused | can't be reached over ssh (ann@10.0.0.2, port 22)
          Connection timed out: no output for 20 s                | can't be reached over ssh
          """)
  void whySshFailedIsSaidInWordsThatHelp(String said, String expected) {
    List<String> all = complaints(LOAD, Ssh.FAILED, said + "\n");
    assertEquals(1, all.size());
    assertTrue(all.getFirst().contains(expected), all::toString);
  }

  /** Whatever happens, nobody is asked for anything, and ssh gives up by itself. */
  @Test
  void sshNeverAsks() {
    List<String> command = new Ssh(TestingHosts.with(1)).command(LOAD, "true");
    assertEquals(SystemTool.SSH.command().getFirst(), command.getFirst());
    assertTrue(Path.of(command.getFirst()).isAbsolute(), command.getFirst());
    assertTrue(command.containsAll(List.of("BatchMode=yes", "ConnectTimeout=5")));
    assertEquals(
        List.of("--", "ann@10.0.0.2", "true"), command.subList(command.size() - 3, command.size()));
  }

  /** The first value that ssh gets for an option counts, whatever the user's configuration says. */
  @Test
  void sshTrustsNoHostButThoseInKnownHosts() {
    String home = System.getProperty("user.home");
    assertEquals(
        List.of(
            "StrictHostKeyChecking=yes",
            "UserKnownHostsFile=\"%1$s/.ssh/known_hosts\" \"%1$s/.ssh/known_hosts2\""
                .formatted(home),
            "GlobalKnownHostsFile=\"/etc/ssh/ssh_known_hosts\" \"/etc/ssh/ssh_known_hosts2\""),
        keyOptions(TestingHosts.with(1)));
    assertEquals(
        List.of(
            "StrictHostKeyChecking=yes",
            "UserKnownHostsFile=\"/srv/my known\"",
            "GlobalKnownHostsFile=none"),
        keyOptions(TestingHosts.trusting("/srv/my known")));
  }

  private static List<String> keyOptions(Hosts hosts) {
    return new Ssh(hosts)
        .command(LOAD, "true").stream().filter(word -> word.contains("Host")).toList();
  }
}
