package dev.sett.workload;

import java.util.List;
import java.util.Map;

/** A built-in server, as {@link ServerLauncher} sees it: what a framework must bring. */
public interface ReferenceServer {

  /** What it says of itself; by default the card on the class path. */
  default ServerCard card() {
    return ServerCard.ofClassPath();
  }

  /**
   * The command line in the flags that all servers share, for a server that also takes the flags of
   * a published one. Only such a server reads its environment.
   *
   * @param args the command line as it was given
   * @param environment the variables of the process, by name
   * @throws UsageException if a value is wrong, or two of them contradict each other
   */
  default List<String> sharedFlags(List<String> args, Map<String, String> environment) {
    return args;
  }

  /** What the help says of the flags that {@link #sharedFlags} takes; empty or whole lines. */
  default String helpOnOtherFlags() {
    return "";
  }

  /**
   * Starts to listen and answer.
   *
   * @param flags where to listen and on which threads to answer
   * @param workbench does the work of requests; the launcher closes it
   * @return the running server, which answers requests already
   * @throws UsageException if a flag of the server's own is wrong
   * @throws StartException if something it needs is not there; the message is for the user
   * @throws Exception if it cannot; a {@link java.net.BindException} as a cause means the port
   */
  Running start(ServerFlags flags, Workbench workbench) throws Exception;

  /**
   * A server that answers requests.
   *
   * @param port it listens on, 1 to 65535
   * @param stop stops listening and answering; requests in flight may be cut off. If it fails, the
   *     process ends all the same
   */
  record Running(int port, AutoCloseable stop) {}
}
