package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A running program is looked into, and goes on. */
final class WatchIT {

  @Test
  void ruleThatFitsARunningProgramIsNamedAndTheProgramGoesOn() throws Exception {
    Process program = program(FourThreads.class);
    try {
      Thread.sleep(1_000);
      SettProcess.Ended ended =
          SettProcess.run(List.of("watch", Long.toString(program.pid()), "--for", "6s", "--plain"));
      assertEquals(0, ended.code(), ended.text());
      assertTrue(ended.text().contains("4 of 4"), ended.text());
      assertTrue(
          ended
              .text()
              .contains(
                  "perhaps too few threads for the time a request takes (not tested;"
                      + " docs/why/too-few-threads.md)"),
          ended.text());
      assertTrue(ended.text().contains("The program runs on."), ended.text());
      assertTrue(program.isAlive());
    } finally {
      program.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatJfrRecordsOfARunningProgramIsShown() throws Exception {
    Process program = program(Rivals.class);
    try {
      Thread.sleep(1_000);
      SettProcess.Ended ended =
          SettProcess.run(List.of("watch", Long.toString(program.pid()), "--for", "6s", "--plain"));
      assertEquals(0, ended.code(), ended.text());
      assertTrue(
          ended.text().matches("(?s).*monitors [^·]* mostly in Rivals\\.compete.*"), ended.text());
      assertTrue(ended.text().contains("hottest    Rivals.compute"), ended.text());
      assertTrue(program.isAlive());
    } finally {
      program.destroyForcibly().waitFor();
    }
  }

  private static Process program(Class<?> main) throws Exception {
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-cp",
            SettProcess.HOME.resolve("checks/target/test-classes").toString(),
            main.getName())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
