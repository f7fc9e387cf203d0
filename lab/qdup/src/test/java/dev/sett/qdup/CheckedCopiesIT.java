package dev.sett.qdup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hyperfoil.tools.qdup.Host;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the real rsync and ssh. A server that runs no commands ends a copy after the login. */
class CheckedCopiesIT {

  @TempDir private Path folder;
  private Path identity;
  private Path file;

  @BeforeEach
  void write() throws Exception {
    Assumptions.assumeTrue(
        Stream.of("rsync", "ssh").allMatch(tool -> Files.isExecutable(Path.of("/usr/bin", tool))),
        "rsync or ssh is missing: apt install rsync openssh-client");
    identity = folder.resolve("identity");
    KeyPair key = TestingSshServer.pair("ssh-ed25519");
    try (OutputStream out = Files.newOutputStream(identity)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(key, "", null, out);
    }
    Files.setPosixFilePermissions(identity, PosixFilePermissions.fromString("rw-------"));
    file = Files.writeString(folder.resolve("a file"), "content");
  }

  private int loginsWith(List<String> known, TestingSshServer server) throws Exception {
    Path hosts = Files.write(folder.resolve("known 'hosts'"), known);
    CheckedCopies copies =
        new CheckedCopies(KnownHosts.only(hosts), Optional.of(identity.toString()));
    Host host = new Host("ann", TestingSshServer.HOST, null, server.port());
    assertFalse(copies.upload(file.toString(), "/nowhere", host));
    assertFalse(copies.download("/nowhere", folder.resolve("back/").toString(), host));
    assertEquals(-1, copies.remoteFileSize("/nowhere", host));
    assertEquals(known, Files.readAllLines(hosts));
    return server.logins();
  }

  @Test
  void nothingIsCopiedToAHostWhoseKeyIsUnknownOrAnother() throws Exception {
    try (TestingSshServer server = new TestingSshServer()) {
      assertEquals(0, loginsWith(List.of(), server));
      KeyPair other = TestingSshServer.pair("ssh-ed25519");
      assertEquals(0, loginsWith(List.of(TestingSshServer.line(server.name(), other)), server));
    }
  }

  @Test
  void aKnownHostIsLoggedInTo() throws Exception {
    try (TestingSshServer server = new TestingSshServer()) {
      assertTrue(loginsWith(List.of(TestingSshServer.line(server.name(), server.key())), server) >= 3);
    }
  }

  /** The hole that was: a host could bring back links, to files of this machine. */
  @Test
  void onlyPlainFilesUpToASizeAreTakenFromAHost() throws Exception {
    Path there = Files.createDirectories(folder.resolve("there/below"));
    Files.writeString(there.resolve("starts"), "1");
    Files.createSymbolicLink(there.resolve("program.log"), file);
    Files.createSymbolicLink(folder.resolve("there/linked"), there);
    grow(there.resolve("fits"), 64L << 20);
    grow(there.resolve("too-large"), (64L << 20) + 1);
    Path back = folder.resolve("back");
    try (TestingSshServer server = TestingSshServer.runningCommands()) {
      String line = TestingSshServer.line(server.name(), server.key());
      Path known = Files.writeString(folder.resolve("known"), line);
      CheckedCopies copies =
          new CheckedCopies(KnownHosts.only(known), Optional.of(identity.toString()));
      Host host = new Host("ann", TestingSshServer.HOST, null, server.port());
      assertTrue(copies.download(folder.resolve("there") + "/", back.toString(), host));
    }
    try (Stream<Path> all = Files.walk(back)) {
      assertEquals(
          List.of("", "below", "below/fits", "below/starts"),
          all.map(path -> back.relativize(path).toString()).sorted().toList());
    }
  }

  /** Sparse: it takes no space. */
  private static void grow(Path file, long bytes) throws IOException {
    try (RandomAccessFile grown = new RandomAccessFile(file.toFile(), "rw")) {
      grown.setLength(bytes);
    }
  }
}
