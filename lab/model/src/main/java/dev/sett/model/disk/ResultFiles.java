package dev.sett.model.disk;

import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files below one folder that anybody may have filled, such as a result from somebody else or
 * what a host returned. Thread safe.
 *
 * <p>No symbolic link below the folder is followed, neither to read nor to write: the first one on
 * the way to a file is an error that names it. The folder itself may be a link, because the user
 * chose it. Only regular files are read, and of each only so much as the reader allows. Files are
 * written as {@link DurableFile} does.
 *
 * <p>Whoever can change the folder at the same moment can still put a link in the place of one of
 * its folders between check and use.
 */
public final class ResultFiles {

  /** Most bytes that any file of a result may have: 64 MiB, over a hundred times what is usual. */
  public static final int LARGEST_BYTES = 64 << 20;

  private final Path root;

  /** Of this part below the root no link is followed; empty for the root itself. */
  private final Path part;

  /** Writes them. */
  private final Disk disk;

  private ResultFiles(Path root, Path part, Disk disk) {
    this.root = root;
    this.part = part;
    this.disk = disk;
  }

  /** The files below a folder, which need not be there yet. */
  public static ResultFiles below(Path folder) {
    return below(folder, Disk.REAL);
  }

  /** The same, written to a disk that a test can take away. */
  public static ResultFiles below(Path folder, Disk disk) {
    return new ResultFiles(folder, Path.of(""), disk);
  }

  /**
   * The files of a folder below this one, which is checked like theirs with every use.
   *
   * @param name relative, without {@code ..}
   */
  public ResultFiles folder(String name) {
    return new ResultFiles(root, part.resolve(relative(name)), disk);
  }

  /** The folder itself. */
  public Path path() {
    return root.resolve(part);
  }

  /**
   * The path of a file or folder here.
   *
   * @param name relative, without {@code ..}
   * @throws ExperimentException if it is a symbolic link, or behind one
   */
  public Path path(String name) {
    Path path = root;
    for (Path each : part.resolve(relative(name))) {
      path = path.resolve(each);
      if (!path.equals(root) && Files.isSymbolicLink(path)) {
        throw new ExperimentException(
            path.toString(),
            "is a symbolic link. Sett does not follow links here: replace it with the file itself,"
                + " or remove it.");
      }
    }
    return path;
  }

  /**
   * Whether there is a regular file of this name.
   *
   * @throws ExperimentException if it is a symbolic link, or behind one
   */
  public boolean has(String name) {
    return Files.isRegularFile(path(name), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Names of what is in a folder here, sorted; empty if there is no such folder.
   *
   * @throws ExperimentException if it can't be listed, is a symbolic link, or behind one
   */
  public List<String> names(String folder) {
    Path path = path(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    } catch (IOException e) {
      throw new ExperimentException(path.toString(), "can't be listed: " + e.getMessage());
    }
  }

  /**
   * The content of a file.
   *
   * @throws ExperimentException if it can't be read, is larger than {@link #LARGEST_BYTES}, is no
   *     regular file, or is behind a symbolic link
   */
  public byte[] read(String name) {
    return read(name, LARGEST_BYTES);
  }

  /**
   * The content of a file.
   *
   * @param mostBytes that it may have, at least 0
   * @throws ExperimentException if it can't be read, is larger, is no regular file, or is behind a
   *     symbolic link
   */
  public byte[] read(String name, int mostBytes) {
    try (SeekableByteChannel channel = open(name)) {
      long size = channel.size();
      if (size <= mostBytes) {
        // It may have grown meanwhile.
        byte[] bytes = Channels.newInputStream(channel).readNBytes(mostBytes + 1);
        if (bytes.length <= mostBytes) {
          return bytes;
        }
        size = bytes.length;
      }
      throw new ExperimentException(
          path(name).toString(),
          "is too large: it has %d bytes, and at most %d are read.".formatted(size, mostBytes));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /**
   * The first bytes of a file, all of them if it has fewer; empty if there is no such file.
   *
   * @param mostBytes at least 0
   * @throws ExperimentException if it can't be read, is no regular file, or is behind a symbolic
   *     link
   */
  public Optional<byte[]> first(String name, int mostBytes) {
    return part(name, mostBytes, /* atEnd= */ false);
  }

  /**
   * The last bytes of a file, all of them if it has fewer; empty if there is no such file.
   *
   * @param mostBytes at least 0
   * @throws ExperimentException if it can't be read, is no regular file, or is behind a symbolic
   *     link
   */
  public Optional<byte[]> last(String name, int mostBytes) {
    return part(name, mostBytes, /* atEnd= */ true);
  }

  private Optional<byte[]> part(String name, int mostBytes, boolean atEnd) {
    if (!Files.exists(path(name), LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (SeekableByteChannel channel = open(name)) {
      if (atEnd) {
        channel.position(Math.max(0, channel.size() - mostBytes));
      }
      return Optional.of(Channels.newInputStream(channel).readNBytes(mostBytes));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /**
   * A file to be read by and by. Its reader closes it, and has to stop before it has too much.
   *
   * @throws IOException if it can't be opened
   * @throws ExperimentException if it is no regular file, or is behind a symbolic link
   */
  public InputStream stream(String name) throws IOException {
    return Channels.newInputStream(open(name));
  }

  /**
   * Writes a file, replacing an earlier one; when this returns, it is on disk.
   *
   * @throws ExperimentException if it can't be written, is a symbolic link, or behind one
   */
  public void write(String name, byte[] bytes) {
    DurableFile.write(disk, path(name), bytes);
  }

  /**
   * Makes a folder here and those above it; when this returns, they are on disk.
   *
   * @param name relative, without {@code ..}; empty for the folder itself
   * @throws ExperimentException if it can't be made, is a symbolic link, or behind one
   */
  public void createFolder(String name) {
    DurableFile.createFolder(disk, path(name));
  }

  /**
   * Returns once the folder itself is on disk, whoever made it.
   *
   * @throws ExperimentException if that failed
   */
  public void syncName() {
    DurableFile.syncName(disk, path());
  }

  private SeekableByteChannel open(String name) throws IOException {
    Path path = path(name);
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isRegularFile()) {
      // A pipe would make its reader wait without end.
      throw new ExperimentException(path.toString(), "is not a regular file. Remove it.");
    }
    return Files.newByteChannel(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  private ExperimentException unreadable(String name, IOException e) {
    String why =
        e instanceof NoSuchFileException ? "there is no such file" : String.valueOf(e.getMessage());
    return new ExperimentException(path(name).toString(), "can't be read (" + why + ").");
  }

  private static Path relative(String name) {
    Path path = Path.of(name);
    if (path.isAbsolute() || !path.normalize().equals(path) || path.startsWith("..")) {
      throw new IllegalArgumentException("not a name below a folder: " + name);
    }
    return path;
  }
}
