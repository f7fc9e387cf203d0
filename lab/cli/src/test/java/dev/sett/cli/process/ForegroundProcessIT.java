package dev.sett.cli.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sett.cli.builtin.ServiceGroup;
import dev.sett.runner.machine.ParentGuard;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code sett serve} and {@code sett bank} start ends with them, however they end. */
@Timeout(120)
class ForegroundProcessIT {

  /** Says which process it is, where both of them pass its words on, and stays. */
  private static final List<String> SERVER =
      List.of("/bin/sh", "-c", "echo $$ >&2; exec sleep 1000");

  @ParameterizedTest
  @ValueSource(strings = {"serve", "bank"})
  void aServerEndsWhenItsCommandIsKilled(String how) throws Exception {
    assumeFalse(ParentGuard.command().isEmpty(), "setpriv is needed.");
    Process sett =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Serving.class.getName(),
                how)
            .start();
    try (BufferedReader said = sett.errorReader()) {
      ProcessHandle server = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();

      try {
        sett.destroyForcibly().waitFor();

        server.onExit().get(60, TimeUnit.SECONDS);
      } finally {
        server.destroyForcibly();
      }
    } finally {
      sett.destroyForcibly();
    }
  }

  @Test
  void theGuardLetsTheExitCodeThrough() throws Exception {
    assertEquals(7, ForegroundProcess.run(List.of("/bin/sh", "-c", "exit 7")));
  }

  /** The two ways in which Sett starts servers for its user. */
  static final class Serving {

    private Serving() {}

    public static void main(String[] how) throws InterruptedException {
      if (how[0].equals("serve")) {
        ForegroundProcess.run(SERVER);
      } else {
        try (ServiceGroup services = new ServiceGroup()) {
          services.start("bank", SERVER);
          services.awaitEnd();
        }
      }
    }
  }
}
