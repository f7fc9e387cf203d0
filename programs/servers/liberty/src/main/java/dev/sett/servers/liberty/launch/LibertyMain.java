package dev.sett.servers.liberty.launch;

import dev.sett.workload.ServerLauncher;
import java.lang.management.ManagementFactory;

/** Starts the Liberty server; see {@code --help}. */
public final class LibertyMain {

  /** Where Liberty says that logs are its own; it comes with its launcher. */
  private static final String LOG_MANAGER = "com.ibm.ws.kernel.boot.logging.WsLogManager";

  private LibertyMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and {@code --own-pool-threads}
   */
  public static void main(String[] args) {
    // As Liberty does when it starts, but an executor with a logger of its own (jboss) is made
    // before that, and the log manager that is there first stays.
    System.setProperty("java.util.logging.manager", LOG_MANAGER);
    // Made here, for Liberty would have its own made by a class that what is loaded into this JVM
    // later can't see, and nobody could ask for the memory of this JVM.
    Object unused = ManagementFactory.getPlatformMBeanServer();
    ServerLauncher.main(new LibertyServer(), args);
  }
}
