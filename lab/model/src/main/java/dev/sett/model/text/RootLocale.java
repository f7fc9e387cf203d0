package dev.sett.model.text;

import java.util.Locale;

/** Texts that are the same whatever the language of the machine. */
public final class RootLocale {

  private RootLocale() {}

  /**
   * {@link String#format(Locale, String, Object...)} with a dot before decimals.
   *
   * @param format of {@link java.util.Formatter}
   */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
