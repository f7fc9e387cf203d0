package dev.sett.workload.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packaged server under test in a process of its own, as the lab starts it. For one thread but
 * for {@link #get} and {@link #send}.
 */
public final class ServerProcess implements AutoCloseable {
  /** How long a request may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** How the name of the folder for temporary files begins that each process has for itself. */
  private static final String FOLDER = "sett-server-it-";

  private static final Pattern PORT = Pattern.compile("\"port\":([0-9]+)");

  // As the lab speaks; the JDK's client would ask a server that can for an upgrade to HTTP/2.
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final Path folder;
  private final String readyLine;

  private ServerProcess(Process process, Path folder, String readyLine) {
    this.process = process;
    this.folder = folder;
    this.readyLine = readyLine;
  }

  /**
   * Starts it and waits for its ready line.
   *
   * @param jvmFlags stand before {@code -jar}
   * @param flags the server's
   * @throws IOException if it ends without that line; the message has what it wrote as an error
   */
  public static ServerProcess start(List<String> jvmFlags, String... flags) throws IOException {
    Path folder = Files.createTempDirectory(FOLDER);
    Process process = builder(folder, jvmFlags, flags).start();
    // Not closed before the process ends: a closed pipe would be an error to a server that prints.
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String line = out.readLine();
    while (line != null && line.startsWith("[")) {
      line = out.readLine(); // A warning of the JVM's own.
    }
    if (line == null) {
      process.destroyForcibly().onExit().join();
      String said = Files.readString(errors(folder));
      delete(folder);
      throw new IOException("no ready line; " + said);
    }
    return new ServerProcess(process, folder, line);
  }

  /** Starts it on a threading model and a free port. */
  public static ServerProcess start(String model) throws IOException {
    return start(List.of(), "--port", "0", "--threads", model);
  }

  /**
   * What a process printed that ended by itself.
   *
   * @param code its exit code
   * @param out its standard output
   * @param err its standard error
   */
  public record Ended(int code, String out, String err) {}

  /** Runs it to its end. */
  public static Ended run(String... flags) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(FOLDER);
    Process process = builder(folder, List.of(), flags).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    int code = process.waitFor();
    String err = Files.readString(errors(folder));
    delete(folder);
    return new Ended(code, out, err);
  }

  /** What a killed server can't tidy up lies in the folder, which goes with it. */
  private static ProcessBuilder builder(Path folder, List<String> jvmFlags, String... flags) {
    List<String> command = new ArrayList<>(java());
    command.addAll(SharedClasses.flags());
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(jvmFlags);
    command.addAll(List.of("-jar", jar().toString()));
    command.addAll(List.of(flags));
    return new ProcessBuilder(command).redirectError(errors(folder).toFile());
  }

  /**
   * How a server's JVM is started. It lives for seconds; to compile well costs more than it brings.
   */
  static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1");
  }

  private static Path errors(Path folder) {
    return folder.resolve("errors.txt");
  }

  private static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }

  /** The packaged server. */
  static Path jar() {
    return Path.of("target", "sett-server-" + System.getProperty("sett.server") + ".jar")
        .toAbsolutePath();
  }

  /** The line it printed when it was ready. */
  public String readyLine() {
    return readyLine;
  }

  /** The process that was started. */
  public long pid() {
    return process.pid();
  }

  /** The port of the ready line. */
  public int port() {
    Matcher port = PORT.matcher(readyLine);
    if (!port.find()) {
      throw new AssertionError("no port in " + readyLine);
    }
    return Integer.parseInt(port.group(1));
  }

  /** Answer to a GET of a path, encoded as it must stand in the URL. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(path, "GET");
  }

  /** Answer to a request without a body. */
  public HttpResponse<String> send(String path, String method)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .timeout(PATIENCE)
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  /** What it wrote on standard error so far. */
  public String errors() throws IOException {
    return Files.readString(errors(folder));
  }

  /**
   * Sends SIGTERM; the exit code, or a failure if the process is still there after half a minute.
   */
  public int terminate() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("still running 30 s after SIGTERM");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    client.shutdownNow();
    process.destroyForcibly().onExit().join();
    delete(folder);
  }
}
