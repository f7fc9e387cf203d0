package dev.sett.model.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A program of the operating system that Sett starts by itself, often as root. It is taken from a
 * fixed list of folders that belong to the system, never from the {@code PATH}, where the first
 * folder may be one that somebody else can write to. Programs that the user names (a variant's
 * command, a load tool) are looked up on the {@code PATH} as usual.
 */
public enum SystemTool {
  /** Shows and changes network interfaces and namespaces. */
  IP("ip", "iproute2"),

  /** Reads the history of a repository. */
  GIT("git", "git"),

  /** Shows users and their groups. */
  ID("id", "coreutils"),

  /** Ends a program when its parent has ended. */
  SETPRIV("setpriv", "util-linux"),

  /** Begins a session, so that signals to another one pass a program by. */
  SETSID("setsid", "util-linux"),

  /** Runs commands on other hosts. */
  SSH("ssh", "openssh-client"),

  /** Pins threads to CPUs. */
  TASKSET("taskset", "util-linux"),

  /** Adds a delay to network interfaces. */
  TC("tc", "iproute2");

  /**
   * Where tools are looked for, in this order. The folders of the distribution come first, so that
   * nothing in {@code /usr/local} takes the place of a program that it has. NixOS has its programs
   * only in the third folder from the end.
   */
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/bin"),
          Path.of("/sbin"),
          Path.of("/bin"),
          Path.of("/run/current-system/sw/bin"),
          Path.of("/usr/local/sbin"),
          Path.of("/usr/local/bin"));

  private final String program;
  private final String debianPackage;

  SystemTool(String program, String debianPackage) {
    this.program = program;
    this.debianPackage = debianPackage;
  }

  /** The folders as a {@code PATH}, for a process that looks its tools up there. */
  public static String path() {
    return FOLDERS.stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  /** Absolute path of the tool; empty if this machine does not have it. */
  public Optional<Path> file() {
    return file(FOLDERS);
  }

  /** The same in other folders. */
  Optional<Path> file(List<Path> folders) {
    return folders.stream()
        .map(folder -> folder.resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * The command that runs the tool with these arguments. Its first word is always an absolute path.
   * If the tool is missing, it names the usual place, and starting it fails with an {@code
   * IOException}.
   */
  public List<String> command(String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(file().orElse(Path.of("/usr/bin", program)).toString());
    words.addAll(List.of(arguments));
    return List.copyOf(words);
  }

  /** Why the tool could not be started, one sentence. */
  public String notStarted(IOException e) {
    return file().isEmpty()
        ? missing()
        : "`%s` can't be started (%s).".formatted(program, e.getMessage());
  }

  /** A sentence for somebody who needs the tool and does not have it. */
  public String missing() {
    return "`%s` was not found in %s (the PATH is not searched). Install the package %s."
        .formatted(
            program,
            String.join(", ", FOLDERS.stream().map(Path::toString).toList()),
            debianPackage);
  }
}
