package dev.sett.model.script;

import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.text.Quantity;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a script in its file format, with the content of other files in it. */
final class ScriptForm {

  private ScriptForm() {}

  static Map<String, Object> of(Script script) {
    Map<String, Object> form = new LinkedHashMap<>();
    form.put("seed", script.seed());
    script.data().ifPresent(data -> form.put("data", data(data)));
    script.users().ifPresent(users -> form.put("users", users));
    List<Script.Journey> journeys = script.journeys();
    if (journeys.size() == 1 && journeys.getFirst().name().isEmpty()) {
      form.put("journey", steps(journeys.getFirst()));
    } else if (journeys.stream().allMatch(ScriptForm::isRequest)) {
      Map<String, Object> requests = new LinkedHashMap<>();
      for (Script.Journey journey : journeys) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("weight", journey.weight());
        request.putAll(step(journey.steps().getFirst()));
        requests.put(journey.name(), request);
      }
      form.put("requests", requests);
    } else {
      Map<String, Object> all = new LinkedHashMap<>();
      for (Script.Journey journey : journeys) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("weight", journey.weight());
        one.put("steps", steps(journey));
        all.put(journey.name(), one);
      }
      form.put("journeys", all);
    }
    return form;
  }

  /** Whether it is one of a weighted mix of requests. */
  private static boolean isRequest(Script.Journey journey) {
    return journey.steps().size() == 1 && journey.steps().getFirst().name().equals(journey.name());
  }

  private static Map<String, Object> data(Script.Data data) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (List<String> values : data.rows()) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int i = 0; i < values.size(); i++) {
        row.put(data.columns().get(i), values.get(i));
      }
      rows.add(row);
    }
    Map<String, Object> form = new LinkedHashMap<>();
    form.put("rows", rows);
    if (data.random()) {
      form.put("order", "random");
    }
    return form;
  }

  private static Map<String, Object> steps(Script.Journey journey) {
    String prefix = journey.name().isEmpty() ? "" : journey.name() + "/";
    Map<String, Object> steps = new LinkedHashMap<>();
    journey.steps().forEach(step -> steps.put(step.name().substring(prefix.length()), step(step)));
    return steps;
  }

  private static Map<String, Object> step(Script.Step step) {
    Map<String, Object> form = new LinkedHashMap<>();
    if (step.once()) {
      form.put("once", true);
    }
    form.put("method", step.method());
    step.path().ifPresent(path -> form.put("path", text(path)));
    if (!step.headers().isEmpty()) {
      form.put("headers", headers(step.headers()));
    }
    if (!step.body().parts().isEmpty()) {
      readable(step.body())
          .ifPresentOrElse(
              text -> form.put("body", text),
              () -> form.put("body-base64", Body.of(latin1(step.body())).base64()));
    }
    if (!step.expect().equals(ExpectedAnswer.SUCCESS) || !step.bodyBytes().any()) {
      form.put("expect", expect(step.expect(), step.bodyBytes()));
    }
    if (!step.captures().isEmpty()) {
      Map<String, Object> captures = new LinkedHashMap<>();
      step.captures().forEach(capture -> captures.put(capture.name(), capture(capture)));
      form.put("capture", captures);
    }
    if (!step.think().isZero()) {
      form.put("think", Quantity.format(step.think()));
    }
    return form;
  }

  /** A mapping; a list of lines if a header comes twice. */
  private static Object headers(List<Script.Header> headers) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    headers.forEach(header -> mapping.put(header.name(), text(header.value())));
    return mapping.size() == headers.size()
        ? mapping
        : headers.stream().map(header -> header.name() + ": " + text(header.value())).toList();
  }

  private static Map<String, Object> expect(ExpectedAnswer expect, Script.Size size) {
    Map<String, Object> form = new LinkedHashMap<>();
    form.put("status", expect.lowestStatus() + "-" + expect.highestStatus());
    expect.bodyContains().ifPresent(text -> form.put("contains", text));
    if (!size.any()) {
      form.put(
          "size",
          size.leastBytes()
              + ".."
              + (size.mostBytes() == Long.MAX_VALUE ? "" : "" + size.mostBytes()));
    }
    return form;
  }

  private static Map<String, Object> capture(Capture capture) {
    return switch (capture) {
      case Capture.FromHeader header -> Map.of("header", header.header());
      case Capture.FromBody body -> Map.of("regex", body.regex());
      case Capture.FromJson json -> Map.of("json", json.pointer());
    };
  }

  private static byte[] latin1(Template template) {
    return template.source().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(Template template) {
    return new String(latin1(template), StandardCharsets.UTF_8);
  }

  /** A body that is a text, and is not taken for a file name. */
  private static Optional<String> readable(Template body) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(latin1(body))).toString();
      boolean strange =
          text.startsWith("@")
              || text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t');
      return strange ? Optional.empty() : Optional.of(text);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
