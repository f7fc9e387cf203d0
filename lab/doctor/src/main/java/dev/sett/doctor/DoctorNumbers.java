package dev.sett.doctor;

import java.util.Locale;

/** Numbers in sentences, the same in every locale. */
final class DoctorNumbers {
  private DoctorNumbers() {}

  static String decimal(double value, int places) {
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** A share as per cent, one place below 10. */
  static String percent(double share) {
    return decimal(100 * share, Math.abs(share) < 0.1 ? 1 : 0) + "%";
  }

  /** A time in the unit that suits it. */
  static String time(long nanos) {
    if (nanos < 1000) {
      return nanos + " ns";
    }
    return nanos < 1_000_000 ? decimal(nanos / 1e3, 0) + " µs" : decimal(nanos / 1e6, 1) + " ms";
  }
}
