package dev.sett.qdup;

import io.hyperfoil.tools.qdup.Host;
import io.hyperfoil.tools.qdup.Local;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Copies files to and from hosts with rsync over an ssh that checks host keys. qDup's own has ssh
 * accept any key. Thread safe.
 *
 * <p>From a host only plain files and folders are taken: a link would let the host choose what is
 * read here in place of its file.
 */
final class CheckedCopies extends Local {

  private static final Pattern SIZE = Pattern.compile("(?m)^Total file size: ([\\d,.]+) bytes");

  /** Most of what rsync says that is kept; a host chooses what that is. */
  private static final int MOST_OUTPUT = 65_536;

  /** What is taken from a host, behind {@code --archive}. Larger files would not be read anyway. */
  private static final List<String> PLAIN_FILES =
      List.of("--no-links", "--no-devices", "--no-specials", "--max-size=64m");

  private final KnownHosts known;
  private final Optional<String> key;

  /**
   * Copies as one user.
   *
   * @param key file of the private key; empty: ssh's own choice
   */
  CheckedCopies(KnownHosts known, Optional<String> key) {
    this.known = known;
    this.key = key;
  }

  /**
   * What came of a run of rsync.
   *
   * @param output standard output and error together
   */
  private record Copied(boolean done, String output) {

    String lastLine() {
      return output.lines().filter(line -> !line.isBlank()).reduce("", (a, b) -> b).strip();
    }
  }

  @Override
  public boolean upload(String path, String destination, Host host) {
    Copied copied = rsync(host, List.of("--ignore-times", path, there(host, destination)));
    if (!copied.done()) {
      System.err.println(copied.output());
      // The lab shows the sentence behind this word.
      System.err.println(
          "Abort! Files can't be copied to %s: %s"
              .formatted(host.getHostName(), copied.lastLine()));
    }
    return copied.done();
  }

  @Override
  public boolean download(String path, String destination, Host host) {
    try {
      Files.createDirectories(Path.of(destination).toAbsolutePath().getParent());
    } catch (IOException e) {
      System.err.println(destination + " can't be made: " + e.getMessage());
      return false;
    }
    List<String> words = new ArrayList<>(PLAIN_FILES);
    if (path.contains("/./")) {
      words.add("--relative");
    }
    words.addAll(List.of(there(host, path), destination));
    Copied copied = rsync(host, words);
    if (!copied.done()) {
      System.err.println(copied.output());
    }
    return copied.done();
  }

  @Override
  public long remoteFileSize(String path, Host host) {
    Matcher size =
        SIZE.matcher(rsync(host, List.of("--dry-run", "--stats", there(host, path), ".")).output());
    return size.find() ? Long.parseLong(size.group(1).replaceAll("[,.]", "")) : -1;
  }

  private static String there(Host host, String path) {
    return host.getUserName() + "@" + host.getHostName() + ":" + path;
  }

  private Copied rsync(Host host, List<String> words) {
    List<String> command = new ArrayList<>(command(host.getPort()));
    command.addAll(words);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .start();
      InputStream says = process.getInputStream();
      String output = new String(says.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
      says.transferTo(OutputStream.nullOutputStream());
      return new Copied(process.waitFor() == 0, output);
    } catch (IOException e) {
      return new Copied(false, "rsync can't be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Copied(false, "rsync was interrupted");
    }
  }

  /** The command without its last words: rsync, and the ssh that it runs. */
  List<String> command(int port) {
    List<String> ssh = new ArrayList<>(List.of("ssh", "-o", "BatchMode=yes"));
    ssh.addAll(known.sshOptions());
    key.ifPresent(file -> ssh.addAll(List.of("-i", file, "-o", "IdentitiesOnly=yes")));
    ssh.addAll(List.of("-p", Integer.toString(port)));
    return List.of(
        "rsync",
        "--archive",
        "--compress",
        "--rsh",
        ssh.stream().map(CheckedCopies::word).collect(Collectors.joining(" ")));
  }

  /** A word of {@code --rsh}: in single quotes, in which two stand for one; see rsync(1). */
  private static String word(String word) {
    return "'" + word.replace("'", "''") + "'";
  }
}
