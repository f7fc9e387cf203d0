package dev.sett.model.yaml;

import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.util.List;

/**
 * The names that published figures and findings may use.
 *
 * @param points names of all points of the experiment
 * @param variants names of all its variants
 * @param complete whether these are all; if not, unknown names are let through
 */
record PublishedNames(List<String> points, List<String> variants, boolean complete) {

  private static final int NAMED = 12;

  /** The name, if a point has it. */
  String point(String name) {
    return known("point", name.strip(), points);
  }

  /** The name, if a variant has it. */
  String variant(String name) {
    return known("variant", name.strip(), variants);
  }

  private String known(String what, String name, List<String> names) {
    if (complete && !names.contains(name)) {
      throw new IllegalArgumentException(
          "this experiment has no %s '%s'.%s"
              .formatted(what, SyntaxRules.visible(name), choices(name, names)));
    }
    return name;
  }

  /** What was probably meant, and what there is; starts with a space. */
  static String choices(String name, List<String> names) {
    String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
    return NearestWord.meant(name, names)
        + " Available: "
        + String.join("; ", names.stream().limit(NAMED).map(SyntaxRules::visible).toList())
        + more
        + ".";
  }
}
