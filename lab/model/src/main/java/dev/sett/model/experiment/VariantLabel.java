package dev.sett.model.experiment;

/** What a variant is called in text and tables. */
public final class VariantLabel {

  private VariantLabel() {}

  /**
   * Letter and name of a variant, such as {@code B (virtual)}; the letter alone where that is its
   * name.
   */
  public static String of(int place, String name) {
    String letter = letter(place);
    return letter.equals(name) ? letter : letter + " (" + name + ")";
  }

  /**
   * The letter of a variant by its place in the experiment: A for 0, B for 1, … V26 for 26; a
   * question mark for one that is not in it.
   */
  public static String letter(int place) {
    if (place < 0) {
      return "?";
    }
    return place < 26 ? String.valueOf((char) ('A' + place)) : "V" + place;
  }
}
