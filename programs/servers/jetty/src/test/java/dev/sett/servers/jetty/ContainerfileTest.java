package dev.sett.servers.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.ServerCard;
import dev.sett.workload.ServerFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code Containerfile} says, as far as it can be seen without a builder. */
class ContainerfileTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"");

  private static List<String> values(String instruction) throws IOException {
    return Files.readAllLines(Path.of("Containerfile")).stream()
        .filter(line -> line.startsWith(instruction + " "))
        .map(line -> line.substring(instruction.length() + 1))
        .toList();
  }

  /** The flags of a container that is run with more words. */
  private static ServerFlags run(String... words) throws IOException {
    String[] variable = values("ENV").getFirst().split("=");
    List<String> entry =
        WORD.matcher(values("ENTRYPOINT").getFirst()).results().map(word -> word.group(1)).toList();
    assertEquals(List.of("java", "-jar", "/app/sett-server-jetty.jar"), entry.subList(0, 3));
    List<String> flags =
        Stream.concat(entry.subList(3, entry.size()).stream(), Stream.of(words)).toList();
    return ServerFlags.parse(
        FibersFlags.shared(flags, Map.of(variable[0], variable[1])), ServerCard.ofClassPath());
  }

  @Test
  void itIsThePublishedServerOnItsExposedPort() throws Exception {
    ServerFlags flags = run();
    assertEquals(values("EXPOSE"), List.of(Integer.toString(flags.port())));
    assertEquals("platform", flags.threads().name());
    assertEquals("0.0.0.0", flags.host().getHostAddress());
    assertEquals("virtual:400", run("-t", "fibers", "-c", "400").threads().name());
    assertEquals(8080, run("--threads", "virtual").port());
  }

  @Test
  void itDoesNotRunAsRoot() throws Exception {
    assertEquals(List.of("1000:1000"), values("USER"));
  }

  /** A builder that is given the root of the repository finds what it copies. */
  @Test
  void itsSourcesAreThoseOfTheBuild() throws Exception {
    for (String copy : values("COPY")) {
      assertTrue(copy.startsWith("programs/servers/jetty/target/"), copy);
      String source = copy.substring(0, copy.indexOf(' '));
      assertTrue(
          Files.readAllLines(Path.of("Containerfile.dockerignore")).contains("!" + source), source);
    }
  }
}
