package dev.sett.ui;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder with a plan, a result or both in it, as it was a moment ago. Nothing of it was read.
 *
 * @param name its path relative to the folder that is shown, with slashes
 * @param plan of {@code plan.json}; empty for a kept result
 * @param result of {@code result.json}; empty for a run that has none yet
 * @param trials when a trial was last saved; empty if there is no place for trials
 */
record Item(
    String name,
    Path folder,
    Optional<Stamp> plan,
    Optional<Stamp> result,
    Optional<FileTime> trials) {

  /** When anything in it last changed. */
  FileTime changed() {
    return Stream.of(plan.map(Stamp::changed), result.map(Stamp::changed), trials)
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElse(FileTime.fromMillis(0));
  }
}
