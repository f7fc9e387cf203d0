package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check finds that its tests have left behind. */
final class LeftoversIT {

  @TempDir private Path folder;

  @Test
  void aProcessAFileAndAChangeAreFoundAndNothingElse() throws Exception {
    Path root = Files.createDirectories(folder.resolve("checkout"));
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    Path namespaces = Files.createDirectories(folder.resolve("netns"));
    git(root, "init", "-q");
    Files.writeString(root.resolve("old"), "changed before");
    Files.createDirectory(temporary.resolve("sett-old"));
    Leftovers leftovers = new Leftovers(root, temporary, namespaces, "mark-1");

    assertEquals(List.of(), leftovers.now());

    Files.createFile(namespaces.resolve("new-namespace"));
    Files.createFile(Files.createDirectory(temporary.resolve("sett-new")).resolve("x.json"));
    Files.createDirectory(temporary.resolve("of-somebody-else"));
    Files.createDirectory(temporary.resolve("junit-1"));
    Files.createDirectories(root.resolve("results/new-one"));
    Files.writeString(root.resolve("new"), "");
    Process marked = sleep("mark-1");
    Process other = sleep("mark-2");
    try {
      List<String> found = leftovers.now();
      assertTrue(found.contains("process " + marked.pid() + ": sleep 600"), () -> found.toString());
      String file = "temporary file " + temporary.resolve("sett-new") + " (changed at 20";
      assertTrue(
          found.stream().anyMatch(l -> l.startsWith(file) && l.endsWith(", holds x.json)")),
          found::toString);
      String empty = "temporary file " + temporary.resolve("junit-1");
      assertTrue(found.stream().anyMatch(l -> l.startsWith(empty)), found::toString);
      assertTrue(found.contains("network namespace new-namespace"), found::toString);
      assertTrue(found.contains("changed file ?? new"), found::toString);
      assertTrue(found.contains("result folder results/new-one"), found::toString);
      assertTrue(found.stream().noneMatch(line -> line.endsWith("old")), found::toString);
      assertTrue(found.stream().noneMatch(line -> line.contains("else")), found::toString);
      assertTrue(
          found.stream().noneMatch(line -> line.contains("" + other.pid())), found::toString);
    } finally {
      marked.destroyForcibly().waitFor();
      other.destroyForcibly().waitFor();
    }
  }

  private static Process sleep(String mark) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sleep", "600");
    builder.environment().put(Leftovers.MARK, mark);
    return builder.start();
  }

  private static void git(Path root, String... arguments) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertEquals(0, new ProcessBuilder(command).directory(root.toFile()).start().waitFor());
  }
}
