package dev.sett.model.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SystemToolTest {
  @TempDir Path root;

  @Test
  void theFirstFolderThatHasAnExecutableFileWins() throws Exception {
    Path system = Files.createDirectory(root.resolve("usr-bin"));
    Path local = Files.createDirectory(root.resolve("local-bin"));
    List<Path> folders = List.of(root.resolve("none"), system, local);
    assertEquals(Optional.empty(), SystemTool.IP.file(folders));

    Path data = Files.createFile(system.resolve("ip"));
    Path other = executable(local.resolve("ip"));
    assertEquals(Optional.of(other), SystemTool.IP.file(folders), "a file that can't be run");

    executable(data);
    assertEquals(Optional.of(data), SystemTool.IP.file(folders));
  }

  @Test
  void aFolderOfTheSameNameIsNoTool() throws Exception {
    Files.createDirectory(root.resolve("git"));
    assertEquals(Optional.empty(), SystemTool.GIT.file(List.of(root)));
  }

  @ParameterizedTest
  @EnumSource
  void theFirstWordOfACommandIsAnAbsolutePath(SystemTool tool) {
    List<String> command = tool.command("--version", "x");
    assertTrue(Path.of(command.getFirst()).isAbsolute(), command.getFirst());
    assertEquals(List.of("--version", "x"), command.subList(1, 3));
  }

  @Test
  void theSentenceNamesTheToolTheFoldersAndThePackage() {
    assertEquals(
        "`setpriv` was not found in /usr/sbin, /usr/bin, /sbin, /bin, /run/current-system/sw/bin,"
            + " /usr/local/sbin, /usr/local/bin (the PATH is not searched). Install the package"
            + " util-linux.",
        SystemTool.SETPRIV.missing());
  }

  private static Path executable(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }
}
