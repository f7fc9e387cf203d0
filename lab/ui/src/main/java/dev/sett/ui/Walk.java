package dev.sett.ui;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for results below a folder. Only looks: reads no file, follows no link, and goes into no
 * folder of trials, evidence or a control run.
 */
final class Walk extends SimpleFileVisitor<Path> {
  private static final int DEEPEST = 6;

  private final Path root;
  private final Map<Path, Stamp> plans = new LinkedHashMap<>();
  private final Map<Path, Stamp> results = new LinkedHashMap<>();

  private Walk(Path root) {
    this.root = root;
  }

  /**
   * Every folder that holds a result or will hold one, what changed last first.
   *
   * @throws ExperimentException if the folder can't be listed
   */
  static List<Item> below(Path folder) {
    Walk walk = new Walk(folder);
    try {
      Files.walkFileTree(folder, Set.of(), DEEPEST, walk);
    } catch (IOException e) {
      throw new ExperimentException(
          "The folder", "can't be listed (" + e.getClass().getSimpleName() + ").");
    }
    return walk.items();
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return folder.equals(root) || !isPart(folder)
        ? FileVisitResult.CONTINUE
        : FileVisitResult.SKIP_SUBTREE;
  }

  /** Whether a folder is a part of a run, or none of ours. */
  private static boolean isPart(Path folder) {
    return nameOf(folder).startsWith(".") || ResultFolder.isPart(folder);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      Path folder = Objects.requireNonNull(file.getParent());
      if (nameOf(file).equals("plan.json")) {
        plans.put(folder, Stamp.of(attributes));
      } else if (nameOf(file).equals("result.json")) {
        results.put(folder, Stamp.of(attributes));
      }
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (file.equals(root)) {
      throw e;
    }
    return FileVisitResult.CONTINUE; // it went away meanwhile, or is not for us
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
    return FileVisitResult.CONTINUE;
  }

  private List<Item> items() {
    Map<Path, Item> items = new LinkedHashMap<>();
    plans.keySet().forEach(f -> items.put(f, item(f)));
    results.keySet().forEach(f -> items.computeIfAbsent(f, this::item));
    List<Item> ordered = new ArrayList<>(items.values());
    ordered.sort(
        Comparator.comparing(Item::changed)
            .reversed()
            .thenComparing(Comparator.comparing(Item::name)));
    return ordered;
  }

  private Item item(Path folder) {
    return new Item(
        name(folder),
        folder,
        Optional.ofNullable(plans.get(folder)),
        Optional.ofNullable(results.get(folder)),
        changed(folder.resolve("trials")));
  }

  /** The folder that is shown may be a result itself, and then goes by its own name. */
  private String name(Path folder) {
    return folder.equals(root)
        ? nameOf(root.toAbsolutePath().normalize())
        : root.relativize(folder).toString().replace('\\', '/');
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  private static Optional<FileTime> changed(Path trials) {
    try {
      return Optional.of(Files.getLastModifiedTime(trials, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
