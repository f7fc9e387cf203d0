package dev.sett.runner.command;

import dev.sett.hosts.KitSums;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What of Sett has to be on other hosts: a folder with {@code sett/} (its own jar and libraries,
 * with load engine and probe) and {@code server-NAME/} for each built-in server.
 */
public final class RemoteBundle {

  private static final String JAR = "sett-cli.jar";

  /** Folders that may be next to a server's jar and belong to it. */
  static final List<String> BESIDE = List.of("lib", "quarkus-app", "liberty");

  private RemoteBundle() {}

  /** The built-in servers that an experiment runs, the back end included. */
  public static List<String> servers(Experiment experiment) {
    TreeSet<String> servers = new TreeSet<>();
    for (Variant variant : experiment.variants()) {
      if (variant.launch() instanceof BuiltInServer builtIn) {
        servers.add(builtIn.server());
      }
    }
    if (RemoteCalls.in(experiment)) {
      servers.add(RemoteCalls.SERVER);
    }
    return List.copyOf(servers);
  }

  /**
   * Copies what is needed into a folder, which is made if missing.
   *
   * @param servers names of built-in servers, which must be built
   * @return sums of all that was copied
   * @throws ExperimentException if something is not there, or can't be written
   */
  public static KitSums copy(Home home, Collection<String> servers, Path folder) {
    Path jar =
        jar(home)
            .orElseThrow(
                () ->
                    new ExperimentException(
                        folder.toString(),
                        "can't be filled, because Sett is running from class folders. Run it as "
                            + SettCommand.name()
                            + "."));
    try {
      program(jar, folder.resolve("sett"));
      for (String server : servers) {
        program(home.layout().serverJar(server), folder.resolve("server-" + server));
      }
      return KitSums.write(folder);
    } catch (IOException e) {
      throw new ExperimentException(
          folder.toString(), "can't be written (" + e.getMessage() + ").");
    }
  }

  /** The jar of the command line; empty if Sett is running from class folders. */
  static Optional<Path> jar(Home home) {
    return Arrays.stream(home.engineClassPath().split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(path -> path.endsWith(JAR))
        .findFirst();
  }

  private static void program(Path jar, Path to) throws IOException {
    Files.createDirectories(to);
    copy(jar, to.resolve(jar.getFileName()));
    for (String name : BESIDE) {
      Path beside = jar.resolveSibling(name);
      if (Files.isDirectory(beside)) {
        copyAll(beside, to.resolve(name));
      }
    }
  }

  private static void copyAll(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            copy(file, to.resolve(from.relativize(file)));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void copy(Path file, Path to) throws IOException {
    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }
}
