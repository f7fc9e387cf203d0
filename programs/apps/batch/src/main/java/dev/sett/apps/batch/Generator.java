package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes partner files with the published numbers of records, amounts drawn so that the published
 * numbers come out OK and SKIP. The same seed gives the same bytes on every machine and JDK.
 */
final class Generator {
  /** The highest amount that the fee of 2.2 leaves below the threshold of 10, in cents: 4.54. */
  private static final int HIGHEST_SKIPPED_CENTS = 454;

  private static final int HIGHEST_CENTS = 1_000_000;

  private final Random random;
  private final int times;
  private long rowsLeft;
  private long skipsLeft;

  /**
   * A generator.
   *
   * @param seed of the draws
   * @param times how many times the published number of records, at least 1
   */
  Generator(long seed, int times) {
    // java.util.Random is specified to the bit, unlike its faster siblings.
    this.random = new Random(seed);
    this.times = times;
    this.rowsLeft = (long) Partner.allRows() * times;
    this.skipsLeft = (long) Partner.SKIPPED * times;
  }

  /**
   * Writes all files, over those of the same name.
   *
   * @param folder made if it isn't there
   * @return how many records were written
   */
  static long write(Path folder, long seed, int times) throws IOException {
    Generator generator = new Generator(seed, times);
    Files.createDirectories(folder);
    long rows = 0;
    for (Partner partner : Partner.values()) {
      rows += generator.write(folder.resolve(partner.file()), partner.rows());
    }
    return rows;
  }

  private long write(Path file, int publishedRows) throws IOException {
    long rows = (long) publishedRows * times;
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      for (long row = 0; row < rows; row++) {
        out.write(account() + "," + amount() + ",NEW\n");
      }
    }
    return rows;
  }

  private String account() {
    return "%010d".formatted(random.nextInt(1_000_000_000));
  }

  /** Draws without replacement whether this record is one of those to skip (Knuth 3.4.2, S). */
  private BigDecimal amount() {
    boolean skip = (long) (random.nextDouble() * rowsLeft) < skipsLeft;
    rowsLeft--;
    int cents;
    if (skip) {
      skipsLeft--;
      cents = 1 + random.nextInt(HIGHEST_SKIPPED_CENTS);
    } else {
      cents = HIGHEST_SKIPPED_CENTS + 1 + random.nextInt(HIGHEST_CENTS - HIGHEST_SKIPPED_CENTS);
    }
    return BigDecimal.valueOf(cents, 2);
  }
}
