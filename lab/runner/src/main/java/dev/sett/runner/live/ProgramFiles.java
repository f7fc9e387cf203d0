package dev.sett.runner.live;

import java.nio.file.Path;

/**
 * Where one program of a run leaves its files, apart from those of all others.
 *
 * @param folder of the logs of the run
 * @param number of the program, counted over all variants; at least 1
 * @param variant its name
 */
record ProgramFiles(Path folder, int number, String variant) {

  /** Name of the file for its output. */
  String log() {
    return "program-" + number + ".log";
  }

  /** A name under which they may be kept, such as {@code 003-virtual}. */
  String name() {
    return "%03d-%s".formatted(number, variant.replaceAll("[^A-Za-z0-9_-]+", "-"));
  }

  /** Folder for what is recorded inside it. */
  Path recordings() {
    return folder.resolve("inside-" + number);
  }
}
