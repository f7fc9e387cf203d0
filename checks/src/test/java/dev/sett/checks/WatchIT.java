package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A running program is looked into, and goes on. */
final class WatchIT {

  @Test
  void ruleThatFitsARunningProgramIsNamedAndTheProgramContinues() throws Exception {
    Process program = program(FourThreads.class);
    try {
      String reason =
          "possible cause: too few threads for the time a request takes (not tested;"
              + " docs/why/too-few-threads.md)";
      SettProcess.Ended ended =
          watch(program, text -> text.contains("4 of 4") && text.contains(reason));
      assertTrue(ended.text().contains("The program keeps running."), ended.text());
      assertTrue(program.isAlive());
    } finally {
      program.destroyForcibly().waitFor();
    }
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void whatJfrRecordsOfARunningProgramIsShown() throws Exception {
    Process program = program(Rivals.class);
    try {
      watch(
          program,
          text ->
              text.matches("(?s).*monitors [^·]* mostly in Rivals\\.compete.*")
                  && text.contains("hottest    Rivals.compute"));
      assertTrue(program.isAlive());
    } finally {
      program.destroyForcibly().waitFor();
    }
  }

  @Test
  void secondWatchIsRefusedUntilTheFirstIsKilled() throws Exception {
    Process program = program(FourThreads.class);
    try {
      String pid = Long.toString(program.pid());
      SettProcess first = SettProcess.start(List.of("watch", pid, "--plain"));
      first.awaitText("Watching process " + pid);
      SettProcess.Ended refused = SettProcess.run("watch", pid, "--for", "2s", "--plain");
      assertEquals(3, refused.code(), refused.text());
      assertTrue(refused.text().contains("Another watcher, process"), refused.text());

      first.kill();
      SettProcess.Ended next = SettProcess.run("watch", pid, "--for", "2s", "--plain");
      assertEquals(0, next.code(), next.text());
      assertEquals(137, first.await().code());
      assertTrue(program.isAlive());
    } finally {
      program.destroyForcibly().waitFor();
    }
  }

  /** Looks again where a busy machine left the program too little to be seen by. */
  private static SettProcess.Ended watch(Process program, Predicate<String> seen) throws Exception {
    List<String> command = List.of("watch", Long.toString(program.pid()), "--for", "6s", "--plain");
    SettProcess.Ended ended = SettProcess.run(command);
    for (int again = 0; again < 4 && !seen.test(ended.text()); again++) {
      assertEquals(0, ended.code(), ended.text());
      ended = SettProcess.run(command);
    }
    assertEquals(0, ended.code(), ended.text());
    assertTrue(seen.test(ended.text()), ended.text());
    return ended;
  }

  /** Starts a program, and waits until it says that it runs. */
  private static Process program(Class<?> main) throws Exception {
    Process program =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Xlog:disable", // Of a warning of its own, which would be its first line.
                "-cp",
                SettProcess.HOME.resolve("checks/target/test-classes").toString(),
                main.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals("runs", program.inputReader().readLine());
    return program;
  }
}
