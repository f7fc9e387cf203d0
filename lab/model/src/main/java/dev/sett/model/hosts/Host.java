package dev.sett.model.hosts;

import java.util.Optional;

/**
 * A machine that is reached over ssh with a key.
 *
 * @param alias what it is called in scripts and sentences: {@code server}, {@code load-1}
 * @param host name or IPv4 address that ssh is given
 * @param user who logs in there
 * @param port of its ssh, 1 to 65535
 * @param java home folder of its JDK; empty: the {@code java} on its path
 * @param folder folder there for what a trial needs, absolute or from {@code ~/}, the home of the
 *     user; created if missing; only the user may write there
 * @param address where other hosts reach it; {@code host} unless the file says otherwise
 */
public record Host(
    String alias,
    String host,
    String user,
    int port,
    Optional<String> java,
    String folder,
    String address) {

  /** The program that starts a JVM there. */
  public String javaProgram() {
    return java.map(home -> home + "/bin/java").orElse("java");
  }

  /** Alias and address, as sentences name it: {@code load-1 (10.0.0.2)}. */
  public String named() {
    return alias + " (" + host + ")";
  }
}
