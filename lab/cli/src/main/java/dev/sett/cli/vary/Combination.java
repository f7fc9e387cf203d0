package dev.sett.cli.vary;

import dev.sett.model.experiment.VariantLabel;
import dev.sett.model.text.SyntaxRules;
import dev.sett.secrets.Redaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What one variant has that the command alone does not.
 *
 * @param settings one value of each thing that varies, in the order of the flags
 */
record Combination(List<Setting> settings) {

  private static final String UNCHANGED = "as it is";
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N} ._:@/+%(),=-]");

  /** Copies the list. */
  Combination {
    settings = List.copyOf(settings);
  }

  /** Every combination of values; the last list varies fastest. */
  static List<Combination> of(List<List<Setting>> lists) {
    List<List<Setting>> all = List.of(List.of());
    for (List<Setting> list : lists) {
      List<List<Setting>> longer = new ArrayList<>();
      for (List<Setting> start : all) {
        for (Setting next : list) {
          List<Setting> one = new ArrayList<>(start);
          one.add(next);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all.stream().map(Combination::new).toList();
  }

  /**
   * Names for all, by what they set, with whole keys or else with their ends. Letters, if some
   * would be no names, be the same, or show a secret.
   */
  static List<String> names(List<Combination> all) {
    for (Function<Setting, String> label :
        List.<Function<Setting, String>>of(Setting::label, Setting::shortLabel)) {
      List<String> names = all.stream().map(one -> one.name(label)).toList();
      if (names.stream().allMatch(Combination::isName)
          && new HashSet<>(names.stream().map(n -> n.toLowerCase(Locale.ROOT)).toList()).size()
              == names.size()) {
        return names;
      }
    }
    List<String> letters = new ArrayList<>();
    for (int place = 0; place < all.size(); place++) {
      letters.add(VariantLabel.letter(place));
    }
    return letters;
  }

  private String name(Function<Setting, String> label) {
    String name =
        settings.stream()
            .map(label)
            .filter(words -> !words.isEmpty())
            .map(words -> NOT_IN_NAMES.matcher(words).replaceAll("-"))
            .collect(Collectors.joining(", "));
    return name.isEmpty() ? UNCHANGED : name;
  }

  /** Whether it can be a name, and is no letter or word that gates take for another variant. */
  private static boolean isName(String name) {
    if (name.length() == 1
        || name.equalsIgnoreCase("base")
        || !Redaction.usual().text(name).equals(name)) {
      return false;
    }
    try {
      SyntaxRules.label(name);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
