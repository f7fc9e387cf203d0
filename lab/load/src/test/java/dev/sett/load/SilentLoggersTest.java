package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.util.internal.logging.InternalLogLevel;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SilentLoggersTest {

  @Test
  void theEnginesNettyPrintsNothing() {
    TestingEngines.parked().close();
    InternalLogger logger = InternalLoggerFactory.getInstance("some.part");
    assertEquals("some.part", logger.name());
    for (InternalLogLevel level : InternalLogLevel.values()) {
      assertFalse(logger.isEnabled(level));
    }
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, /* autoFlush= */ true, StandardCharsets.UTF_8));
    try {
      logger.error("the channel {} was closed", "x", new IllegalStateException("by the server"));
      logger.log(InternalLogLevel.WARN, "too many frames");
    } finally {
      System.setErr(before);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }
}
