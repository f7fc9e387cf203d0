package dev.sett.cli.builtin;

import dev.sett.model.disk.Sha256;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.Installation;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.TrialException;
import dev.sett.secrets.Redaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Fetches built-in servers and programs that are not part of an installation: from a Maven
 * repository, each as one archive (classifier {@code dist}) whose SHA-256 is published next to it.
 * They are unpacked into the user's cache and stay there.
 */
final class ProgramDownload {

  /** Variable with the address of another repository than Maven Central. */
  static final String REPOSITORY = "SETT_REPOSITORY";

  private static final String CENTRAL = "https://repo.maven.apache.org/maven2";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration FETCH = Duration.ofMinutes(10);
  private static final int FOUND = 200;

  private final Installation installation;
  private final String repository;
  private final PrintStream err;

  /**
   * Fetches for one installation.
   *
   * @param environment of this process, read for {@link #REPOSITORY}
   * @param err gets a line for each download
   * @throws ExperimentException if the repository is neither https nor a folder
   */
  ProgramDownload(Installation installation, Map<String, String> environment, PrintStream err) {
    String named = environment.getOrDefault(REPOSITORY, "");
    this.installation = installation;
    this.repository = (named.isEmpty() ? CENTRAL : named).replaceFirst("/+$", "");
    this.err = err;
    if (!isTrusted(repository)) {
      throw new ExperimentException(
          REPOSITORY,
          "is `%s`, which is not the address of a Maven repository (expected https://... or"
                  .formatted(repository)
              + " file:///..., or http:// on this machine).");
    }
  }

  private static boolean isTrusted(String repository) {
    try {
      URI uri = URI.create(repository);
      return switch (String.valueOf(uri.getScheme())) {
        case "https" -> uri.getHost() != null;
        case "http" -> LOOPBACK.contains(String.valueOf(uri.getHost()));
        case "file" -> uri.getAuthority() == null && uri.getPath() != null;
        default -> false;
      };
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Fetches an artifact of this version, unless it is there.
   *
   * @param artifact such as {@code sett-server-vertx}
   * @throws TrialException if it can't be fetched, or is not what was published
   */
  void provide(String artifact) throws InterruptedException {
    Path folder = installation.folder(artifact);
    if (Files.isRegularFile(folder.resolve(artifact + ".jar"))) {
      return;
    }
    URI archive = address(artifact);
    err.printf(
        "Downloading %s %s from %s ...",
        artifact, installation.version(), Redaction.usual().text(repository));
    err.flush();
    try {
      Path parent = Files.createDirectories(folder.getParent());
      Path work = Files.createTempDirectory(parent, artifact + ".");
      try {
        Path zip = work.resolve("archive.zip");
        long bytes = fetch(archive, zip);
        check(zip, archive);
        Path unpacked = Files.createDirectory(work.resolve("unpacked"));
        unpack(zip, unpacked);
        moveInto(folder, unpacked);
        err.printf(" done (%d MB).%n", Math.ceilDiv(bytes, 1_000_000L));
      } finally {
        TemporaryFolders.deleteAll(work);
      }
    } catch (IOException e) {
      err.println(" failed.");
      throw new TrialException(
          "%s %s could not be fetched: %s. It is expected at %s. Set %s to the address of a Maven"
                  .formatted(artifact, installation.version(), reason(e), archive, REPOSITORY)
              + " repository that has it, or run Sett from a checkout, which builds it.");
    }
  }

  private URI address(String artifact) {
    String version = installation.version();
    return URI.create(
        "%s/dev/sett/%s/%s/%s-%s-dist.zip"
            .formatted(repository, artifact, version, artifact, version));
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  /** Copies what is at an address into a file; its length in bytes. */
  private static long fetch(URI from, Path to) throws IOException, InterruptedException {
    if (from.getScheme().equals("file")) {
      Path file = Path.of(from);
      if (!Files.isRegularFile(file)) {
        throw new IOException("there is no such file");
      }
      Files.copy(file, to);
      return Files.size(to);
    }
    HttpRequest request = HttpRequest.newBuilder(from).timeout(FETCH).build();
    try (HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()) {
      HttpResponse<InputStream> response;
      try {
        response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      } catch (ConnectException | HttpTimeoutException e) {
        throw new IOException("the repository can't be reached (" + reason(e) + ")", e);
      }
      try (InputStream body = response.body()) {
        if (response.statusCode() != FOUND) {
          throw new IOException("the repository answered with HTTP " + response.statusCode());
        }
        return Files.copy(body, to);
      }
    }
  }

  /** Compares the SHA-256 of an archive with the one published next to it. */
  private static void check(Path zip, URI archive) throws IOException, InterruptedException {
    Path sums = zip.resolveSibling("archive.zip.sha256");
    try {
      fetch(URI.create(archive + ".sha256"), sums);
    } catch (IOException e) {
      throw new IOException("its SHA-256 (" + archive + ".sha256): " + reason(e), e);
    }
    String published = Files.readString(sums).strip().split("\\s", 2)[0];
    String found = Sha256.of(zip);
    if (!found.equalsIgnoreCase(published)) {
      throw new IOException(
          "its SHA-256 is %s, but %s was published, so nothing was unpacked"
              .formatted(found, published));
    }
  }

  private static void unpack(Path zip, Path folder) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      Enumeration<? extends ZipEntry> entries = file.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Path to = folder.resolve(entry.getName()).normalize();
        if (!to.startsWith(folder)) {
          throw new IOException("its entry `" + entry.getName() + "` is outside its folder");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(to);
        } else {
          Files.createDirectories(to.getParent());
          try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, to);
          }
        }
      }
    }
  }

  /** In one step, so that nobody sees half of it. Another process may have been faster. */
  private static void moveInto(Path folder, Path unpacked) throws IOException {
    try {
      Files.move(unpacked, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      // It has the same content.
    }
  }
}
