package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherIT {

  private static final String JAVA = System.getProperty("java.home");

  private final Path folder;
  private final Shell shell;
  private final TestingCheckout checkout;

  LauncherIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    shell = new Shell(folder).with("JAVA_HOME", JAVA);
    checkout = new TestingCheckout(folder);
  }

  @Test
  void buildsOnceAndIsSilentFromThenOn() throws Exception {
    Shell.Outcome first = sett("--version");
    assertEquals(0, first.code(), first.err());
    assertTrue(first.err().startsWith("Building Sett "), first.err());
    assertEquals(2, first.err().lines().count(), "one line a stage: " + first.err());
    Shell.Outcome second = sett("--version");
    assertEquals(new Shell.Outcome(0, first.out(), ""), second);
    assertEquals(1, checkout.builds());
    assertTrue(Files.size(checkout.cache()) > 0);
  }

  @Test
  void handsArgumentsOnUntouched() throws Exception {
    checkout.withoutCache(JAVA);
    String[] arguments = {"a b", "it's", "*", "$HOME", "", "\"q\"", "-x", "\\n", "é", "--", "a\nb"};
    Files.createSymbolicLink(folder.resolve("a link"), Path.of(checkout.sett()));
    Path link = Files.createSymbolicLink(folder.resolve("b"), Path.of("a link"));
    String[] command =
        Stream.concat(Stream.of(link.toString()), Stream.of(arguments)).toArray(String[]::new);
    Shell.Outcome outcome =
        shell.with("SETT_OPTS", "-Doption=* -Xmx64m").run(Path.of("/"), command);
    StringBuilder expected = new StringBuilder();
    expected.append("home=").append(checkout.root().toRealPath()).append('\n');
    expected.append("java=").append(JAVA).append("\noption=*\n");
    for (String argument : arguments) {
      expected.append('[').append(argument).append("]\n");
    }
    assertEquals(expected.toString(), outcome.out(), outcome.err());
  }

  @Test
  void handsTheExitCodeOn() throws Exception {
    checkout.withoutCache(JAVA);
    assertEquals(7, sett("exit", "7").code());
  }

  @Test
  void isReplacedByTheProgramSoThatSignalsReachIt() throws Exception {
    checkout.withoutCache(JAVA);
    Shell.Running running = shell.start(folder, checkout.sett(), "wait");
    running.awaitText("[wait]");
    // While coverage is measured, java is a script that becomes java.real.
    assertEquals(
        Path.of(JAVA, "bin/java").toRealPath().toString(),
        commandOf(running).replaceFirst("[.]real$", ""));
    running.process().destroy();
    assertEquals(128 + 15, running.await().code());
  }

  @Test
  void buildsAgainWhenASourceChangesAppearsOrGoes() throws Exception {
    checkout.withoutCache(JAVA);
    sett();
    Files.writeString(checkout.source(), "class Unit { int changed; }\n");
    assertTrue(sett().err().startsWith("Building what changed"));
    Path added = checkout.source().resolveSibling("Added.java");
    Files.writeString(added, "class Added {}\n");
    sett();
    assertEquals(3, checkout.builds());
    Files.delete(added);
    sett();
    assertEquals(4, checkout.builds());
    sett();
    assertEquals(4, checkout.builds());
  }

  @Test
  void showsTheErrorsOfABuildThatFailsAndTriesAgainNextTime() throws Exception {
    checkout.maven(
        "echo '[INFO] noise'; echo '[ERROR] Unit.java:[1,7] expected ;'; echo '[ERROR] -> [Help 1]';"
            + " echo '[ERROR] advice'; exit 1");
    Shell.Outcome outcome = sett("--version");
    assertEquals(1, outcome.code());
    assertTrue(outcome.err().contains("[ERROR] Unit.java:[1,7] expected ;\n"), outcome.err());
    assertFalse(outcome.err().contains("noise"), outcome.err());
    assertFalse(outcome.err().contains("advice"), outcome.err());
    assertTrue(outcome.err().contains(".sett/build.log"), outcome.err());
    assertFalse(Files.exists(checkout.stamp()));
    sett();
    assertEquals(2, checkout.builds());
  }

  @Test
  void aBuildThatIsInterruptedEndsAndLeavesNoStamp() throws Exception {
    checkout.maven("echo $$ >mvnw.pid; exec sleep 300");
    Shell.Running running = shell.start(folder, checkout.sett(), "--version");
    Path pid = checkout.root().resolve("mvnw.pid");
    while (!Files.exists(pid) || Files.size(pid) == 0) {
      Thread.sleep(20);
    }
    running.process().destroy();
    assertEquals(128 + 15, running.await().code());
    long maven = Long.parseLong(Files.readString(pid).strip());
    for (int i = 0; i < 300 && ProcessHandle.of(maven).isPresent(); i++) {
      Thread.sleep(100);
    }
    assertFalse(ProcessHandle.of(maven).map(ProcessHandle::isAlive).orElse(false));
    assertFalse(Files.exists(checkout.stamp()));
  }

  @Test
  void replacesNoJarUnderAProcessThatRunsOnIt() throws Exception {
    checkout.withoutCache(JAVA);
    Shell.Running running = shell.start(folder, checkout.sett(), "wait");
    running.awaitText("[wait]");
    assertEquals(0, sett("x").code(), "nothing changed, so nothing is built");
    Files.writeString(checkout.source(), "class Unit { int changed; }\n");
    Shell.Outcome refused = sett("x");
    assertEquals(2, refused.code());
    assertEquals("", refused.out());
    assertEquals(1, refused.err().lines().count(), refused.err());
    assertTrue(
        refused.err().contains("process " + running.process().pid() + " (sett wait) runs on"),
        refused.err());
    assertEquals(1, checkout.builds());
    running.process().destroyForcibly();
    running.await();
    assertEquals(0, sett("x").code());
    assertEquals(2, checkout.builds());
  }

  @Test
  void replacesNoJarOfAServerEither() throws Exception {
    checkout.withoutCache(JAVA);
    String jar = "programs/servers/other/target/other.jar";
    Shell.Running running = shell.start(folder, checkout.sett(), "wait");
    running.awaitText("[wait]");
    checkout.maven("mkdir -p programs/servers/other/target && : >" + jar);
    assertEquals(0, buildServer(jar).code(), "nobody runs on a jar that is not there");
    Files.writeString(checkout.root().resolve("pom.xml"), "<project><!-- changed --></project>\n");
    Shell.Outcome refused = buildServer(jar);
    assertEquals(2, refused.code());
    assertTrue(
        refused.err().contains("process " + running.process().pid() + " (sett wait) runs on"),
        refused.err());
    running.process().destroyForcibly();
    running.await();
    assertEquals(0, buildServer(jar).code());
    assertEquals(3, checkout.builds());
  }

  @Test
  void aNoteOfAProcessThatHasEndedPreventsNothing() throws Exception {
    checkout.withoutCache(JAVA);
    sett();
    Path notes = checkout.root().resolve(".sett/running");
    long pid = ProcessHandle.current().pid();
    Files.writeString(notes.resolve(pid + "-1"), "sett compare\n");
    Files.writeString(checkout.source(), "class Unit { int changed; }\n");
    assertEquals(0, sett().code());
    assertEquals(2, checkout.builds(), "this process began at another time");
    for (int i = 0; i < 50; i++) {
      Files.writeString(notes.resolve(pid + "-" + (i + 2)), "sett compare\n");
    }
    sett();
    try (Stream<Path> left = Files.list(notes)) {
      assertEquals(1, left.count(), "many are removed, but that of the last one");
    }
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    checkout.withoutCache(JAVA);
    assertTwoBuildOnce();
  }

  @Test
  void twoAtOnceBuildOnceWhereThereIsNoFlock() throws Exception {
    checkout.withoutCache(JAVA);
    shell.withoutTool("flock");
    assertTwoBuildOnce();
    assertFalse(Files.exists(checkout.root().resolve(".sett/lock.d")));
  }

  @Test
  void aLockWhoseHolderIsGoneIsTakenOver() throws Exception {
    checkout.withoutCache(JAVA);
    shell.withoutTool("flock");
    Path lock = Files.createDirectories(checkout.root().resolve(".sett/lock.d"));
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Files.writeString(lock.resolve("pid"), gone.pid() + "\n");
    assertEquals(0, sett().code());
  }

  @Test
  void aCacheThatIsBrokenIsPassedOverInSilence() throws Exception {
    Shell.Outcome good = sett("x");
    Files.writeString(checkout.cache(), "no cache at all");
    assertEquals(new Shell.Outcome(0, good.out(), ""), sett("x"));
    assertEquals(
        new Shell.Outcome(0, good.out(), ""),
        shell.with("SETT_OPTS", "-XX:+UseZGC").run(folder, checkout.sett(), "x"));
  }

  @Test
  void theRealCommandLineTellsItsVersion() throws Exception {
    Path target = checkout.root().resolve("lab/cli/target");
    Path built = Sources.ROOT.resolve("lab/cli/target");
    Files.copy(built.resolve("sett-cli.jar"), target.resolve("sett-cli.jar"));
    try (Stream<Path> jars = Files.list(built.resolve("lib"))) {
      for (Path jar : jars.toList()) {
        Files.copy(
            jar,
            target.resolve("lib").resolve(jar.getFileName()),
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    checkout.maven(": >programs/servers/jetty/target/sett-server-jetty.jar");
    sett("--version");
    Shell.Outcome outcome = sett("--version");
    assertEquals(0, outcome.code(), outcome.err());
    assertEquals("", outcome.err());
    assertFalse(outcome.out().isBlank());
  }

  private void assertTwoBuildOnce() throws Exception {
    checkout.maven(
        "until [ -e second-waits ]; do sleep 0.1; done; cp ../echo.jar lab/cli/target/sett-cli.jar;"
            + " : >programs/servers/jetty/target/sett-server-jetty.jar");
    Shell.Running first = shell.start(folder, checkout.sett(), "first");
    first.awaitText("Building");
    Shell.Running waiting = shell.start(folder, checkout.sett(), "second");
    waiting.awaitText("Waiting for another ./sett");
    Files.createFile(checkout.root().resolve("second-waits"));
    Shell.Outcome second = waiting.await();
    assertEquals(0, first.await().code());
    assertEquals(0, second.code(), second.err());
    assertTrue(second.out().endsWith("[second]\n"), second.out());
    assertEquals("Waiting for another ./sett to finish building ...\n", second.err());
    assertEquals(1, checkout.builds());
  }

  private Shell.Outcome buildServer(String jar) throws IOException, InterruptedException {
    String script = checkout.root().resolve("build/server.sh").toString();
    return shell.run(folder, script, "programs/servers/other", jar);
  }

  private Shell.Outcome sett(String... arguments) throws IOException, InterruptedException {
    String[] command =
        Stream.concat(Stream.of(checkout.sett()), Stream.of(arguments)).toArray(String[]::new);
    return shell.run(folder, command);
  }

  private static String commandOf(Shell.Running running) {
    List<String> command = running.process().info().command().stream().toList();
    return command.getFirst();
  }
}
