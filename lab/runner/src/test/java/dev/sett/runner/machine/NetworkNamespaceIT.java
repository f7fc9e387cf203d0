package dev.sett.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.text.Complaint;
import dev.sett.runner.process.ReadinessCheck;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root and ip(8); without them there is nothing to try but the sentence. */
final class NetworkNamespaceIT {

  @Test
  void aProgramInsideIsReachedByItsAddressAndLeavesNothingBehind(@TempDir Path folder)
      throws Exception {
    Optional<Complaint> complaint = NetworkNamespace.complaint(Optional.empty());
    assumeTrue(complaint.isEmpty(), complaint.map(Complaint::sentence).orElse(""));
    NetworkNamespace namespace = NetworkNamespace.open(Optional.empty());
    Process server = serve(namespace, folder);
    try {
      URI url = URI.create("http://" + namespace.inside() + ":18080/");
      ReadinessCheck check =
          new ReadinessCheck(Optional.empty(), Optional.of(url), System::nanoTime);
      ReadinessCheck.Answer answer = check.at(url, Duration.ofSeconds(10));
      for (int i = 0; i < 600 && !answer.ready(); i++) {
        assertTrue(server.isAlive());
        Thread.sleep(100);
        answer = check.at(url, Duration.ofSeconds(10));
      }

      assertEquals(200, answer.status(), answer.inWords());
      assertFalse(ReadinessCheck.listens(URI.create("http://127.0.0.1:18080/")));
    } finally {
      server.destroyForcibly();
      server.waitFor();
      namespace.close();
    }
    List<String> left =
        NetworkInterface.networkInterfaces()
            .map(NetworkInterface::getName)
            .filter(name -> name.equals("sett-" + ProcessHandle.current().pid()))
            .toList();
    assertEquals(List.of(), left);
  }

  /** Kernels without netem are common; then the sentence says what helps. */
  @Test
  void aDelayIsFoundOrRefusedWithWhatHelpsAndLeavesNothingBehind(@TempDir Path folder)
      throws Exception {
    assumeTrue(NetworkNamespace.complaint(Optional.empty()).isEmpty());
    Duration rtt = Duration.ofMillis(20);
    Optional<Complaint> complaint = NetworkNamespace.complaint(Optional.of(rtt));
    if (complaint.isPresent()) {
      String sentence = complaint.get().sentence();
      assertTrue(sentence.contains("A round-trip time of 20ms"), sentence);
      assertTrue(sentence.contains("modprobe sch_netem"), sentence);
    } else {
      NetworkNamespace namespace = NetworkNamespace.open(Optional.of(rtt));
      Process server = serve(namespace, folder);
      try {
        URI url = URI.create("http://" + namespace.inside() + ":18080/");
        for (int i = 0; i < 600 && !ReadinessCheck.listens(url); i++) {
          Thread.sleep(100);
        }
        assertTrue(NetworkDelay.measure(url, rtt, System::nanoTime) >= 18_000);
      } finally {
        server.destroyForcibly();
        server.waitFor();
        namespace.close();
      }
    }
    assertFalse(
        NetworkInterface.networkInterfaces()
            .anyMatch(i -> i.getName().equals("sett-" + ProcessHandle.current().pid())));
  }

  private static Process serve(NetworkNamespace namespace, Path folder) throws IOException {
    List<String> command = new ArrayList<>(namespace.enter());
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-m",
            "jdk.httpserver",
            "-b",
            namespace.inside(),
            "-p",
            "18080",
            "-d",
            folder.toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
