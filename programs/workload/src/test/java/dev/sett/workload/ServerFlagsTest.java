package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingModelException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFlagsTest {

  @Test
  void withoutFlagsItListensOnALoopbackPortOfTheSystemsChoice() {
    ServerFlags flags = parse();
    assertEquals(0, flags.port());
    assertTrue(flags.host().isLoopbackAddress());
    assertEquals("platform:200", flags.threads().name());
    assertEquals(Optional.empty(), flags.remoteUrl());
    assertFalse(flags.help());
  }

  @Test
  void aValueFollowsAfterASpaceOrAnEqualsSign() {
    ServerFlags flags =
        parse(
            "--port",
            "8080",
            "--threads=virtual:8",
            "--host=127.0.0.2",
            "--remote-url",
            "http://127.0.0.1:81/");
    assertEquals(8080, flags.port());
    assertEquals("virtual:8", flags.threads().name());
    assertEquals("127.0.0.2", flags.host().getHostAddress());
    assertEquals(Optional.of(URI.create("http://127.0.0.1:81")), flags.remoteUrl());
  }

  @ParameterizedTest
  @ValueSource(strings = {"65536", "-1", "http", "", "99999999999", "0x10"})
  void aBadPortIsRefused(String port) {
    assertEquals(
        "The flag --port needs a number from 0 (any free port) to 65535; got '" + port + "'.",
        refusal("--port", port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:81", "https://h", "http://", "http://h/?x", "ht tp://", ""})
  void aBadBackEndIsRefused(String url) {
    assertTrue(refusal("--remote-url", url).startsWith("The flag --remote-url needs the base URL"));
  }

  @Test
  void aBlankHostIsRefused() {
    assertTrue(refusal("--host", " ").startsWith("The flag --host needs an address"));
  }

  @ParameterizedTest
  @CsvSource({
    "--thread, 'Unknown flag ''--thread''. Did you mean --threads? Flags: --port, --threads, --host,"
        + " --remote-url, --help.'",
    "8080, 'Unknown flag ''8080''. Flags: --port, --threads, --host, --remote-url, --help.'",
    "--port, The flag --port needs a value.",
  })
  void aWrongFlagIsRefused(String flag, String sentence) {
    assertEquals(sentence, refusal(flag));
  }

  @Test
  void aFlagGivenTwiceIsRefused() {
    assertEquals("The flag --port is given more than once.", refusal("--port", "1", "--port", "2"));
  }

  @Test
  void aModelTheServerDoesNotOfferIsRefusedWithTheListOfThoseItDoes() {
    var refused =
        assertThrows(ThreadingModelException.class, () -> parse("--threads", "event-loop"));
    assertTrue(
        refused
            .getMessage()
            .startsWith(
                "The server testing 1.0 does not offer the threading model 'event-loop'. It offers:"
                    + " platform:N ("),
        refused::getMessage);
  }

  @Test
  void aFlagOfTheServersOwnIsReadAndListed() {
    ServerCard card = TestingServer.card("flag.--stack = NAME   what answers");
    ServerFlags flags = ServerFlags.parse(List.of("--stack=classic"), card);
    assertEquals(Optional.of("classic"), flags.own("--stack"));
    assertEquals(Optional.empty(), parse().own("--stack"));
    assertTrue(
        ServerFlags.usage(card).contains("  --stack           NAME   what answers\n  --help"));
    assertThrows(UsageException.class, () -> parse("--stack", "classic"));
  }

  private static ServerFlags parse(String... args) {
    return ServerFlags.parse(List.of(args), TestingServer.CARD);
  }

  private static String refusal(String... args) {
    return assertThrows(UsageException.class, () -> parse(args)).getMessage();
  }
}
