package dev.sett.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerLauncherTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aStartedServerPrintsOneLineOfJson() {
    assertEquals(0, launch(new TestingServer(), "--threads", "virtual:8"));
    assertEquals(
        "{\"ready\":true,\"port\":54321,\"pid\":"
            + ProcessHandle.current().pid()
            + ",\"threads\":\"virtual:8\",\"server\":\"testing 1.0\"}\n",
        out.toString(UTF_8));
    assertEquals("", err.toString(UTF_8));
  }

  @Test
  void badFlagsEndWithTwoAndASentence() {
    assertEquals(2, launch(new TestingServer(), "--port", "x"));
    assertEquals(
        "The flag --port needs a number from 0 (any free port) to 65535; got 'x'. Try --help.\n",
        err.toString(UTF_8));
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void anUnknownModelEndsWithTwoAndTheNearest() {
    assertEquals(2, launch(new TestingServer(), "--threads", "virtul"));
    assertTrue(
        err.toString(UTF_8)
            .startsWith("Unknown threading model 'virtul'. Did you mean virtual? Models: "));
  }

  @Test
  void aTakenPortEndsWithThreeAndASentence() {
    assertEquals(3, launch(TestingServer.withoutPort("Address already in use"), "--port", "8080"));
    assertEquals(
        "The port of 127.0.0.1:8080 is already in use; choose another, or use --port 0 for a free"
            + " one.\n",
        err.toString(UTF_8));
  }

  @Test
  void anAddressThatIsNotOfThisHostEndsWithThreeAndItsReason() {
    assertEquals(
        3,
        launch(
            TestingServer.withoutPort("Cannot assign requested address"),
            "--host=192.0.2.1",
            "--port=80"));
    assertEquals(
        "Cannot listen on 192.0.2.1:80: Cannot assign requested address.\n", err.toString(UTF_8));
  }

  @Test
  void aWrongFlagOfTheServersOwnEndsWithTwoAndASentence() {
    assertEquals(2, launch(TestingServer.failing(new UsageException("The flag --x needs more."))));
    assertEquals("The flag --x needs more. Try --help.\n", err.toString(UTF_8));
  }

  @Test
  void somethingMissingEndsWithOneAndASentenceAlone() {
    Exception missing = new StartException("The database is down.", new Exception("refused"));
    assertEquals(1, launch(TestingServer.failing(missing)));
    assertEquals("The database is down.\n", err.toString(UTF_8));
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void anyOtherFailureEndsWithOneAndItsTrace() {
    assertEquals(1, launch(TestingServer.failing(new IllegalStateException("no selector"))));
    assertTrue(
        err.toString(UTF_8)
            .startsWith(
                "The server testing 1.0 could not start: java.lang.IllegalStateException: no"
                    + " selector\n"));
    assertTrue(err.toString(UTF_8).contains("\tat "));
  }

  @Test
  void anErrorEndsWithOneToo() {
    assertEquals(1, launch(TestingServer.failing(new NoClassDefFoundError("no/Selector"))));
    assertTrue(err.toString(UTF_8).contains("NoClassDefFoundError: no/Selector"));
  }

  @Test
  void aValueThatTheServerItselfRefusesEndsWithTwo() {
    assertEquals(2, launch(TestingServer.failing(new UsageException("No such stack."))));
    assertEquals("No such stack. Try --help.\n", err.toString(UTF_8));
  }

  @Test
  void helpListsFlagsAndModels() {
    assertEquals(0, launch(new TestingServer(), "--help"));
    String help = out.toString(UTF_8);
    assertTrue(help.contains("  --threads MODEL   threading model; default platform:200\n"), help);
    assertTrue(help.contains("\n  virtual:N         virtual threads, at most N at a time"), help);
    assertTrue(help.endsWith("\n"), help);
  }

  /**
   * Takes {@code -t} for {@code --threads}, and the port of its environment for {@code -e}; its
   * {@code -h} asks for help.
   */
  private record OtherFlags() implements ReferenceServer {
    @Override
    public ServerCard card() {
      return TestingServer.CARD;
    }

    @Override
    public List<String> sharedFlags(List<String> args, Map<String, String> environment) {
      return switch (args.getFirst()) {
        case "-t" -> List.of("--threads", args.getLast());
        case "-e" -> List.of("--port", environment.getOrDefault("OTHER_PORT", ""));
        default -> List.of("--help");
      };
    }

    @Override
    public String helpOnOtherFlags() {
      return "\nOr -t.\n";
    }

    @Override
    public Running start(ServerFlags flags, Workbench workbench) {
      return new Running(1, () -> {});
    }
  }

  @Test
  void aServerMayTakeOtherFlagsAndReadItsEnvironment() {
    assertEquals(0, launch(new OtherFlags(), "-t", "virtual:3"));
    assertTrue(out.toString(UTF_8).contains("\"threads\":\"virtual:3\""));
    assertEquals(2, launch(new OtherFlags(), "-e"));
    assertTrue(err.toString(UTF_8).endsWith("; got 'x'. Try --help.\n"), err::toString);
  }

  @Test
  void theHelpEndsWithOtherFlags() {
    assertEquals(0, launch(new OtherFlags(), "-h"));
    assertTrue(out.toString(UTF_8).endsWith("\n\nOr -t.\n"), out::toString);
  }

  private int launch(ReferenceServer server, String... args) {
    return ServerLauncher.launch(
        server,
        List.of(args),
        Map.of("OTHER_PORT", "x"),
        new PrintStream(out, /* autoFlush= */ true, UTF_8),
        new PrintStream(err, /* autoFlush= */ true, UTF_8));
  }
}
