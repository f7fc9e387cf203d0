package dev.sett.load.loop;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.lang.reflect.Proxy;

/**
 * Keeps Netty's messages from standard error. It logs what a server did, with stack traces; here
 * that is an error of the load, and is counted as such.
 */
final class SilentLoggers extends InternalLoggerFactory {

  @Override
  protected InternalLogger newInstance(String name) {
    return (InternalLogger)
        Proxy.newProxyInstance(
            InternalLogger.class.getClassLoader(),
            new Class<?>[] {InternalLogger.class},
            (logger, method, arguments) -> {
              if (method.getReturnType() == boolean.class) {
                return false; // No level is enabled.
              }
              return method.getReturnType() == String.class ? name : null;
            });
  }
}
