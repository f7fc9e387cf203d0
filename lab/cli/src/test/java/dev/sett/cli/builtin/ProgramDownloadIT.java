package dev.sett.cli.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import dev.sett.cli.TestingRepository;
import dev.sett.runner.command.Installation;
import dev.sett.runner.control.TrialException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads over HTTP. */
class ProgramDownloadIT {

  private final TestingRepository repository;
  private final HttpServer server;
  private final ProgramDownload download;
  private final Installation installation;

  ProgramDownloadIT(@TempDir Path folder) throws Exception {
    repository = new TestingRepository(Files.createDirectory(folder.resolve("repository")));
    server =
        SimpleFileServer.createFileServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            repository.folder().toRealPath(),
            SimpleFileServer.OutputLevel.NONE);
    server.start();
    installation =
        new Installation(
            folder.resolve("sett"), folder.resolve("cache"), TestingRepository.VERSION);
    download =
        new ProgramDownload(
            installation,
            Map.of("SETT_REPOSITORY", "http://127.0.0.1:" + server.getAddress().getPort() + "/"),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void unpacksWhatARepositoryHas() throws Exception {
    repository.publish(TestingRepository.ARTIFACT + ".jar");
    download.provide(TestingRepository.ARTIFACT);
    assertEquals(
        "content of sett-server-vertx.jar", Files.readString(installation.serverJar("vertx")));
  }

  @Test
  void saysWhatTheRepositoryAnswered() {
    TrialException refused =
        assertThrows(TrialException.class, () -> download.provide(TestingRepository.ARTIFACT));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("the repository answered with HTTP 404"),
        refused.getMessage());
  }

  @Test
  void saysThatItCannotBeReached() throws Exception {
    server.stop(0);
    TrialException refused =
        assertThrows(TrialException.class, () -> download.provide(TestingRepository.ARTIFACT));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("the repository can't be reached"),
        refused.getMessage());
  }
}
