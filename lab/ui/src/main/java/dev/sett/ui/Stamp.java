package dev.sett.ui;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What tells that a file is another one than before, without reading it.
 *
 * @param changed when it was last written
 * @param bytes its size
 */
record Stamp(FileTime changed, long bytes) {

  static Stamp of(BasicFileAttributes file) {
    return new Stamp(file.lastModifiedTime(), file.size());
  }
}
