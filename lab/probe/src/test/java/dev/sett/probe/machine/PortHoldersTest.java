package dev.sett.probe.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortHoldersTest {
  private static final int PORT = 8080;

  /** Column numbers as in the kernel's documentation, networking/proc_net_tcp. */
  private static final String LINE =
      "   0: %s:1F90 00000000:0000 %s 00000000:00000000 00:00000000 00000000 %d 0 %d 1 0 100 0\n";

  @TempDir private Path root;

  @Test
  void findsTheListenersOfTheKernelsTables() throws Exception {
    assertEquals(
        Map.of("1051", 0),
        PortHolders.listening(
            CapturedFiles.text("kernel-6.18/net-tcp.txt"),
            CapturedFiles.text("kernel-6.18/net-tcp6.txt"),
            InetAddress.getByName("127.0.0.1"),
            2024));
  }

  @Test
  void theSocketOfTheAddressGoesBeforeThoseOfAll() throws Exception {
    String tcp = line("0100007F", "0A", 7, 11) + line("00000000", "0A", 8, 12);
    String tcp6 = line("0".repeat(32), "0A", 9, 13);
    InetAddress loopback = InetAddress.getByName("127.0.0.1");

    assertEquals(Map.of("11", 7), PortHolders.listening(tcp, tcp6, loopback, PORT));
    assertEquals(
        Map.of("12", 8),
        PortHolders.listening(tcp, tcp6, InetAddress.getByName("127.0.0.2"), PORT));
    assertEquals(
        Map.of("13", 9), PortHolders.listening(tcp, tcp6, InetAddress.getByName("::1"), PORT));
    assertEquals(Map.of("13", 9), PortHolders.listening("", tcp6, loopback, PORT));
    assertEquals(
        Map.of("14", 5),
        PortHolders.listening(
            "", line("0000000000000000FFFF00000100007F", "0A", 5, 14), loopback, PORT));
    String connected = line("0100007F", "01", 7, 11);
    assertEquals(Map.of(), PortHolders.listening(connected, "", loopback, PORT));
  }

  /** 30 and 40 have the socket of 20 open because 20 started them; 50 got it in another way. */
  @Test
  void aProcessCountsAndThoseThatItStartedDoNot() throws Exception {
    tables("self", line("0100007F", "0A", 7, 11));
    process(20, 1, "socket:[11]");
    process(30, 20, "socket:[11]");
    process(40, 30, "socket:[11]");
    process(50, 1, "socket:[11]");
    process(60, 1, "socket:[99]");

    assertEquals(new PortHolders(true, List.of(20L, 50L), List.of()), found(/* here= */ true));
  }

  @Test
  void theUserOfASocketIsKnownWhereItsProcessIsHidden() throws Exception {
    tables("self", line("0100007F", "0A", 101, 11));
    process(20, 1, "socket:[12]");

    assertEquals(new PortHolders(true, List.of(), List.of(101)), found(/* here= */ true));
  }

  @Test
  void nobodyListens() throws Exception {
    tables("self", "");

    assertEquals(new PortHolders(true, List.of(), List.of()), found(/* here= */ true));
  }

  @Test
  void whatTheSystemDoesNotTellIsNotTakenForNobody() throws Exception {
    Files.createDirectories(root.resolve("proc/self"));
    Files.writeString(root.resolve("proc/self/stat"), "1 (x) S 0");

    assertEquals(new PortHolders(false, List.of(), List.of()), found(/* here= */ true));
  }

  @Test
  void anAddressOfNoInterfaceHereIsLookedForInOtherNamespaces() throws Exception {
    tables("self", line("00000000", "0A", 0, 10));
    tables("20", line("00000000", "0A", 0, 11));
    process(20, 1, "socket:[11]");
    process(30, 1, "socket:[10]");
    Files.createDirectories(root.resolve("proc/self/ns"));
    Files.createSymbolicLink(root.resolve("proc/self/ns/net"), Path.of("net:[1]"));
    Files.createSymbolicLink(root.resolve("proc/30/ns/net"), Path.of("net:[1]"));
    Files.createSymbolicLink(root.resolve("proc/20/ns/net"), Path.of("net:[2]"));

    assertEquals(List.of(20L), found(/* here= */ false).pids());
    assertEquals(List.of(30L), found(/* here= */ true).pids());
  }

  private PortHolders found(boolean here) throws IOException {
    Proc proc = Proc.under(root);
    assertTrue(proc.present());
    return PortHolders.of(proc, InetAddress.getByName("127.0.0.1"), PORT, here);
  }

  private static String line(String address, String state, int user, int inode) {
    return LINE.formatted(address, state, user, inode);
  }

  private void tables(String process, String tcp) throws IOException {
    Path net = Files.createDirectories(root.resolve("proc/" + process + "/net"));
    Files.writeString(net.resolve("tcp"), "  sl  local_address\n" + tcp);
    Files.writeString(root.resolve("proc/" + process + "/stat"), "1 (x) S 0");
  }

  private void process(long pid, long parent, String file) throws IOException {
    Path folder = Files.createDirectories(root.resolve("proc/" + pid));
    Files.createDirectories(folder.resolve("ns"));
    Files.createDirectories(folder.resolve("fd"));
    Files.writeString(
        folder.resolve("stat"), pid + " (a b) S " + parent + " 1 1" + " 0".repeat(40) + "\n");
    Files.createSymbolicLink(folder.resolve("fd/3"), Path.of(file));
  }
}
