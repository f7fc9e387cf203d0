package dev.sett.hosts;

import dev.sett.model.disk.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * SHA-256 sums of the kit, by which a host checks that it runs what it was sent. Each part of the
 * kit has a list of the sums of its files, {@value #LIST}. The sum of the list itself is in the
 * script, which a host gets over another channel than the kit.
 */
public final class KitSums {

  /** The list of a part, as {@code sha256sum -c} reads it. */
  static final String LIST = "SHA256SUMS";

  private final Map<String, String> lists;

  /**
   * Sums of lists.
   *
   * @param lists sum of each part's list, in hexadecimal digits
   */
  KitSums(Map<String, String> lists) {
    this.lists = Map.copyOf(lists);
  }

  /** Where there is no kit: a script with these is for people to read, and refuses to run. */
  public static KitSums none() {
    return new KitSums(Map.of());
  }

  /** Writes the list of each part of a kit, the folders in it. */
  public static KitSums write(Path kit) throws IOException {
    Map<String, String> lists = new TreeMap<>();
    for (Path part : sorted(kit, /* depth= */ 1)) {
      if (Files.isDirectory(part)) {
        Path list = part.resolve(LIST);
        Files.deleteIfExists(list);
        Files.writeString(list, list(part));
        lists.put(part.getFileName().toString(), Sha256.of(list));
      }
    }
    return new KitSums(lists);
  }

  private static String list(Path part) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : sorted(part, Integer.MAX_VALUE)) {
      if (Files.isRegularFile(file)) {
        lines.append(Sha256.of(file)).append("  ").append(part.relativize(file)).append('\n');
      }
    }
    return lines.toString();
  }

  private static List<Path> sorted(Path folder, int depth) throws IOException {
    try (Stream<Path> all = Files.walk(folder, depth)) {
      return all.filter(path -> !path.equals(folder)).sorted().toList();
    }
  }

  /**
   * A command of a shell that fails unless every file of a part is there as it was sent.
   *
   * @param folder of the part, seen from where the command is run
   */
  String check(String part, String folder) {
    String sum = Optional.ofNullable(lists.get(part)).orElse("the-sum-of-" + part);
    return "(cd %s && echo %s | sha256sum -c && sha256sum -c %s)"
        .formatted(ShellWord.quote(folder), ShellWord.quote(sum + "  " + LIST), LIST);
  }
}
