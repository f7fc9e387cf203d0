package dev.sett.model.keys;

import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kinds of values as JSON Schema, as narrow as a schema can say it. */
final class KindSchema {

  private static final Map<String, Object> TEXT =
      Map.of("type", List.of("string", "number", "boolean"));
  private static final Map<String, Object> NOTHING = Map.of("type", "null");

  /** A setting of a measure: its form says no more of it than its name. */
  private static final Map<String, Object> SETTING =
      either(List.of(TEXT, Map.of("type", "array", "items", TEXT)));

  private KindSchema() {}

  /** The schema of a mapping with the keys of these blocks. */
  static Map<String, Object> of(List<Block<?>> blocks) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Block<?> block : blocks) {
      block.keys().forEach(key -> properties.put(key.name(), of(key)));
    }
    return mapping(properties);
  }

  /** A measure by its name alone, or with its settings. */
  private static Map<String, Object> measure() {
    List<String> alone = new ArrayList<>();
    Map<String, Object> settings = new LinkedHashMap<>();
    for (MeasureForm form : Measure.forms()) {
      switch (form) {
        case MeasureForm.Word word -> {
          alone.add(word.key());
          settings.put(word.key(), NOTHING);
        }
        case MeasureForm.Count count -> {
          Map<String, Object> number = integer(1, count.most());
          settings.put(
              count.key(),
              count.more().isEmpty()
                  ? number
                  : either(List.of(number, details(count.more().get()))));
        }
        case MeasureForm.Mapping mapping -> {
          if (isEnough(mapping)) {
            alone.add(mapping.key());
          }
          settings.put(mapping.key(), details(mapping.details()));
        }
      }
    }
    return either(List.of(Map.of("enum", alone), mapping(settings)));
  }

  private static Map<String, Object> details(MeasureForm.Details details) {
    Map<String, Object> each = new LinkedHashMap<>();
    details.keys().forEach(setting -> each.put(setting, SETTING));
    return mapping(each);
  }

  private static boolean isEnough(MeasureForm.Mapping mapping) {
    try {
      mapping.bare().get();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static <T> Map<String, Object> of(Key<?, T> key) {
    Map<String, Object> schema =
        new LinkedHashMap<>(key.name().equals("measure") ? measure() : of(key.values().kind()));
    String words = KindWords.of(key.values().kind());
    schema.put("description", key.about() + (words.isEmpty() ? "." : " (" + words + ")."));
    key.usual().map(key.values().print()).ifPresent(usual -> schema.put("default", usual));
    return schema;
  }

  private static Map<String, Object> of(Kind kind) {
    return switch (kind) {
      case Kind.Count count -> integer(count.lowest(), count.highest());
      case Kind.Decimal number ->
          Map.of("type", "number", "minimum", number.lowest(), "maximum", number.highest());
      case Kind.Time time ->
          text("^\\s*(\\d+(\\.\\d+)?\\s*(h|m|min|s|sec|ms|us|\u00b5s|\u03bcs|ns)\\s*)+$");
      case Kind.Share share ->
          either(
              List.of(
                  Map.of("type", "number", "minimum", share.lowest(), "maximum", share.highest()),
                  text("^\\s*\\d+(\\.\\d+)?\\s*%\\s*$")));
      case Kind.Rate rate ->
          either(
              List.of(
                  Map.of("type", "number", "exclusiveMinimum", 0, "maximum", rate.highestRps()),
                  text("^\\s*\\d+(\\.\\d+)?\\s*[kKM]?\\s*((req|requests)?\\s*/\\s*s)?\\s*$")));
      case Kind.Ends ends -> either(List.of(of(ends.end()), text("^\\s*\\S.*\\.\\..*\\S\\s*$")));
      case Kind.Word word -> Map.of("enum", word.words());
      case Kind.YesNo yesNo -> Map.of("type", "boolean");
      case Kind.Text text -> TEXT;
      case Kind.Listed list -> Map.of("type", "array", "items", of(list.item()));
      case Kind.Other other -> Map.of("type", "object");
      case Kind.Named named -> Map.of("type", "object", "additionalProperties", of(named.value()));
      case Kind.Mapping mapping -> of(mapping.blocks());
      case Kind.Either either -> either(either.kinds().stream().map(KindSchema::of).toList());
    };
  }

  private static Map<String, Object> integer(long lowest, long highest) {
    return Map.of("type", "integer", "minimum", lowest, "maximum", highest);
  }

  private static Map<String, Object> text(String pattern) {
    return Map.of("type", "string", "pattern", pattern);
  }

  private static Map<String, Object> either(List<Map<String, Object>> schemas) {
    return Map.of("anyOf", schemas);
  }

  /** A mapping with all of these keys or none: nothing after a key is an empty mapping. */
  private static Map<String, Object> mapping(Map<String, Object> properties) {
    return Map.of(
        "type", List.of("object", "null"), "additionalProperties", false, "properties", properties);
  }
}
