package dev.sett.runner.machine;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.runner.control.TrialException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connects over loopback, where no delay was added. */
final class NetworkDelayIT {

  /** Whether anybody listens on port 80 or not. */
  @Test
  void aUrlWithoutAPortHasThatOfItsScheme() {
    assertThrows(
        TrialException.class,
        () ->
            NetworkDelay.measure(
                URI.create("http://127.0.0.1/"), Duration.ofSeconds(10), System::nanoTime));
  }

  @Test
  void aTimeThatIsNotReachedFailsTheTrial() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + server.getLocalPort());

      assertTrue(NetworkDelay.measure(url, Duration.ofNanos(1), System::nanoTime) < 10_000_000);
      String sentence =
          String.valueOf(
              assertThrows(
                      TrialException.class,
                      () -> NetworkDelay.measure(url, Duration.ofSeconds(10), System::nanoTime))
                  .getMessage());
      assertTrue(sentence.contains("10s was asked for"), sentence);
    }
  }
}
