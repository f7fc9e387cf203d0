package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.process.ProcessTree;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
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
}
