package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.outside.Sockets;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketProbeTest {
  private static final String HEAD =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

  @TempDir private Path root;
  private Path net;

  @BeforeEach
  void makeAProcess() throws IOException {
    net = Files.createDirectories(root.resolve("proc/7/net"));
    Files.createDirectories(root.resolve("proc/self"));
    Files.writeString(root.resolve("proc/self/stat"), "7 (java)");
    counters(10, 2);
  }

  @Test
  void addsUpTheQueuesOfItsPort() throws IOException {
    Files.writeString(
        net.resolve("tcp"),
        HEAD
            + socket("1F90", "0A", "00000000:00000003")
            + socket("1F90", "01", "00000010:000000FF")
            + socket("1F90", "06", "00000001:00000001")
            + socket("1F91", "01", "00000100:00000100"));
    Files.writeString(
        net.resolve("tcp6"),
        HEAD
            + "   0: 00000000000000000000000001000000:1F90 00000000000000000000000001000000:E001 01"
            + " 00000002:00000001 00:00000000 00000000     0        0 42 1\n");
    SocketProbe probe = new SocketProbe(Proc.under(root), 7, 8080);
    counters(15, 2);
    assertEquals(Optional.of(new Sockets(3, 256, 18, 5, 0)), probe.read());
    counters(15, 4);
    assertEquals(Optional.of(new Sockets(3, 256, 18, 0, 2)), probe.read());
  }

  @Test
  void brokenLinesAreLeftOut() throws IOException {
    Files.writeString(
        net.resolve("tcp"), HEAD + "   1: 0100007F:1F90\n" + socket("1F90", "01", "what"));
    SocketProbe probe = new SocketProbe(Proc.under(root), 7, 8080);
    assertEquals(Optional.of(new Sockets(0, 0, 0, 0, 0)), probe.read());
  }

  @Test
  void saysNothingWhereThereIsNoTable() {
    assertEquals(Optional.empty(), new SocketProbe(Proc.under(root), 7, 8080).read());
  }

  @Test
  void counterThatIsNotThereIsNone() {
    assertEquals(0, SocketProbe.counter("", "Tcp:", "RetransSegs"));
    assertEquals(0, SocketProbe.counter("Tcp: A B\nTcp: 1 2\n", "Tcp:", "RetransSegs"));
    assertEquals(0, SocketProbe.counter("Tcp: A RetransSegs\nTcp: 1\n", "Tcp:", "RetransSegs"));
    assertEquals(2, SocketProbe.counter("Tcp: A B\nTcp: 1 2\n", "Tcp:", "B"));
  }

  private void counters(int retransmits, int overflows) throws IOException {
    Files.writeString(
        net.resolve("snmp"),
        "Ip: Forwarding\nIp: 1\nTcp: RtoAlgorithm RetransSegs InErrs\nTcp: 1 %d 0\n"
            .formatted(retransmits));
    Files.writeString(
        net.resolve("netstat"),
        "TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 0 %d 0\nIpExt: A\nIpExt: 0\n"
            .formatted(overflows));
  }

  private static String socket(String port, String state, String queues) {
    return "   1: 0100007F:%s 0100007F:E000 %s %s 00:00000000 00000000     0        0 41 1\n"
        .formatted(port, state, queues);
  }
}
