package dev.sett.cli.vary;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** The presets that come with Sett, from {@code presets.json}. */
final class Presets {

  private static final String FILE = "presets.json";

  private Presets() {}

  /** All presets. */
  static List<Preset> all() {
    try (InputStream json = Objects.requireNonNull(Presets.class.getResourceAsStream(FILE))) {
      return List.of(JsonMapper.shared().readValue(json, Preset[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The preset with a name.
   *
   * @throws ExperimentException if there is none
   */
  static Preset named(String name) {
    return all().stream()
        .filter(preset -> preset.name().equals(name.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new ExperimentException(
                    "--preset",
                    NearestWord.none(
                        "preset", name.strip(), all().stream().map(Preset::name).toList())));
  }

  /** All presets in words, three lines each. */
  static String inWords() {
    StringBuilder text = new StringBuilder();
    for (Preset preset : all()) {
      text.append(
          "%s: --vary %s=%s%n  %s Since %s.%n  %s%n"
              .formatted(
                  preset.name(),
                  preset.property(),
                  String.join(",", preset.values()),
                  preset.changes(),
                  preset.since(),
                  preset.documentation()));
    }
    return text.toString();
  }
}
