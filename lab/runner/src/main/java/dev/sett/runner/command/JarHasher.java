package dev.sett.runner.command;

import dev.sett.model.disk.Sha256;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.trial.JarHashes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says which jars a run uses. A jar is read again only if its size, time or file has changed. Used
 * by one thread.
 */
public final class JarHasher {

  /** The modules that start programs, load them and count. */
  private static final Pattern MEASURING_JAR =
      Pattern.compile("sett-(agent|engines|hosts|load|probe|runner|stats)(-[0-9].*)?\\.jar");

  private final Home home;
  private final Map<Path, Known> known = new HashMap<>();
  private Optional<Own> own = Optional.empty();

  /** Hashes of Sett's jars: of all, and of those that measure. */
  private record Own(String all, String measuring) {}

  /** A file that was read. */
  private record Known(State state, String hash) {}

  /** What changes with a file that is replaced or written again. */
  private record State(long bytes, FileTime modified, String key) {

    static State of(Path file) throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new State(now.size(), now.lastModifiedTime(), String.valueOf(now.fileKey()));
    }
  }

  /** Nothing is read yet. */
  public JarHasher(Home home) {
    this.home = home;
  }

  /**
   * The jars of Sett as they were at the first call, for this process runs on those, and the jars
   * of variants as they are.
   *
   * @param backEnd whether they call the back end
   * @return empty if Sett is running from class folders, or a jar can't be read
   */
  public Optional<JarHashes> of(List<Variant> variants, boolean backEnd) {
    Map<String, Path> programs = new TreeMap<>();
    for (Variant variant : variants) {
      switch (variant.launch()) {
        case BuiltInServer server ->
            programs.put("server " + server.server(), home.layout().serverJar(server.server()));
        case BuiltInJob program ->
            programs.put(
                "program " + program.program(), home.layout().programJar(program.program()));
        case OwnServer _, RunningServer _, OwnJob _ -> {}
      }
    }
    if (backEnd) {
      programs.put("server " + RemoteCalls.SERVER, home.layout().serverJar(RemoteCalls.SERVER));
    }
    try {
      if (own.isEmpty()) {
        Optional<Path> jar = RemoteBundle.jar(home);
        if (jar.isEmpty()) {
          return Optional.empty();
        }
        List<Path> all = parts(jar.get());
        all.add(home.layout().agentJar());
        own =
            Optional.of(
                new Own(hash(all), hash(all.stream().filter(JarHasher::isMeasuring).toList())));
      }
      Map<String, String> hashes = new TreeMap<>();
      for (Map.Entry<String, Path> program : programs.entrySet()) {
        hashes.put(program.getKey(), hash(parts(program.getValue())));
      }
      return Optional.of(
          new JarHashes(own.get().all(), Optional.of(own.get().measuring()), hashes));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /** A runnable jar, and Sett's own among the jars that belong to it. */
  private static List<Path> parts(Path jar) throws IOException {
    List<Path> parts = new ArrayList<>(List.of(jar));
    for (String name : RemoteBundle.BESIDE) {
      Path beside = jar.resolveSibling(name);
      if (Files.isDirectory(beside)) {
        try (Stream<Path> files = Files.walk(beside)) {
          files.filter(JarHasher::isOwn).forEach(parts::add);
        }
      }
    }
    return parts;
  }

  private static boolean isOwn(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.contains("sett") && name.endsWith(".jar");
  }

  private static boolean isMeasuring(Path file) {
    return MEASURING_JAR.matcher(String.valueOf(file.getFileName())).matches();
  }

  /** One hash over the names and hashes of files, in the order of their names. */
  private String hash(List<Path> files) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files.stream().sorted(Comparator.comparing(Path::getFileName)).toList()) {
      all.append(file.getFileName()).append(' ').append(hash(file)).append('\n');
    }
    return Sha256.of(all.toString());
  }

  private String hash(Path file) throws IOException {
    State now = State.of(file);
    Known before = known.get(file);
    if (before != null && before.state().equals(now)) {
      return before.hash();
    }
    String hash = Sha256.of(file);
    known.put(file, new Known(now, hash));
    return hash;
  }
}
