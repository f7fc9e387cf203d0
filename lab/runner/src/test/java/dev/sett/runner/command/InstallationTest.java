package dev.sett.runner.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {

  private final Path root;
  private final Installation installation;

  InstallationTest(@TempDir Path folder) {
    root = folder.resolve("sett-1.2");
    installation = new Installation(root, Path.of("/cache"), "1.2");
  }

  @Test
  void aServerThatIsShippedIsNotFetched() throws IOException {
    Path jar = root.resolve("servers/jetty/sett-server-jetty.jar");
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
    assertEquals(jar, installation.serverJar("jetty"));
  }

  @Test
  void otherServersAndProgramsAreInTheCacheByVersion() {
    assertEquals(
        Path.of("/cache/programs/sett-server-vertx-1.2/sett-server-vertx.jar"),
        installation.serverJar("vertx"));
    assertEquals(
        Path.of("/cache/programs/sett-app-batch-1.2/sett-app-batch.jar"),
        installation.programJar("batch"));
    assertEquals(Path.of("/cache/programs/sett-qdup-1.2/sett-qdup.jar"), installation.qdupJar());
  }
}
