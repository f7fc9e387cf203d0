package dev.sett.model.disk;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What saving asks of a file system, step by step, so that a test can cut the power between any
 * two. Thread safe.
 *
 * <p>What is written survives a cut once its file is synced, and the name of a file or folder once
 * the folder that it is in is synced (fsync(2)).
 */
interface Disk {

  /** The file systems of this machine. */
  Disk REAL = new RealDisk();

  /** Whether there is a folder, or a link to one. */
  boolean isFolder(Path path);

  /**
   * Makes a folder, unless it is there.
   *
   * @param folder in one that is there
   * @throws IOException if it can't be made
   */
  void createFolder(Path folder) throws IOException;

  /**
   * Writes a new file.
   *
   * @throws IOException if it can't be written, or something has its name, a link included
   */
  void write(Path file, byte[] bytes) throws IOException;

  /**
   * Returns once the content of a file is on disk.
   *
   * @throws IOException if that failed
   */
  void sync(Path file) throws IOException;

  /**
   * Gives a file the name of another one in the same folder, which it replaces; at no moment is
   * there neither.
   *
   * @throws IOException if it can't be renamed
   */
  void rename(Path file, Path target) throws IOException;

  /**
   * Returns once the names of what is in a folder are on disk, where its file system can do this.
   *
   * @throws IOException if that failed
   */
  void syncFolder(Path folder) throws IOException;

  /**
   * Removes a file, if it is there.
   *
   * @throws IOException if it can't be removed
   */
  void delete(Path file) throws IOException;
}
