package dev.sett.runner.service;

import dev.sett.model.launch.SystemTool;
import dev.sett.probe.process.ProcessIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A user of this machine that root starts programs as.
 *
 * @param group number of its primary group
 */
public record UserIdentity(String name, String group) {

  /** Whether this process may start programs as other users. */
  public static boolean isRoot() {
    return ProcessIdentity.of(ProcessHandle.current().pid())
        .filter(self -> self.owner().equals("0"))
        .isPresent();
  }

  /** The user of a name; empty if this machine has none. */
  public static Optional<UserIdentity> of(String name) {
    try {
      Process process =
          new ProcessBuilder(SystemTool.ID.command("-g", "--", name))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String group =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
      return process.waitFor() == 0 ? Optional.of(new UserIdentity(name, group)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Why services can't be run as a user, one sentence; empty if they can. */
  public static Optional<String> complaint(String name) {
    if (of(name).isEmpty()) {
      return Optional.of(
          "there is no user '%s' on this machine. Name another one in user.".formatted(name));
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    for (int names = 1; names <= temporary.getNameCount(); names++) {
      Path folder = Path.of("/").resolve(temporary.subpath(0, names));
      if (!mayPass(folder)) {
        return Optional.of(
            "user '%s' can't enter %s, where the folders of services are made. Allow it (chmod o+x), or name another folder in JDK_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER."
                .formatted(name, folder));
      }
    }
    return Optional.empty();
  }

  private static boolean mayPass(Path folder) {
    try {
      return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE);
    } catch (IOException e) {
      return false;
    }
  }

  /** Gives a folder to this user. */
  void own(Path folder) throws IOException {
    Files.setOwner(
        folder, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
  }

  /** A command run as this user; it still ends when its parent does, in spite of the change. */
  List<String> running(List<String> command) {
    List<String> words =
        new ArrayList<>(
            SystemTool.SETPRIV.command(
                "--reuid", name, "--regid", group, "--init-groups", "--pdeathsig", "KILL"));
    words.addAll(command);
    return words;
  }
}
