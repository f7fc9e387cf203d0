package dev.sett.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * An sshd that lets in whoever runs the tests, with keys made for it. Takes root only where it is
 * to listen in a network namespace.
 */
final class Sshd implements AutoCloseable {

  private static final List<String> TOOLS =
      List.of("/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen", "/usr/bin/rsync");

  private final Process process;

  private Sshd(Process process) {
    this.process = process;
  }

  /** Why there can be none here; empty if there can. */
  static Optional<String> missing() {
    return TOOLS.stream()
        .filter(tool -> !Files.isExecutable(Path.of(tool)))
        .findFirst()
        .map(
            tool ->
                Optional.ofNullable(System.getenv("SETT_SSHD_MISSING"))
                    .orElse(tool + " is missing: apt install openssh-server rsync"));
  }

  /** Makes a key to log in with, {@code key}, and one of the host, {@code host_key}. */
  static void makeKeys(Path folder) throws IOException, InterruptedException {
    makeKey(folder.resolve("key"));
    makeKey(folder.resolve("host_key"));
    Files.copy(folder.resolve("key.pub"), folder.resolve("authorized_keys"));
    if (System.getProperty("user.name").equals("root")) {
      Files.createDirectories(Path.of("/run/sshd"));
    }
  }

  private static void makeKey(Path file) throws IOException, InterruptedException {
    List<String> command =
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }

  /**
   * Starts one, and waits until it listens.
   *
   * @param folder with the keys; gets its configuration, its log and what programs keep in a cache,
   *     such as the locks of hosts: other tests use this machine, too
   * @param name of those two
   * @param before words in front of its command
   */
  static Sshd start(Path folder, String name, String address, int port, List<String> before)
      throws IOException, InterruptedException {
    Path configuration = folder.resolve(name + ".conf");
    Files.writeString(
        configuration,
        """
        ListenAddress %s
        Port %d
        HostKey %s
        AuthorizedKeysFile %s
        PermitRootLogin prohibit-password
        PasswordAuthentication no
        UsePAM no
        StrictModes no
        PidFile none
        MaxStartups 100
        MaxSessions 100
        SetEnv XDG_CACHE_HOME=%s
        """
            .formatted(
                address,
                port,
                folder.resolve("host_key"),
                folder.resolve("authorized_keys"),
                folder.resolve("cache")));
    Path log = folder.resolve(name + ".log");
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of("/usr/sbin/sshd", "-D", "-e", "-f", configuration.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    for (int i = 0; i < 600 && !Files.readString(log).contains("Server listening"); i++) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
        throw new IOException("sshd ended: " + Files.readString(log));
      }
    }
    return new Sshd(process);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
