/**
 * A thread pool that needs no size: it finds out itself how many tasks should run concurrently.
 *
 * <p>The module needs nothing but the JDK, 21 or later. Start at {@link dev.sett.pool}.
 */
module dev.sett.pool {
  requires java.management;
  requires jdk.management;
  requires jdk.jfr;
  requires static org.jspecify;

  exports dev.sett.pool;
}
