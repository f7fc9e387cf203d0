package dev.sett.apps.batch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The same files read by other means: whole cents in a long, no decimal arithmetic, nothing of the
 * program under test.
 *
 * @param ok lines whose cents times 22 reach 10 000, which is an amount times 2.2 of 10
 * @param skip the other lines
 * @param chargedCents sum over all lines of cents times 2.2, each rounded half to even
 */
record PlainReading(long ok, long skip, long chargedCents) {

  static PlainReading of(Path folder) throws IOException {
    long ok = 0;
    long skip = 0;
    long charged = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.csv")) {
      for (Path file : files) {
        for (String line : Files.readAllLines(file)) {
          long cents = Long.parseLong(line.split(",")[1].replace(".", ""));
          long tenths = cents * 22;
          if (tenths < 10_000) {
            skip++;
          } else {
            ok++;
          }
          long rest = tenths % 10;
          long down = tenths / 10;
          charged += rest > 5 || (rest == 5 && down % 2 == 1) ? down + 1 : down;
        }
      }
    }
    return new PlainReading(ok, skip, charged);
  }
}
