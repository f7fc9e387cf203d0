package dev.sett.cli.vary;

import java.util.List;

/**
 * A documented switch of a framework.
 *
 * @param name as {@code --preset} takes it
 * @param property the system property
 * @param values the values that are compared, the baseline's first; at least 2
 * @param changes what the switch does, a sentence
 * @param since the first version that has it
 * @param documentation URL of the page that documents it
 */
record Preset(
    String name,
    String property,
    List<String> values,
    String changes,
    String since,
    String documentation) {

  /** Copies the list. */
  Preset {
    values = List.copyOf(values);
  }
}
