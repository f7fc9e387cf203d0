package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Files that seal a format. To accept a change: {@code SETT_WRITE_GOLDEN=1}, then read the diff.
 */
public final class Golden {
  private Golden() {}

  /** Checks text made in two locales against one file. */
  public static void check(String name, java.util.function.Supplier<String> make)
      throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.US);
      String english = make.get();
      if (System.getenv("SETT_WRITE_GOLDEN") != null) {
        Files.writeString(Path.of("src/test/resources/dev/sett/report", name), english);
      } else {
        assertEquals(read(name), english);
      }
      Locale.setDefault(Locale.GERMANY);
      assertEquals(english, make.get(), "in a German locale");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String read(String name) throws IOException {
    try (InputStream in = Golden.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
