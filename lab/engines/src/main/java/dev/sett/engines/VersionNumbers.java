package dev.sett.engines;

import java.util.Arrays;

/** Versions as tools write them: numbers with dots, whatever comes after. */
final class VersionNumbers {

  private VersionNumbers() {}

  /** Compares by number, part by part; missing parts are 0, and what is no number ends a part. */
  static int compare(String a, String b) {
    int[] left = parts(a);
    int[] right = parts(b);
    int length = Math.max(left.length, right.length);
    return Arrays.compare(Arrays.copyOf(left, length), Arrays.copyOf(right, length));
  }

  private static int[] parts(String version) {
    return Arrays.stream(version.split("\\.", -1))
        .map(part -> part.replaceFirst("[^0-9].*", ""))
        .mapToInt(part -> part.isEmpty() || part.length() > 9 ? 0 : Integer.parseInt(part))
        .toArray();
  }
}
