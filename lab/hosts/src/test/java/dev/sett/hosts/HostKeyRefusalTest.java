package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import org.junit.jupiter.api.Test;

/** On what OpenSSH 9.2p1 prints with {@code -v}, shortened. */
class HostKeyRefusalTest {

  private static final Hosts HOSTS = TestingHosts.with(1);
  private static final Host LOAD = TestingHosts.host("load-1", 2);

  private static final String BEGIN =
      """
      debug1: kex: host key algorithm: ssh-ed25519
      debug1: Server host key: ssh-ed25519 SHA256:s9/EPVU5FhgXRvUn8sY55Cr94QCqL98Kq2x+j8ia5Ck
      """;
  private static final String UNKNOWN =
      BEGIN
          + """
          No ED25519 host key is known for 10.0.0.2 and you have requested strict checking.
          Host key verification failed.
          """;
  private static final String CHANGED =
      BEGIN
          + """
          @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
          @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
          @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
          Add correct host key in /home/ann/my hosts to get rid of this message.
          Offending ECDSA key in /home/ann/my hosts:3
            remove with:
            ssh-keygen -f "/home/ann/my hosts" -R "[b.lan]:2222"
          Host key for [b.lan]:2222 has changed and you have requested strict checking.
          Host key verification failed.
          """;
  private static final String REVOKED =
      BEGIN
          + """
          @       WARNING: REVOKED HOST KEY DETECTED!               @
          The ED25519 host key for 10.0.0.2 is marked as revoked.
          ED25519 host key for 10.0.0.2 was revoked and you have requested strict checking.
          Host key verification failed.
          """;

  @Test
  void onlyAKeyThatWasRefusedIsARefusal() {
    assertTrue(HostKeyRefusal.is(UNKNOWN) && HostKeyRefusal.is(CHANGED));
    assertFalse(HostKeyRefusal.is("ann@10.0.0.2: Permission denied (publickey)."));
  }

  @Test
  void anUnknownKeyIsShownWithTheWayToAddIt() {
    assertEquals(
        "has a host key (ssh-ed25519 SHA256:s9/EPVU5FhgXRvUn8sY55Cr94QCqL98Kq2x+j8ia5Ck) that is"
            + " not in known_hosts. Compare it on that host (ssh-keygen -lf"
            + " /etc/ssh/ssh_host_ed25519_key.pub), and log in once to add it: ssh -p 22"
            + " ann@10.0.0.2",
        HostKeyRefusal.sentence(HOSTS, LOAD, UNKNOWN));
  }

  @Test
  void aKeyIsAddedToTheFileThatTheHostsFileNames() {
    assertTrue(
        HostKeyRefusal.sentence(TestingHosts.trusting("/srv/my known"), LOAD, UNKNOWN)
            .endsWith(": ssh -o 'UserKnownHostsFile=\"/srv/my known\"' -p 22 ann@10.0.0.2"));
  }

  @Test
  void aChangedKeyIsRemovedFromTheFileThatHasTheOldOne() {
    assertEquals(
        "has another host key (ssh-ed25519 SHA256:s9/EPVU5FhgXRvUn8sY55Cr94QCqL98Kq2x+j8ia5Ck) than"
            + " the one in known_hosts. Another machine may be answering in its place. If the host"
            + " has a new key, remove the old one (ssh-keygen -f '/home/ann/my hosts' -R"
            + " '[b.lan]:2222') and log in once: ssh -p 2222 root@b.lan",
        HostKeyRefusal.sentence(HOSTS, TestingHosts.whole().load().get(1), CHANGED));
  }

  @Test
  void aRevokedKeyIsNotAdded() {
    assertEquals(
        "has a host key (ssh-ed25519 SHA256:s9/EPVU5FhgXRvUn8sY55Cr94QCqL98Kq2x+j8ia5Ck) that is"
            + " marked @revoked in known_hosts. Give the host a new key.",
        HostKeyRefusal.sentence(HOSTS, LOAD, REVOKED));
  }

  @Test
  void withoutTheKeyThereIsASentenceToo() {
    assertTrue(
        HostKeyRefusal.sentence(HOSTS, LOAD, "Host key verification failed.\n")
            .startsWith("has a host key that is not in known_hosts. Compare it"));
  }
}
