package dev.sett.model.disk;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A disk in memory whose power is cut after some steps, and that then loses all it may: of a file
 * that was not synced all, the second half or none of the bytes, and of the changes to names that
 * were not synced any selection, whatever their order. Used by one thread.
 */
public final class TestingDisk implements Disk {

  /** What is done in one step. */
  public enum Step {
    CREATE_FOLDER,
    CREATE,
    WRITE,
    SYNC,
    RENAME,
    SYNC_FOLDER,
    DELETE
  }

  /** The power is gone. */
  public static final class PowerCut extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** What may be found after a cut: the content of files, by path. */
  public record State(Set<Path> folders, Map<Path, ByteBuffer> files) {}

  /** A file or folder, whatever its name. */
  private static final class Node {
    private final boolean folder;
    private byte[] bytes = {};
    private boolean synced;

    Node(boolean folder) {
      this.folder = folder;
      this.synced = folder;
    }
  }

  /** A change of names in a folder. */
  private record Change(Path in, Consumer<Map<Path, Node>> made) {}

  private final Path root;
  private final Set<Step> ignored;
  private int stepsLeft;
  private final Map<Path, Node> now = new TreeMap<>();
  private final Map<Path, Node> onDisk = new TreeMap<>();
  private List<Change> unsynced = new ArrayList<>();

  /**
   * A disk with one folder.
   *
   * @param steps until the cut
   * @param ignored steps that do nothing, as if nobody had asked for them
   */
  public TestingDisk(Path root, int steps, Set<Step> ignored) {
    this.root = root;
    this.ignored = ignored;
    this.stepsLeft = steps;
    now.put(root, new Node(/* folder= */ true));
    onDisk.putAll(now);
  }

  private boolean does(Step step) {
    if (stepsLeft-- == 0) {
      throw new PowerCut();
    }
    return !ignored.contains(step);
  }

  private void change(Path in, Consumer<Map<Path, Node>> made) {
    made.accept(now);
    unsynced.add(new Change(in, made));
  }

  @Override
  public boolean isFolder(Path path) {
    Node node = now.get(path);
    return node != null && node.folder;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    requireFolder(above(folder));
    if (does(Step.CREATE_FOLDER)) {
      Node made = new Node(/* folder= */ true);
      change(above(folder), names -> names.put(folder, made));
    }
  }

  @Override
  public void write(Path file, byte[] bytes) throws IOException {
    requireFolder(above(file));
    if (now.containsKey(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    if (does(Step.CREATE)) {
      Node made = new Node(/* folder= */ false);
      change(above(file), names -> names.put(file, made));
    }
    if (does(Step.WRITE)) {
      node(file).bytes = bytes;
    }
  }

  @Override
  public void sync(Path file) throws IOException {
    Node node = node(file);
    if (does(Step.SYNC)) {
      node.synced = true;
    }
  }

  @Override
  public void rename(Path file, Path target) throws IOException {
    Node node = node(file);
    if (does(Step.RENAME)) {
      change(
          above(file),
          names -> {
            names.remove(file);
            names.put(target, node);
          });
    }
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    requireFolder(folder);
    if (does(Step.SYNC_FOLDER)) {
      List<Change> others = new ArrayList<>();
      for (Change change : unsynced) {
        if (change.in.equals(folder)) {
          change.made.accept(onDisk);
        } else {
          others.add(change);
        }
      }
      unsynced = others;
    }
  }

  @Override
  public void delete(Path file) {
    if (does(Step.DELETE)) {
      change(above(file), names -> names.remove(file));
    }
  }

  /** Everything that may be found once the power is back. */
  public Set<State> states() {
    Set<State> all = new LinkedHashSet<>();
    for (int chosen = 0; chosen < 1 << unsynced.size(); chosen++) {
      Map<Path, Node> names = new TreeMap<>(onDisk);
      for (int i = 0; i < unsynced.size(); i++) {
        if ((chosen >> i & 1) == 1) {
          unsynced.get(i).made.accept(names);
        }
      }
      for (double kept : new double[] {0, 0.5, 1}) {
        all.add(state(names, kept));
      }
    }
    return all;
  }

  /**
   * What is found with these names.
   *
   * @param kept share of the bytes of files that were not synced
   */
  private State state(Map<Path, Node> names, double kept) {
    Set<Path> folders = new LinkedHashSet<>();
    Map<Path, ByteBuffer> files = new TreeMap<>();
    names.forEach(
        (path, node) -> {
          if (path.equals(root) || !(folders.contains(above(path)) || above(path).equals(root))) {
            return; // It was there before, or the folder that it is in was lost.
          }
          if (node.folder) {
            folders.add(path);
          } else {
            int length = node.synced ? node.bytes.length : (int) (kept * node.bytes.length);
            files.put(path, ByteBuffer.wrap(Arrays.copyOf(node.bytes, length)));
          }
        });
    return new State(folders, files);
  }

  private Node node(Path file) throws IOException {
    Node node = now.get(file);
    if (node == null) {
      throw new NoSuchFileException(file.toString());
    }
    return node;
  }

  private void requireFolder(Path path) throws IOException {
    if (!isFolder(path)) {
      throw new FileNotFoundException(path + " is not a folder");
    }
  }

  private static Path above(Path path) {
    return Objects.requireNonNull(path.getParent());
  }
}
