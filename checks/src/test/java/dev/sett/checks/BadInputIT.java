package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever goes wrong with a measured program gets a sentence and the right exit code, and leaves
 * no process behind. What is refused before anything starts is tested in the module of the command
 * line.
 */
@Order(8) // the longest first
final class BadInputIT {

  private static final List<String> SHORT =
      List.of(
          "--duration",
          "300ms",
          "--warm-up",
          "200ms..200ms",
          "--blocks",
          "5",
          "--budget",
          "150s",
          "--connections",
          "4");

  @TempDir private Path results;

  @Test
  @Tag("long")
  @Tag("commands")
  void portNobodyListensOnIsNeverReadyAndSaysWhatWasTried() throws Exception {
    int port = SettProcess.freePort();
    int wrong = SettProcess.freePort();
    String token = token();

    SettProcess.Ended ended =
        compare("http://127.0.0.1:" + wrong + "/", port, "healthy", token, "--ready-timeout", "2s");

    expect(ended, 3, "not ready after 2 s", "127.0.0.1:" + wrong, "times", "refused");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void watchingAProcessThatIsNoJvmLeavesItAlone() throws Exception {
    Process sleep = new ProcessBuilder("/bin/sleep", "600").start();
    try {
      SettProcess.Ended ended = SettProcess.run(List.of("watch", Long.toString(sleep.pid())));
      expect(ended, 2, "is not a HotSpot JVM", "jps -l");
      assertTrue(sleep.isAlive(), "nobody sent it a signal");
    } finally {
      sleep.destroyForcibly().waitFor();
    }
  }

  @Test
  void programThatNeverAnswersIsStoppedAfterTheTimeGiven() throws Exception {
    int port = SettProcess.freePort();
    String token = token();
    SettProcess.Ended ended = compare(port, "never-ready", token, "--ready-timeout", "2s");
    expect(ended, 3, "not ready after 2 s", "--ready-url");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void portInUseNamesTheProcessThatHasIt() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      SettProcess.Ended ended = compare(taken.getLocalPort(), "healthy", token());
      expect(
          ended,
          2,
          "port " + taken.getLocalPort() + " is already in use",
          "process " + ProcessHandle.current().pid());
    }
  }

  @Test
  void programThatExitsAtOnceShowsItsLastLines() throws Exception {
    String token = token();
    SettProcess.Ended ended = compare(SettProcess.freePort(), "exits-at-once", token);
    expect(ended, 3, "exit code 7", "cannot find application.yaml");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void programThatStopsInMidTrialIsToldFromTheEngine() throws Exception {
    String token = token();
    SettProcess.Ended ended = compare(SettProcess.freePort(), "dies-under-load", token);
    expect(ended, 3, "exit code 9", "during the", "giving up at request " + Misbehaving.LAST);
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void programThatAnswers500IsNotMeasured() throws Exception {
    String token = token();
    SettProcess.Ended ended = compare(SettProcess.freePort(), "answers-500", token);
    expect(ended, 3, "requests failed", "unexpected status", "500");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void wrongBodyIsNotMeasured() throws Exception {
    String token = token();
    SettProcess.Ended ended =
        compare(SettProcess.freePort(), "healthy", token, "--expect-body", "welcome");
    expect(ended, 3, "requests failed", "lacks the expected text");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void programThatHangsOnSigtermIsKilledAndItsTrialsStand() throws Exception {
    String token = token();
    // B alone hangs, on a port of its own, so that it is started and stopped once.
    int port = SettProcess.freePort();
    int other = SettProcess.freePort();
    SettProcess.Ended ended =
        compare(
            port,
            "healthy",
            token,
            "--b",
            SettProcess.misbehaving(other, "ignores-sigterm", token),
            "--url-b",
            "http://127.0.0.1:" + other + "/",
            "--blocks",
            "1");
    // So short a trial of so quick a program may find a cold engine at its limit, which is a 4.
    int code = ended.code() == 4 ? 4 : 0;
    // It changes no conclusion, so that it is named in one line with others of its kind.
    expect(ended, code, "change no conclusion", "CPU per request", "report");
    assertEquals(List.of(), SettProcess.leftOver(token));
    try (Stream<Path> made = Files.list(results)) {
      String result = made.findFirst().orElseThrow().toString();
      expect(SettProcess.run("report", result, "--warnings"), 0, "did not exit on SIGTERM");
    }
  }

  private SettProcess.Ended compare(int port, String fault, String token, String... more)
      throws IOException, InterruptedException {
    return compare("http://127.0.0.1:" + port + "/", port, fault, token, more);
  }

  private SettProcess.Ended compare(
      String url, int port, String fault, String token, String... more)
      throws IOException, InterruptedException {
    String command = SettProcess.misbehaving(port, fault, token);
    List<String> given = List.of(more);
    List<String> arguments = new ArrayList<>(List.of("compare", "--a", command));
    if (!given.contains("--b")) {
      arguments.addAll(List.of("--b", command));
    }
    arguments.addAll(List.of("--url", url, "--results", results.toString()));
    for (int i = 0; i < SHORT.size(); i += 2) {
      if (!given.contains(SHORT.get(i))) {
        arguments.addAll(SHORT.subList(i, i + 2));
      }
    }
    arguments.addAll(given);
    return SettProcess.run(arguments);
  }

  private static void expect(SettProcess.Ended ended, int code, String... words) {
    assertAll(
        Stream.concat(
            Stream.of(() -> assertEquals(code, ended.code(), ended.text())),
            Stream.of(words)
                .map(
                    word ->
                        () ->
                            assertTrue(
                                ended.text().contains(word),
                                "'" + word + "' is missing in:\n" + ended.text()))));
  }

  private static String token() {
    return "token-" + System.nanoTime();
  }
}
