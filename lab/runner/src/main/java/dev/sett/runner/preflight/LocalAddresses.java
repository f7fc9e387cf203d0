package dev.sett.runner.preflight;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.function.Predicate;

/** Which addresses are those of this machine. */
final class LocalAddresses {

  private LocalAddresses() {}

  /** Whether it is loopback, or an address of one of this machine's interfaces. */
  static boolean isOwn(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  /**
   * Whether a host is this machine: a connection may go to any of its addresses, so all must be.
   *
   * @param addresses that its name resolves to
   * @param own whether an address is this machine's
   */
  static boolean areOwn(List<InetAddress> addresses, Predicate<InetAddress> own) {
    return !addresses.isEmpty() && addresses.stream().allMatch(own);
  }
}
