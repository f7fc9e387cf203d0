package dev.sett.model.keys;

import java.time.Duration;
import java.util.List;

/** What the value of a key looks like: the part of a declaration that documentation is made of. */
public sealed interface Kind {

  /** A whole number. */
  record Count(long lowest, long highest) implements Kind {}

  /** A number that may have a fraction. */
  record Decimal(double lowest, double highest) implements Kind {}

  /** A time with its unit. */
  record Time(Duration shortest, Duration longest) implements Kind {}

  /** A percentage, or the same as a share of 1. */
  record Share(double lowest, double highest) implements Kind {}

  /** Requests per second, above 0. */
  record Rate(double highestRps) implements Kind {}

  /** One value for both ends, or two of them: {@code 5..30}. */
  record Ends(Kind end) implements Kind {}

  /** One of some words. */
  record Word(List<String> words) implements Kind {}

  /** True or false. */
  record YesNo() implements Kind {}

  /**
   * Any single value.
   *
   * @param words what it must be
   */
  record Text(String words) implements Kind {}

  /** A list. */
  record Listed(Kind item) implements Kind {}

  /** A mapping whose keys another page describes. */
  record Other() implements Kind {}

  /** A mapping of names that the user gives. */
  record Named(Kind value) implements Kind {}

  /** A mapping with the keys of all blocks. */
  record Mapping(List<Block<?>> blocks) implements Kind {
    Mapping(Block<?>... blocks) {
      this(List.of(blocks));
    }
  }

  /** Any of several. */
  record Either(List<Kind> kinds) implements Kind {
    Either(Kind... kinds) {
      this(List.of(kinds));
    }
  }
}
