package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No code of ours starts a program of the system by a bare name. */
final class SystemToolsTest {

  private static final Pattern BARE =
      Pattern.compile("\"(ip|git|ssh|sudo|setpriv|setsid|taskset|unshare|nft|tc)\"");

  /** They hold the names, and start nothing by them. */
  private static final Set<String> NAMES =
      Set.of("SystemTool.java", "SecretNames.java", "CredentialFlags.java");

  /** qDup looks its tools up on the PATH that the lab sets for it, and so does rsync its ssh. */
  private static final String OF_QDUP = "CheckedCopies.java";

  @Test
  void everyToolIsNamedByItsPath() throws Exception {
    List<String> found = new ArrayList<>();
    int files = 0;
    Modules modules = Modules.of(Sources.ROOT);
    for (String module : modules.names()) {
      for (Path source : sources(modules.path(module).resolve("src/main/java"))) {
        files++;
        String name = source.getFileName().toString();
        if (!NAMES.contains(name) && !name.equals(OF_QDUP) && !source.endsWith(checksGit())) {
          Files.readAllLines(source).stream()
              .filter(line -> BARE.matcher(line).find())
              .forEach(line -> found.add(source.getFileName() + ": " + line.strip()));
        }
      }
    }
    assertTrue(files > 300, files + " files");
    assertEquals(List.of(), found, "use dev.sett.model.launch.SystemTool");
  }

  @Test
  void theRuleSeesWhatBreaksIt() {
    assertTrue(BARE.matcher("List.of(\"taskset\", \"-c\")").find());
    assertFalse(BARE.matcher("SystemTool.TASKSET.command(\"-c\")").find());
  }

  private static Path checksGit() {
    return Path.of("checks/src/main/java/dev/sett/checks/Git.java");
  }

  private static List<Path> sources(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
