package dev.sett.qdup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckedCopiesTest {

  /** The first value that ssh gets for an option is the one that counts, so there is no other. */
  @Test
  void rsyncsSshChecksHostKeys() {
    CheckedCopies copies =
        new CheckedCopies(KnownHosts.only(Path.of("/an it's/known")), Optional.of("/home/ann/id"));
    assertEquals(
        List.of(
            "rsync",
            "--archive",
            "--compress",
            "--rsh",
            "'ssh' '-o' 'BatchMode=yes' '-o' 'StrictHostKeyChecking=yes'"
                + " '-o' 'UserKnownHostsFile=\"/an it''s/known\"' '-o' 'GlobalKnownHostsFile=none'"
                + " '-i' '/home/ann/id' '-o' 'IdentitiesOnly=yes' '-p' '2222'"),
        copies.command(2222));
  }

  @Test
  void withoutAFileThoseOfOpensshCount() {
    assertEquals(
        List.of(
            "-o",
            "StrictHostKeyChecking=yes",
            "-o",
            "UserKnownHostsFile=\"/home/ann/.ssh/known_hosts\" \"/home/ann/.ssh/known_hosts2\"",
            "-o",
            "GlobalKnownHostsFile=\"/etc/ssh/ssh_known_hosts\" \"/etc/ssh/ssh_known_hosts2\""),
        KnownHosts.usual(Path.of("/home/ann")).sshOptions());
  }
}
