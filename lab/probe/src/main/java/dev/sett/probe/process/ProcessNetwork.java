package dev.sett.probe.process;

import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The network namespace of a process. */
public final class ProcessNetwork {
  private ProcessNetwork() {}

  /**
   * Moves the calling thread into the network namespace of a process, if that is another one. The
   * sockets that it makes from then on are in there, so the thread should end when they are done.
   *
   * @throws ProbeException if this user may not enter it
   */
  public static void enter(long pid) {
    Path its = Path.of("/proc/" + pid + "/ns/net");
    if (isElsewhere(its) && !LibC.enterNetwork(its)) {
      throw new ProbeException("it is in a network namespace that only root can enter");
    }
  }

  /** False as well where namespaces can't be read. */
  private static boolean isElsewhere(Path network) {
    try {
      Path own = Path.of("/proc/thread-self/ns/net");
      return !Files.readSymbolicLink(own).equals(Files.readSymbolicLink(network));
    } catch (IOException e) {
      return false;
    }
  }
}
