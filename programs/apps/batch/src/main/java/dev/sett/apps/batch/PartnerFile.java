package dev.sett.apps.batch;

import java.nio.file.Path;
import java.util.List;

/**
 * One file of the inbox.
 *
 * @param path where it is
 * @param lines how many lines it has, the last one with or without its end
 * @param marks byte at which every {@link Inbox#LINES_A_MARK}th line begins, the first line first
 */
record PartnerFile(Path path, int lines, List<Long> marks) {

  /** Its name without the folder. */
  String name() {
    return String.valueOf(path.getFileName());
  }
}
