package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindJdkIT {

  private static final List<String> JDK = List.of("java", "javac");

  private final Path folder;
  private final Shell shell;

  FindJdkIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    shell = new Shell(folder);
  }

  @Test
  void takesTheOneThatSettJdkNames() throws Exception {
    Path wanted = TestingCheckout.jdk(folder.resolve("wanted jdk"), "26", JDK);
    Path other = TestingCheckout.jdk(folder.resolve("other"), "25", JDK);
    shell.with("SETT_JDK", wanted.toString()).with("JAVA_HOME", other.toString());
    assertEquals(wanted.toString(), found());
  }

  @Test
  void refusesWhenSettJdkNamesAnOldOne() throws Exception {
    Path old = TestingCheckout.jdk(folder.resolve("old"), "21.0.7", JDK);
    TestingCheckout.jdk(shell.jdks().resolve("25"), "25.0.1", JDK);
    Shell.Outcome outcome = find(shell.with("SETT_JDK", old.toString()));
    assertEquals(2, outcome.code());
    assertEquals(
        "SETT_JDK is "
            + old
            + ", which is not a JDK 25 or later (it is 21.0.7)."
            + " Set it to the home of such a JDK, or unset it.\n",
        outcome.err());
  }

  @Test
  void takesJavaHomeBeforeThePathAndTheFolders() throws Exception {
    Path home = TestingCheckout.jdk(folder.resolve("java home"), "25", JDK);
    Path onPath = TestingCheckout.jdk(folder.resolve("on-path"), "25", JDK);
    TestingCheckout.jdk(shell.jdks().resolve("27"), "27", JDK);
    shell.with("JAVA_HOME", home.toString()).withPath(onPath.resolve("bin"));
    assertEquals(home.toString(), found());
  }

  @Test
  void continuesFromAnOldJavaHomeToThePath() throws Exception {
    Path old = TestingCheckout.jdk(folder.resolve("old"), "17.0.15", JDK);
    Path home = TestingCheckout.jdk(folder.resolve("on path"), "25.0.1", JDK);
    Path links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("java"), home.resolve("bin/java"));
    shell.with("JAVA_HOME", old.toString()).withPath(links);
    assertEquals(home.toRealPath().toString(), found());
  }

  @Test
  void asksAJavaOnThePathThatHasNoReleaseFileWhereItLives() throws Exception {
    Path shims = Files.createDirectories(folder.resolve("shims"));
    Path shim = shims.resolve("java");
    String real = System.getProperty("java.home");
    Files.writeString(shim, "#!/bin/sh\nexec '" + real + "/bin/java' \"$@\"\n");
    Files.setPosixFilePermissions(shim, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertEquals(real, found(shell.withPath(shims)));
  }

  @Test
  void looksIntoFoldersOfJdks() throws Exception {
    TestingCheckout.jdk(shell.jdks().resolve("a 17"), "17.0.15", JDK);
    Path home = shell.jdks().resolve("b 25");
    Files.createSymbolicLink(home, TestingCheckout.jdk(folder.resolve("real"), "25.0.3", JDK));
    assertEquals(home.toString(), found());
  }

  @Test
  void looksIntoTheFoldersOfMacOs() throws Exception {
    Path home =
        TestingCheckout.jdk(shell.jdks().resolve("temurin-25.jdk/Contents/Home"), "25.0.1", JDK);
    assertEquals(home.toString(), found());
  }

  @Test
  void looksIntoTheFoldersOfHomebrew() throws Exception {
    String inside = "openjdk@25/libexec/openjdk.jdk/Contents/Home";
    Path home = TestingCheckout.jdk(shell.jdks().resolve(inside), "25.0.1", JDK);
    assertEquals(home.toString(), found());
  }

  @Test
  void looksIntoEveryFolderGiven() throws Exception {
    Path second = folder.resolve("second folder");
    Path home = TestingCheckout.jdk(second.resolve("26"), "26-ea", JDK);
    assertEquals(home.toString(), found(shell.with("SETT_JDK_ROOTS", shell.jdks() + ":" + second)));
  }

  @Test
  void readsTheVersionsOfOldAndEarlyJdks() throws Exception {
    TestingCheckout.jdk(shell.jdks().resolve("1"), "1.8.0_452", JDK);
    TestingCheckout.jdk(shell.jdks().resolve("2"), "9", JDK);
    Path early = TestingCheckout.jdk(shell.jdks().resolve("3"), "27-ea", JDK);
    assertEquals(early.toString(), found());
  }

  @Test
  void saysWhatItFoundWhereItLookedAndHowToGetOne() throws Exception {
    Path old = TestingCheckout.jdk(folder.resolve("old"), "17.0.15", JDK);
    Path jre = TestingCheckout.jdk(shell.jdks().resolve("jre"), "25.0.1", List.of("java"));
    Shell.Outcome outcome = find(shell.withPath(old.resolve("bin")));
    assertEquals(2, outcome.code());
    assertEquals("", outcome.out());
    for (String part :
        List.of(
            "needs a JDK 25 or later and found none",
            "JAVA_HOME (not set)",
            "java on the PATH (" + old.toRealPath() + ")",
            "the folders " + shell.jdks(),
            "17.0.15 in " + old.toRealPath(),
            "25.0.1 without a compiler (a JRE, not a JDK) in " + jre.toRealPath(),
            "apt install openjdk-25-jdk",
            "sdk install java",
            "https://adoptium.net")) {
      assertTrue(outcome.err().contains(part), () -> part + " missing in: " + outcome.err());
    }
  }

  @Test
  void theLauncherTheCheckAndTheWrapperAllSayIt() throws Exception {
    for (String script : List.of("sett", "check", "mvnw")) {
      Shell.Outcome outcome = shell.run(folder, Sources.ROOT.resolve(script).toString());
      assertEquals(2, outcome.code(), script + ": " + outcome.err());
      assertTrue(outcome.err().contains("needs a JDK 25 or later"), script + ": " + outcome.err());
    }
  }

  private String found() throws IOException, InterruptedException {
    return found(shell);
  }

  private static String found(Shell where) throws IOException, InterruptedException {
    Shell.Outcome outcome = find(where);
    assertEquals(0, outcome.code(), outcome.err());
    return outcome.out();
  }

  private static Shell.Outcome find(Shell where) throws IOException, InterruptedException {
    Path script = Sources.ROOT.resolve("build/find-jdk.sh");
    return where.run(
        Path.of("/"), "sh", "-euf", "-c", ". '" + script + "'; printf %s \"$JAVA_HOME\"");
  }
}
