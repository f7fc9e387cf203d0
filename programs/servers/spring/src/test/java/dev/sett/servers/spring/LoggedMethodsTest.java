package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggedMethodsTest {
  private static final long STEP_NANOS = 7_000_000;

  private final Logger logger = (Logger) LoggerFactory.getLogger(LoggedMethods.LOGGER);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final AtomicLong nanos = new AtomicLong();
  private final LoggedMethods aspect = new LoggedMethods(() -> nanos.getAndAdd(STEP_NANOS));

  /** Made with an argument, as the controllers are. */
  static class Desk {
    private final String answer;

    Desk(String answer) {
      this.answer = answer;
    }

    @Logged
    String ask() throws Exception {
      if (answer.isEmpty()) {
        throw new Exception("nothing");
      }
      return answer;
    }

    String quietly() {
      return answer;
    }
  }

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(lines);
    logger.setLevel(Level.WARN);
  }

  private Desk advised(String answer) {
    Desk desk = new Desk(answer);
    Desk advised =
        assertInstanceOf(Desk.class, aspect.postProcessAfterInitialization(desk, "desk"));
    assertNotSame(desk, advised);
    return advised;
  }

  private List<String> messages() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void startAndEndAreLoggedWithTheThread() throws Exception {
    assertEquals("yes", advised("yes").ask());
    String thread = Thread.currentThread().toString();
    assertEquals(
        List.of("Started ask on " + thread, "Finished ask after 7 ms on " + thread), messages());
  }

  @Test
  void aFailureIsLoggedAndThrown() {
    Exception e = assertThrows(Exception.class, () -> advised("").ask());
    assertEquals("nothing", e.getMessage());
    String thread = Thread.currentThread().toString();
    assertEquals(
        List.of("Started ask on " + thread, "Failed ask after 7 ms on " + thread), messages());
  }

  @Test
  void otherMethodsAreNot() {
    assertEquals("yes", advised("yes").quietly());
    assertEquals(List.of(), messages());
    Object other = new Object();
    assertSame(other, aspect.postProcessAfterInitialization(other, "other"));
  }
}
