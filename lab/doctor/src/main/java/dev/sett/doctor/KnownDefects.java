package dev.sett.doctor;

import java.util.ArrayList;
import java.util.List;

/** Defects of JDK versions that spoil measurements of threads. */
public final class KnownDefects {

  /** One line a defect. Versions are feature.interim.update, from inclusive, to exclusive. */
  private static final List<Defect> DEFECTS =
      List.of(
          new Defect(
              "25",
              "25.0.3",
              "virtual threads can stay parked forever (JDK-8369227), so a run may hang",
              "use 25.0.4 or later"),
          new Defect(
              "26",
              "26.0.1",
              "virtual threads can stay parked forever (JDK-8369227), so a run may hang",
              "use 26.0.1 or later"),
          new Defect(
              "25",
              "25.0.4",
              "virtual threads can stay blocked on a monitor (JDK-8373120), so a run may hang",
              "use 25.0.4 or later"),
          new Defect(
              "21",
              "24",
              "a virtual thread that waits inside synchronized pins its carrier (fixed by JEP 491"
                  + " in JDK 24), so results for virtual threads do not apply to newer JDKs",
              "also compare on JDK 25, or treat the result as valid for this JDK only"),
          new Defect(
              "0",
              "21",
              "it has no virtual threads",
              "use JDK 21 or later, preferably 25, for variants with virtual threads"));

  private KnownDefects() {}

  /**
   * What is known against a JDK, one sentence each; empty if nothing is.
   *
   * @param version as in the property {@code java.version}, such as {@code 25.0.1} or {@code
   *     26-ea}; a text that is not a version has no known defects
   */
  public static List<String> of(String version) {
    List<String> found = new ArrayList<>();
    try {
      Runtime.Version jdk = parse(version);
      for (Defect defect : DEFECTS) {
        if (jdk.compareToIgnoreOptional(parse(defect.from)) >= 0
            && jdk.compareToIgnoreOptional(parse(defect.to)) < 0) {
          found.add("JDK " + version + ": " + defect.what + "; " + defect.advice + ".");
        }
      }
    } catch (IllegalArgumentException e) {
      return List.of();
    }
    return List.copyOf(found);
  }

  private static Runtime.Version parse(String version) {
    // Before JDK 9 the 8 was the second number.
    String plain = version.startsWith("1.8.") ? "8" : version;
    return plain.equals("0") ? Runtime.Version.parse("7") : Runtime.Version.parse(plain);
  }

  private record Defect(String from, String to, String what, String advice) {}
}
