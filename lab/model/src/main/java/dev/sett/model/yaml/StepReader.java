package dev.sett.model.yaml;

import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.script.Capture;
import dev.sett.model.script.Script;
import dev.sett.model.script.Template;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** Reads the requests of a load script. */
final class StepReader {

  private static final List<String> REQUEST =
      List.of("method", "path", "headers", "body", "body-base64", "expect", "think");
  private static final List<String> EXPECT = List.of("status", "contains", "size");
  private static final List<String> CAPTURE = List.of("json", "regex", "header");

  private static final Pattern POINTER = Pattern.compile("(/([^~]|~[01])*)+|");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})?\\s*(\\.\\.)?\\s*(\\d{1,15})?");

  private final PointReader parts;
  private final Duration usualThink;
  private final Optional<Set<String>> columns;
  private final Complaints complaints;

  /**
   * A reader.
   *
   * @param usualThink pause of steps that say nothing about it
   * @param columns names of the data's values; empty if they are not known
   */
  StepReader(
      PointReader parts,
      Duration usualThink,
      Optional<Set<String>> columns,
      Complaints complaints) {
    this.parts = parts;
    this.usualThink = usualThink;
    this.columns = columns;
    this.complaints = complaints;
  }

  /** Which values are known in a journey, from step to step. */
  final class Known {

    private final Set<String> captured = new TreeSet<>();
    private final Map<String, String> toCome = new LinkedHashMap<>();

    /** Notes what a step captures, before any step is read. */
    void comes(String step, Node node) {
      if (node instanceof MappingNode mapping) {
        for (NodeTuple entry : mapping.getValue()) {
          if (entry.getKeyNode() instanceof ScalarNode key
              && key.getValue().equals("capture")
              && entry.getValueNode() instanceof MappingNode captures) {
            for (NodeTuple capture : captures.getValue()) {
              if (capture.getKeyNode() instanceof ScalarNode name) {
                toCome.putIfAbsent(name.getValue(), step);
              }
            }
          }
        }
      }
    }

    /** The template, if all its names are known; without data nobody can say. */
    Template checked(Template template) {
      List<String> sentences = new ArrayList<>();
      for (Template.Part part : template.parts()) {
        if (part instanceof Template.Named(String name)
            && !captured.contains(name)
            && columns.map(known -> !known.contains(name)).orElse(toCome.containsKey(name))) {
          sentences.add(unknown(name));
        }
      }
      if (!sentences.isEmpty()) {
        throw new IllegalArgumentException(String.join(" ", new TreeSet<>(sentences)));
      }
      return template;
    }

    private String unknown(String name) {
      Set<String> known = new TreeSet<>(captured);
      columns.ifPresent(known::addAll);
      known.add("counter");
      String list = " Available: " + String.join(", ", known) + " and random(1,100).";
      if (toCome.containsKey(name)) {
        return "'${%s}' has no value yet: step '%s' captures it from its response.%s"
            .formatted(name, toCome.get(name), list);
      }
      return "unknown value '${%s}'.%s%s".formatted(name, NearestWord.meant(name, known), list);
    }
  }

  /** Nothing captured so far. */
  Known none() {
    return new Known();
  }

  /**
   * The entries of one request.
   *
   * @param mix whether it is one of a weighted mix, not a step of a journey
   */
  Fields fields(String name, Node key, Node node, boolean mix) {
    label(mix ? "request" : "step", name, key);
    List<String> allowed = new ArrayList<>(REQUEST);
    allowed.addAll(mix ? List.of("weight") : List.of("capture", "once"));
    return Fields.known(node, mix ? "a request of a mix" : "a step", allowed, complaints).at(key);
  }

  /** Complains of a name that can't be one. */
  void label(String what, String name, Node key) {
    try {
      SyntaxRules.label(name);
    } catch (IllegalArgumentException e) {
      complaints.add(key, what + " " + e.getMessage());
    }
  }

  /** One request; what it captures becomes known. */
  Script.Step step(String name, Fields fields, Known known) {
    if (fields.has("body") && fields.has("body-base64")) {
      complaints.add(fields.place(), "a request can have body or body-base64, not both.");
    }
    Template body =
        fields
            .value("body", text -> known.checked(Template.of(parts.body(text).bytes())))
            .or(
                () ->
                    fields.value(
                        "body-base64",
                        text -> known.checked(Template.of(PointReader.base64(text).bytes()))))
            .orElse(new Template(List.of()));
    boolean hasBody = fields.has("body") || fields.has("body-base64");
    String method = fields.value("method", SyntaxRules::method).orElse(hasBody ? "POST" : "GET");
    Optional<Template> path = fields.value("path", text -> known.checked(path(text)));
    List<Script.Header> headers =
        parts.headers(
            fields,
            header -> new Script.Header(header.name(), known.checked(Template.of(header.value()))));
    Duration think = fields.value("think", Quantity::duration).orElse(usualThink);
    Optional<Fields> expected =
        fields.at("expect").map(node -> Fields.known(node, "'expect'", EXPECT, complaints));
    List<Capture> captures = fields.at("capture").map(this::captures).orElse(List.of());
    captures.forEach(capture -> known.captured.add(capture.name()));
    return new Script.Step(
        name,
        method,
        path,
        headers,
        body,
        expected.map(StepReader::expect).orElse(ExpectedAnswer.SUCCESS),
        expected.flatMap(e -> e.value("size", StepReader::size)).orElse(Script.Size.ANY),
        captures,
        think,
        fields.value("once", SyntaxRules::yes).orElse(false));
  }

  /** A path with holes: what stands outside them must be fit for a path. */
  private static Template path(String text) {
    Template template = Template.of(text.strip());
    boolean beginsWithHole =
        !template.parts().isEmpty() && !(template.parts().getFirst() instanceof Template.Text);
    SyntaxRules.path(template.filledWith(beginsWithHole ? "/x" : "x"));
    return template;
  }

  private static ExpectedAnswer expect(Fields fields) {
    int[] status =
        fields
            .value("status", PointKeys.STATUS::parse)
            .orElse(
                new int[] {
                  ExpectedAnswer.SUCCESS.lowestStatus(), ExpectedAnswer.SUCCESS.highestStatus()
                });
    return new ExpectedAnswer(
        status[0], status[1], fields.value("contains", PointKeys.CONTAINS::parse));
  }

  private static Script.Size size(String text) {
    var ends = SIZE.matcher(text.strip());
    if (!ends.matches() || (ends.group(1) == null && ends.group(3) == null)) {
      throw new IllegalArgumentException(
          "'%s' is not a valid size. Write a number of bytes such as 512, or a range such as 100..2000."
              .formatted(SyntaxRules.visible(text)));
    }
    boolean range = ends.group(2) != null;
    long least = ends.group(1) == null ? 0 : Long.parseLong(ends.group(1));
    long most =
        ends.group(3) != null ? Long.parseLong(ends.group(3)) : range ? Long.MAX_VALUE : least;
    if (least > most) {
      throw new IllegalArgumentException(
          "the range %s is reversed. Write %d..%d.".formatted(text.strip(), most, least));
    }
    return new Script.Size(least, most);
  }

  private List<Capture> captures(Node node) {
    Fields all =
        Fields.free(
            node, "'capture'", name -> "'%s' is captured twice.".formatted(name), complaints);
    List<Capture> captures = new ArrayList<>();
    for (String name : all.keys()) {
      Node key = all.keyNode(name);
      checkName(name, key);
      Fields how =
          Fields.known(all.at(name).orElseThrow(), "a capture", CAPTURE, complaints).at(key);
      if (CAPTURE.stream().filter(how::has).count() != 1) {
        complaints.add(
            key,
            "a capture has exactly one of json, regex and header, such as %s: {json: /%s}."
                .formatted(SyntaxRules.visible(name), SyntaxRules.visible(name)));
      }
      how.value("json", StepReader::pointer)
          .map(pointer -> (Capture) new Capture.FromJson(name, pointer))
          .or(() -> how.value("regex", StepReader::regex).map(r -> new Capture.FromBody(name, r)))
          .or(
              () ->
                  how.value("header", StepReader::header).map(h -> new Capture.FromHeader(name, h)))
          .ifPresent(captures::add);
    }
    return captures;
  }

  private void checkName(String name, Node key) {
    try {
      Template.name(name);
    } catch (IllegalArgumentException e) {
      complaints.add(key, String.valueOf(e.getMessage()));
    }
    if (Template.RESERVED.contains(name)) {
      complaints.add(
          key, "'%s' is a reserved name. Choose another name for the value.".formatted(name));
    } else if (columns.map(known -> known.contains(name)).orElse(false)) {
      complaints.add(
          key, "'%s' is a column of the data. Choose another name for the value.".formatted(name));
    }
  }

  private static String pointer(String text) {
    if (!POINTER.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a valid JSON pointer. Start it with a slash, such as /token or /items/0/id; in a name, write ~0 for ~ and ~1 for /."
              .formatted(SyntaxRules.visible(text)));
    }
    return text;
  }

  private static String regex(String text) {
    try {
      if (Pattern.compile(text).matcher("").groupCount() == 0) {
        throw new IllegalArgumentException(
            "'%s' has no capturing group. Put parentheses around the part to capture, such as id=(\\d+)."
                .formatted(SyntaxRules.visible(text)));
      }
      return text;
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is not a valid regular expression (%s)."
              .formatted(SyntaxRules.visible(text), e.getDescription()),
          e);
    }
  }

  private static String header(String text) {
    if (!text.strip().matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
      throw new IllegalArgumentException(
          "'%s' is not a valid header name. Write one such as X-Token."
              .formatted(SyntaxRules.visible(text)));
    }
    return text.strip();
  }
}
