package dev.sett.runner.live;

import dev.sett.model.text.ExperimentException;
import dev.sett.probe.profile.ProfilerLibrary;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What takes the profile of a program that is looked into. JFR records in any case. */
public enum Profiler {
  /** async-profiler where it may run, JFR otherwise. */
  AUTO,
  /** async-profiler, and a complaint before anything is measured if this machine has none. */
  ASYNC,
  /** JFR alone. */
  JFR;

  /** Names as typed, for descriptions: {@code auto, async, jfr}. */
  public static final String NAMES =
      Arrays.stream(values()).map(Profiler::word).collect(Collectors.joining(", "));

  /** Its name as typed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The one that was named.
   *
   * @param where it was named, for the complaint
   * @throws ExperimentException if there is none of that name, or it can't run on this machine
   */
  public static Profiler named(String name, String where) {
    Profiler named =
        Arrays.stream(values())
            .filter(profiler -> profiler.word().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new ExperimentException(
                        where, "must be one of %s, not '%s'.".formatted(NAMES, name)));
    if (named == ASYNC) {
      check(where, ProfilerLibrary.refusal());
    }
    return named;
  }

  /** Complains that async-profiler was named where it can't run. */
  static void check(String where, Optional<String> refusal) {
    if (refusal.isPresent()) {
      throw new ExperimentException(
          where, "can't be async: %s Remove it to profile with JFR.".formatted(refusal.get()));
    }
  }

  /** Whether something is loaded into the program while it runs. */
  boolean attaches() {
    return this != JFR;
  }
}
