package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.trial.JarHashes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarHasherTest {

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("A", BuiltInServer.of("jetty", "platform:4")),
          new Variant("B", BuiltInServer.of("jetty", "virtual")));

  @TempDir private Path root;
  private Home home = new Home(new Checkout(Path.of("")), Path.of(""), "");

  @BeforeEach
  void build() throws IOException {
    Path cli = write("lab/cli/target/sett-cli.jar", "cli");
    write("lab/cli/target/lib/sett-load.jar", "load");
    write("lab/cli/target/lib/jackson.jar", "library");
    write("lab/cli/target/lib/sett-report-0.1.0.jar", "report");
    write("lab/agent/target/sett-agent.jar", "agent");
    write("programs/servers/jetty/target/sett-server-jetty.jar", "jetty");
    write("programs/servers/jetty/target/lib/sett-threads.jar", "threads");
    write("programs/servers/backend/target/sett-server-backend.jar", "back end");
    home = new Home(new Checkout(root), root, cli.toString());
  }

  @Test
  void theHashesOfSettFollowEachOfItsOwnJars() throws IOException {
    String before = fresh().sett();
    assertEquals(before, fresh().sett());
    write("lab/cli/target/lib/jackson.jar", "another library");
    assertEquals(before, fresh().sett());
    write("lab/cli/target/lib/sett-load.jar", "changed");
    String load = fresh().sett();
    assertNotEquals(before, load);
    write("lab/agent/target/sett-agent.jar", "changed");
    assertNotEquals(load, fresh().sett());
  }

  @Test
  void whatOnlyReportsDoesNotMeasure() throws IOException {
    JarHashes before = fresh();
    write("lab/cli/target/lib/sett-report-0.1.0.jar", "changed");
    JarHashes report = fresh();
    assertNotEquals(before.sett(), report.sett());
    assertEquals(before.measuring(), report.measuring());
    for (String jar : List.of("cli/target/lib/sett-load.jar", "agent/target/sett-agent.jar")) {
      write("lab/" + jar, "changed");
      JarHashes measuring = fresh();
      assertNotEquals(report.measuring(), measuring.measuring(), jar);
      report = measuring;
    }
  }

  @Test
  void aServerHasTheJarsThatBelongToIt() throws IOException {
    JarHashes before = fresh();
    assertEquals(Set.of("server jetty"), before.programs().keySet());
    write("programs/servers/jetty/target/lib/sett-threads.jar", "changed");
    JarHashes after = fresh();
    assertEquals(before.sett(), after.sett());
    assertNotEquals(before.programs(), after.programs());
    assertEquals(
        Set.of("server backend", "server jetty"),
        new JarHasher(home).of(VARIANTS, /* backEnd= */ true).orElseThrow().programs().keySet());
  }

  @Test
  void aProcessContinuesWithSettsJarsButStartsProgramsFromThoseThatAreThere() throws IOException {
    JarHasher hasher = new JarHasher(home);
    JarHashes before = hasher.of(VARIANTS, /* backEnd= */ false).orElseThrow();
    write("lab/cli/target/sett-cli.jar", "changed");
    write("programs/servers/jetty/target/sett-server-jetty.jar", "changed");
    JarHashes after = hasher.of(VARIANTS, /* backEnd= */ false).orElseThrow();
    assertEquals(before.sett(), after.sett());
    assertNotEquals(before.programs(), after.programs());
  }

  @Test
  void whatIsNotBuiltHasNone() throws IOException {
    Files.delete(root.resolve("programs/servers/jetty/target/sett-server-jetty.jar"));
    assertEquals(Optional.empty(), new JarHasher(home).of(VARIANTS, /* backEnd= */ false));
    Home classes = new Home(new Checkout(root), root, "lab/cli/target/classes");
    assertEquals(Optional.empty(), new JarHasher(classes).of(List.of(), /* backEnd= */ false));
  }

  private JarHashes fresh() {
    return new JarHasher(home).of(VARIANTS, /* backEnd= */ false).orElseThrow();
  }

  private Path write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
