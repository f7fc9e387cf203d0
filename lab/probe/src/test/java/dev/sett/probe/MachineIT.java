package dev.sett.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MachineIT {
  @Test
  void theOwnerOfAPortIsFound() throws Exception {
    // Keeps the port from all others, before and after somebody listens on it.
    try (Socket kept = new Socket()) {
      kept.setReuseAddress(true);
      kept.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = kept.getLocalPort();
      assertEquals(Optional.empty(), PortOwner.of(port));
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(kept.getLocalSocketAddress(), 1);
        PortOwner owner = PortOwner.of(port).orElseThrow();
        assertEquals(ProcessHandle.current().pid(), owner.pid());
        assertTrue(owner.command().contains("java"), owner.command());
      }
      assertEquals(Optional.empty(), PortOwner.of(port));
    }
  }

  @Test
  void theDoctorLooksAtEverything() {
    List<Finding> findings = Doctor.machine(List.of(ProcessHandle.current().pid()));
    Set<String> names = findings.stream().map(Finding::name).collect(Collectors.toSet());
    for (String name :
        List.of(
            "CPUs",
            "CPU quota",
            "CPU frequency",
            "/proc",
            "Pinning",
            "Other programs",
            "Stolen time",
            "Clock cost",
            "Timer",
            "Noise")) {
      assertTrue(names.contains(name), name + " is missing in " + names);
    }
    for (Finding finding : findings) {
      System.out.println(finding.level() + " " + finding.name() + ": " + finding.sentence());
      assertTrue(finding.sentence().endsWith("."), finding.sentence());
      assertFalse(finding.sentence().contains("NaN"), finding.sentence());
    }
    System.out.println(MachineFacts.fingerprint());
  }

  @Test
  void aTreeKeepsAChildWhoseParentEnded() throws Exception {
    // The inner shell starts a sleep and ends; the sleep is then nobody's child.
    Process root =
        new ProcessBuilder("/bin/sh", "-c", "/bin/sh -c 'sleep 600 & echo up; read x'; read y")
            .start();
    ProcessTree tree = ProcessTree.of(root.pid());
    try {
      assertEquals("up", root.inputReader().readLine());
      assertEquals(3, tree.alive().size());
      List<Long> before = tree.alive();
      root.getOutputStream().write("go\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      root.getOutputStream().flush();
      for (int i = 0; i < 3_000 && tree.alive().size() > 2; i++) {
        Thread.sleep(10);
      }
      assertEquals(2, tree.alive().size(), "root and orphan");
      root.destroyForcibly().waitFor();
      assertEquals(1, tree.alive().size(), "the orphan");
      assertTrue(before.containsAll(tree.alive()));
      assertEquals(List.of(), ProcessTree.alive(root.pid()));
    } finally {
      tree.alive().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }
    for (int i = 0; i < 3_000 && !tree.alive().isEmpty(); i++) {
      Thread.sleep(10);
    }
    assertEquals(List.of(), tree.alive());
  }

  @Test
  void thisMachineHasNoGapsWhereItIsLinux() {
    MachineProbe machine = MachineProbe.of(List.of());
    List<String> gaps =
        ProcessProbe.of(ProcessHandle.current().pid(), machine, System::nanoTime).gaps();
    if (Proc.HERE.present()) {
      assertFalse(gaps.stream().anyMatch(gap -> gap.contains("no /proc")), gaps::toString);
      assertFalse(gaps.stream().anyMatch(gap -> gap.contains("clock ticks")), gaps::toString);
    } else {
      assertEquals(1, gaps.size());
    }
  }
}
