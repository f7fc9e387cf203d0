package dev.sett.pool;

import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;

/** A pool at the MBean server of the platform, from when it is registered until it ends. */
final class PlatformMBean {
  private boolean registered;
  private boolean over;

  /**
   * Registers a pool.
   *
   * @return the name it has there
   * @throws IllegalStateException if the name is taken, or the pool has ended
   */
  synchronized String register(TunedExecutor pool, String poolName) {
    if (over) { // Nobody would unregister it any more.
      throw new IllegalStateException("The pool " + poolName + " is terminated.");
    }
    String name = Server.register(pool, poolName);
    registered = true;
    return name;
  }

  /** Takes the pool away again, if it was registered, because it ends. */
  synchronized void end(String poolName) {
    over = true;
    if (registered) {
      Server.unregister(poolName);
    }
  }

  /** Only loaded where the JDK has one. */
  private static final class Server {
    private static ObjectName name(String pool) throws JMException {
      return new ObjectName("dev.sett:type=TunedExecutor,name=" + ObjectName.quote(pool));
    }

    static String register(TunedExecutor pool, String poolName) {
      try {
        ObjectName name = name(poolName);
        try {
          var unused = ManagementFactory.getPlatformMBeanServer().registerMBean(pool, name);
        } catch (InstanceAlreadyExistsException e) {
          throw new IllegalStateException(
              "There already is an MBean %s. Give the pool another name.".formatted(name), e);
        }
        return name.toString();
      } catch (JMException e) {
        throw new IllegalStateException("The pool " + poolName + " can't be registered.", e);
      }
    }

    static void unregister(String poolName) {
      try {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(name(poolName));
      } catch (JMException e) {
        // Somebody else has unregistered it.
      }
    }
  }
}
