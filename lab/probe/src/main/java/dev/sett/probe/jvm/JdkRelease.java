package dev.sett.probe.jvm;

/** The feature release in a version of the JDK. */
public final class JdkRelease {
  private JdkRelease() {}

  /** 21 of {@code 21.0.5+11}; 8 of {@code 1.8.0_402}; 0 of what is no version. */
  public static int of(String version) {
    String[] parts = version.split("[^0-9]+", 3);
    String first = parts[0].equals("1") && parts.length > 1 ? parts[1] : parts[0];
    return first.matches("\\d{1,6}") ? Integer.parseInt(first) : 0;
  }
}
