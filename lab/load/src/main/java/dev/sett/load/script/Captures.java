package dev.sett.load.script;

import dev.sett.load.request.KeptResponse;
import dev.sett.model.script.Capture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is taken from the answers to one step, compiled. Shared by all slots. */
final class Captures {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private sealed interface Take {}

  private record Header(String name, String header, int into, int place) implements Take {}

  private record Group(String name, Pattern pattern, int into) implements Take {}

  private record Value(String name, JsonPointer pointer, int into) implements Take {}

  private final List<Take> takes = new ArrayList<>();
  private final List<String> headers = new ArrayList<>();
  private final boolean body;

  /**
   * Compiles captures.
   *
   * @param placeOf the place of a value by its name
   */
  Captures(List<Capture> captures, ToIntFunction<String> placeOf) {
    boolean wantsBody = false;
    for (Capture capture : captures) {
      int into = placeOf.applyAsInt(capture.name());
      switch (capture) {
        case Capture.FromHeader header -> {
          takes.add(new Header(header.name(), header.header(), into, headers.size()));
          headers.add(header.header().toLowerCase(Locale.ROOT));
        }
        case Capture.FromBody text -> {
          takes.add(new Group(text.name(), Pattern.compile(text.regex()), into));
          wantsBody = true;
        }
        case Capture.FromJson json -> {
          takes.add(new Value(json.name(), JsonPointer.compile(json.pointer()), into));
          wantsBody = true;
        }
      }
    }
    body = wantsBody;
  }

  /** Room for what is needed of an answer; null if nothing is. */
  @Nullable KeptResponse room() {
    return takes.isEmpty() ? null : new KeptResponse(headers, body);
  }

  /**
   * Takes all values.
   *
   * @param values gets them, in UTF-8, at their places
   * @return what is missing, in words; null if nothing is
   */
  @Nullable String take(KeptResponse kept, byte[][] values) {
    if (kept.tooLong()) {
      return "nothing captured: the body is longer than " + KeptResponse.MOST_BYTES + " bytes";
    }
    JsonNode tree = null;
    for (int i = 0; i < takes.size(); i++) {
      switch (takes.get(i)) {
        case Header header -> {
          String found = kept.header(header.place());
          if (found == null) {
            return header.name() + " not captured: the response has no header " + header.header();
          }
          values[header.into()] = utf8(found);
        }
        case Group group -> {
          String found = found(group.pattern(), kept.text());
          if (found == null) {
            return group.name()
                + " not captured: nothing in the body matches "
                + group.pattern()
                + bodyOf(kept);
          }
          values[group.into()] = utf8(found);
        }
        case Value value -> {
          if (tree == null) {
            tree = tree(kept);
          }
          if (tree == null) {
            return value.name() + " not captured: the body is not JSON" + bodyOf(kept);
          }
          JsonNode found = tree.at(value.pointer());
          if (!found.isValueNode() || found.isNull()) {
            return value.name()
                + " not captured: "
                + (value.pointer().matches() ? "the whole document" : value.pointer())
                + (found.isMissingNode()
                    ? " does not exist"
                    : " is not a string, number or boolean")
                + bodyOf(kept);
          }
          values[value.into()] = utf8(found.asString());
        }
      }
    }
    return null;
  }

  private static @Nullable String found(Pattern pattern, String text) {
    try {
      Matcher matcher = pattern.matcher(text);
      return matcher.find() ? matcher.group(1) : null;
    } catch (StackOverflowError e) {
      return null; // too deep for java.util.regex: not found
    }
  }

  private static @Nullable JsonNode tree(KeptResponse kept) {
    try {
      return JSON.readTree(kept.body(), 0, kept.length());
    } catch (JacksonException e) {
      return null;
    }
  }

  private static String bodyOf(KeptResponse kept) {
    String text = kept.text();
    return "; body: " + text.substring(0, Math.min(text.length(), 150)).replaceAll("\\p{Cc}", " ");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
