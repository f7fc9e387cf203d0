package dev.sett.runner.command;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * One archive with everything that an experiment needs on another machine but a JDK: Sett as an
 * {@link Installation}, the built-in servers of the experiment, the experiment, and a script that
 * runs it. Nothing in it depends on the architecture but the profiler, which JFR replaces where it
 * has no library.
 */
public final class ExperimentBundle {

  /** The one folder in the archive. */
  public static final String FOLDER = "sett-bundle";

  /** Folder of files that were added, next to the experiment. */
  public static final String INCLUDED = "included";

  private static final String CARD = "sett-server.properties";

  private final ZipOutputStream zip;

  private ExperimentBundle(ZipOutputStream zip) {
    this.zip = zip;
  }

  /**
   * Writes it.
   *
   * @param servers names of built-in servers, which must be built
   * @param experiment the experiment as a file
   * @param included files to add, by their names in {@value #INCLUDED}
   * @param to new file
   * @throws ExperimentException if something is not there, or it can't be written
   */
  public static void write(
      Home home,
      Collection<String> servers,
      String experiment,
      Map<String, Path> included,
      Path to) {
    Path jar =
        RemoteBundle.jar(home)
            .orElseThrow(
                () ->
                    new ExperimentException(
                        to.toString(),
                        "can't be written, because Sett is running from class folders. Run it as "
                            + SettCommand.name()
                            + "."));
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
      ExperimentBundle bundle = new ExperimentBundle(zip);
      bundle.text("run", resource());
      bundle.text("experiment.yaml", experiment);
      bundle.sett(home.layout(), jar);
      for (String server : servers) {
        bundle.server(home.layout(), server);
      }
      for (Map.Entry<String, Path> file : included.entrySet()) {
        bundle.file(INCLUDED + "/" + file.getKey(), file.getValue());
      }
    } catch (IOException e) {
      throw new ExperimentException(to.toString(), "can't be written (" + e.getMessage() + ").");
    }
  }

  private static String resource() throws IOException {
    try (InputStream script = ExperimentBundle.class.getResourceAsStream("run-bundle.sh")) {
      if (script == null) {
        throw new IllegalStateException("run-bundle.sh is missing in the jar");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void sett(Layout layout, Path jar) throws IOException {
    Path root = layout.root();
    Path scripts = root.resolve(layout instanceof Checkout ? "build" : "libexec");
    file(
        "sett/bin/sett",
        root.resolve(layout instanceof Checkout ? "dist/src/main/sett" : "bin/sett"));
    for (String script : List.of("find-jdk.sh", "start.sh")) {
      file("sett/libexec/" + script, scripts.resolve(script));
    }
    file("sett/LICENSE", root.resolve("LICENSE"));
    program("sett/lab", jar);
    file("sett/lab/sett-agent.jar", layout.agentJar());
  }

  private void server(Layout layout, String server) throws IOException {
    String folder = "sett/servers/" + server;
    Path jar = layout.serverJar(server);
    program(folder, jar);
    // In a checkout the card has placeholders, which the build fills in.
    try (ZipFile read = new ZipFile(jar.toFile())) {
      ZipEntry card = read.getEntry(CARD);
      if (card == null) {
        file(folder + "/" + CARD, layout.card(server, CARD));
      } else {
        try (InputStream in = read.getInputStream(card)) {
          text(folder + "/" + CARD, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
  }

  /** A jar with the folders next to it that belong to it. */
  private void program(String folder, Path jar) throws IOException {
    file(folder + "/" + jar.getFileName(), jar);
    for (String name : RemoteBundle.BESIDE) {
      Path beside = jar.resolveSibling(name);
      if (Files.isDirectory(beside)) {
        try (Stream<Path> files = Files.walk(beside)) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            file(folder + "/" + name + "/" + beside.relativize(file), file);
          }
        }
      }
    }
  }

  private void text(String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(FOLDER + "/" + name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  private void file(String name, Path file) throws IOException {
    zip.putNextEntry(new ZipEntry(FOLDER + "/" + name));
    long _ = Files.copy(file, zip);
    zip.closeEntry();
  }
}
