package dev.sett.report.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that come with the classes of Sett. */
public final class Resource {
  private Resource() {}

  /** The text of a file of reports. */
  public static String text(String name) {
    return text(Resource.class, "/dev/sett/report/" + name);
  }

  /**
   * The text of a file.
   *
   * @param next a class of the jar with the file, which a name without a slash is next to
   */
  public static String text(Class<?> next, String name) {
    try (InputStream in = next.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar of " + next.getName() + " lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
