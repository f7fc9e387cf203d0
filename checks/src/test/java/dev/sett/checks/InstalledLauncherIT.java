package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of an installation, with {@link Echo} in the place of Sett. */
class InstalledLauncherIT {

  private static final String JAVA = System.getProperty("java.home");

  private final Path folder;
  private final Path root;
  private final Shell shell;

  InstalledLauncherIT(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    root = this.folder.resolve("an installation");
    shell = new Shell(this.folder).with("JAVA_HOME", JAVA);
    Files.createDirectories(root.resolve("bin"));
    Files.createDirectories(root.resolve("libexec"));
    Files.createDirectories(root.resolve("lab/lib"));
    Files.copy(Sources.ROOT.resolve("dist/src/main/sett"), sett());
    Files.setPosixFilePermissions(sett(), PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String script : List.of("find-jdk.sh", "start.sh")) {
      Files.copy(Sources.ROOT.resolve("build/" + script), root.resolve("libexec/" + script));
    }
    TestingCheckout.jarOfEcho(root.resolve("lab/sett-cli.jar"));
  }

  private Path sett() {
    return root.resolve("bin/sett");
  }

  private Shell.Outcome start() throws IOException, InterruptedException {
    return shell.run(folder, sett().toString());
  }

  @Test
  void handsOnItsFolderItsNameAndTheFolderForCaches() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("sett"), sett());
    Shell.Outcome outcome = shell.run(Path.of("/"), link.toString(), "a b", "*", "");
    assertEquals(
        """
        home=%s
        java=%s
        command=sett
        cache=%s/home/.cache/sett
        option=null
        [a b]
        [*]
        []
        """
            .formatted(root, JAVA, folder),
        outcome.out(),
        outcome.err());
  }

  @Test
  void writesToTheCacheOfTheUserAndNowhereElse() throws Exception {
    List<Path> before = files(root);
    Path cache = folder.resolve("my cache");
    shell.with("XDG_CACHE_HOME", cache.toString());
    assertEquals("Creating the start-up cache ... done.\n", start().err());
    assertEquals("", start().err());
    assertEquals(before, files(root));
    assertFalse(Files.exists(folder.resolve("home/.cache")));
    assertTrue(
        files(cache).stream().anyMatch(file -> file.endsWith("start.aot")), files(cache)::toString);
  }

  @Test
  void startsWithoutACacheWhereNoneCanBeWritten() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));
    shell.with("XDG_CACHE_HOME", file.toString());
    Shell.Outcome outcome = start();
    assertEquals(0, outcome.code());
    assertEquals("", outcome.err());
    assertTrue(outcome.out().contains("cache=" + file + "/sett\n"), outcome.out());
  }

  @Test
  void ignoresARelativeFolderForCaches() throws Exception {
    shell.with("XDG_CACHE_HOME", "relative");
    Shell.Outcome outcome = start();
    assertTrue(outcome.out().contains("cache=" + folder + "/home/.cache/sett\n"), outcome.out());
    assertFalse(Files.exists(folder.resolve("relative")));
  }

  @Test
  void saysWhatItNeedsWithoutAJdk() throws Exception {
    Shell.Outcome outcome = new Shell(folder).run(folder, sett().toString());
    assertEquals(2, outcome.code());
    assertTrue(
        outcome.err().startsWith("Sett needs a JDK 25 or later and found none."), outcome.err());
  }

  @ParameterizedTest
  @CsvSource({
    "MINGW64_NT-10.0-19045 3.4.9, MINGW64_NT-10.0-19045 3.4.9",
    "FreeBSD 14.1-RELEASE, FreeBSD 14.1-RELEASE",
    "Linux 4.4.0-19041-Microsoft, WSL 1 (Linux 4.4.0-19041-Microsoft)"
  })
  void refusesOtherSystems(String system, String named) throws Exception {
    on(system);
    String refusal =
        "Sett runs on Linux and macOS, and on Windows inside WSL 2, but this is " + named + ".\n";
    assertEquals(new Shell.Outcome(2, "", refusal), start());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Linux 5.15.167.4-microsoft-standard-WSL2", "Darwin 24.6.0"})
  void runsOnWsl2AndMacOs(String system) throws Exception {
    on(system);
    assertEquals(0, start().code());
  }

  private void on(String system) throws IOException {
    Path tools = Files.createDirectories(folder.resolve("other"));
    Path uname = Files.writeString(tools.resolve("uname"), "#!/bin/sh\necho '" + system + "'\n");
    Files.setPosixFilePermissions(uname, PosixFilePermissions.fromString("rwxr-xr-x"));
    shell.withPath(tools);
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.sorted().toList();
    }
  }
}
