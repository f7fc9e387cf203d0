package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Gives steps of a script to a real bash: those before its program starts, and those to its end.
 */
class QdupScriptIT {

  private static final String JAR = "server-jetty/sett-server-jetty.jar";

  @TempDir private Path temp;
  private Path kit;
  private Path there;

  @BeforeEach
  void fillKit() throws IOException {
    kit = temp.resolve("kit");
    there = temp.resolve("home/.cache/sett");
    Files.createDirectories(kit.resolve("sett/lib"));
    Files.createDirectories(kit.resolve("server-jetty"));
    Files.writeString(kit.resolve("sett/sett-cli.jar"), "sett");
    Files.writeString(kit.resolve("sett/lib/a library.jar"), "library");
    Files.writeString(kit.resolve(JAR), "jetty");
    Files.createDirectory(temp.resolve("home"));
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  /**
   * Does what qDup would do on the server's host: types commands, and copies what it is to copy.
   *
   * @param meanwhile a command that somebody else runs there when everything has been copied
   * @return what the shell printed
   */
  private String begin(KitSums sums, String meanwhile) throws IOException, InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (Object step : steps("server", sums)) {
      if (map(step).get("sh") instanceof String command) {
        if (command.contains("program=$!")) {
          break;
        }
        lines.append(command).append('\n');
      } else if (map(step).get("upload") instanceof Map<?, ?> upload) {
        lines.append(
            "cp -r %s/%s %s\n%s\n"
                .formatted(temp, upload.get("path"), upload.get("destination"), meanwhile));
      }
    }
    return type(lines + "echo in $PWD\n");
  }

  private static List<?> steps(String name, KitSums sums) {
    String script =
        QdupScript.of(
            TestingHosts.trial(
                TestingHosts.whole(), TestingHosts.VIRTUAL, TestingHosts.point("/ping", 2), false),
            sums);
    Map<?, ?> scripts =
        map(
            Objects.requireNonNull(
                map(new Load(LoadSettings.builder().build()).loadFromString(script))
                    .get("scripts")));
    return (List<?>) Objects.requireNonNull(scripts.get(name));
  }

  /** The only command of a script with this text in it. */
  private static String command(String name, String text) {
    List<String> found =
        steps(name, KitSums.none()).stream()
            .map(step -> map(step).get("sh") instanceof String command ? command : "")
            .filter(command -> command.contains(text))
            .toList();
    assertEquals(1, found.size(), found::toString);
    return found.getFirst() + "\n";
  }

  /** What bash prints to commands. */
  private String type(String commands) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash").redirectErrorStream(true);
    builder.environment().put("HOME", temp.resolve("home").toString());
    Path typed = Files.writeString(temp.resolve("typed"), commands);
    Process bash = builder.directory(temp.toFile()).redirectInput(typed.toFile()).start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor());
    return output.strip();
  }

  @Test
  void whatWasSentIsTakenAsOftenAsItIsSent() throws Exception {
    KitSums sums = KitSums.write(kit);
    for (int i = 0; i < 2; i++) {
      assertEquals("in " + there.resolve("server/trial"), begin(sums, "true"));
    }
    assertTrue(Files.isRegularFile(there.resolve("server/kit").resolve(JAR)));
  }

  /** The hole that was: anybody could make the folder first, and change what is in it. */
  @Test
  void aFolderThatSomebodyElseCouldWriteToIsNotUsed() throws Exception {
    Files.createDirectories(there);
    assertEquals(0, new ProcessBuilder("chmod", "777", there.toString()).start().waitFor());
    String output = begin(KitSums.write(kit), "true");
    assertTrue(output.contains(QdupSteps.GONE), output);
    assertFalse(Files.exists(there.resolve("server")));
  }

  @Test
  void aJarThatIsNotTheOneThatWasSentIsNotRun() throws Exception {
    String output =
        begin(KitSums.write(kit), "echo other > ~/.cache/sett/server/kit/" + JAR + " || true");
    assertTrue(output.contains(QdupSteps.GONE), output);
  }

  @Test
  void aListThatWasMadeToFitAnotherJarIsNoHelp() throws Exception {
    String output =
        begin(
            KitSums.write(kit),
            "(cd ~/.cache/sett/server/kit/sett && echo other > sett-cli.jar && sha256sum sett-cli.jar > SHA256SUMS)");
    assertTrue(output.contains(QdupSteps.GONE), output);
  }

  @Test
  void aMissingJarIsNoticed() throws Exception {
    String output = begin(KitSums.write(kit), "rm -f ~/.cache/sett/server/kit/sett/lib/*");
    assertTrue(output.contains(QdupSteps.GONE), output);
  }

  /** What is printed without a kit is for people. */
  @Test
  void aScriptWithoutSumsRunsNothing() throws Exception {
    String output = begin(KitSums.none(), "true");
    assertTrue(output.contains(QdupSteps.GONE), output);
  }

  /** Types what is done on a host from a program's start to its end. */
  private String untilTheEnd(String host, String start) throws IOException, InterruptedException {
    return type(
        "mkdir -p out\n"
            + command(host, "gone() {")
            + start
            + command(host, "wait \"$program\"")
            + "cat out/ended 2> /dev/null || true\n");
  }

  @Test
  void aProgramThatEndsByItselfEndsTheRunWithItsExitCode() throws Exception {
    assertEquals(
        QdupSteps.GONE + "\n137",
        untilTheEnd("server", "sh -c 'kill -9 $$' 2> /dev/null & program=$!\n"));
    assertEquals(QdupSteps.GONE + "\n0", untilTheEnd("server", "true & program=$!\n"));
    assertEquals(QdupSteps.GONE + "\n1", untilTheEnd("database", "false & program=$!\n"));
  }

  @Test
  void aProgramThatIsStoppedDoesNot() throws Exception {
    for (List<String> scripts :
        List.of(List.of("server", "server-probe"), List.of("database", "database-stop"))) {
      String stop = command(scripts.getLast(), "> stopped");
      assertEquals("", untilTheEnd(scripts.getFirst(), "sleep 600 & program=$!\n" + stop));
    }
  }

  /** As {@code pg_ctl start} does. */
  @Test
  void aCommandThatLeavesADatabaseBehindDoesNot() throws Exception {
    assertEquals("", untilTheEnd("database", "true & program=$!\n"));
  }
}
