package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.keys.Key;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.script.Script;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SyntaxRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code points} of an experiment file. */
public final class PointReader {

  /** Largest body, in bytes; as base64 it still fits into an experiment file. */
  static final int LARGEST_BODY = 512 * 1024;

  /** Longest script with all that it refers to, in characters. */
  private static final int LARGEST_SCRIPT = 512 * 1024;

  /** Most requests of a script, each of which has histograms in the load engine. */
  private static final int MOST_REQUESTS = 30;

  /** Keys of the one request that is sent where there is no script. */
  private static final List<String> ONE_REQUEST =
      Stream.of(
              PointKeys.PATH,
              PointKeys.METHOD,
              PointKeys.HEADERS,
              PointKeys.BODY,
              PointKeys.BODY_BASE64,
              PointKeys.EXPECT)
          .map(Key::name)
          .toList();

  private final Path base;
  private final Complaints complaints;

  public PointReader(Path base, Complaints complaints) {
    this.base = base;
    this.complaints = complaints;
  }

  /** Reads all points; each needs a path if {@code pathNeeded}. */
  List<Point> read(Node node, boolean pathNeeded) {
    Fields points =
        Fields.free(
            node,
            "'points'",
            name -> "two points are named '%s'. Rename one of them.".formatted(name),
            complaints);
    if (points.keys().isEmpty()) {
      complaints.add(node, "'points' is empty. Write at least one, such as ping: {path: /ping}.");
    }
    List<Point> read = new ArrayList<>();
    for (String name : points.keys()) {
      points
          .at(name)
          .ifPresent(value -> read.add(point(name, points.keyNode(name), value, pathNeeded)));
    }
    return read;
  }

  /**
   * Reads one point.
   *
   * @param key node of its name, for complaints of the whole
   */
  Point point(String name, Node key, Node node, boolean pathNeeded) {
    complaints.allows(name, key, "point");
    Fields fields = Fields.known(node, PointKeys.ALL, complaints).at(key);
    boolean scripted = fields.has(PointKeys.SCRIPT);
    Optional<Measure> measure = fields.at("measure").flatMap(new MeasureReader(complaints)::read);
    Traffic traffic =
        traffic(fields, pathNeeded, measure.filter(m -> m.is(MeasureTrait.PAUSES)).isPresent());
    if (scripted) {
      ONE_REQUEST.stream()
          .filter(fields::has)
          .findFirst()
          .ifPresent(
              other ->
                  complaints.add(
                      fields.keyNode(other),
                      "'%s' has no effect with 'script', which has the requests. Remove one of them."
                          .formatted(other)));
    } else if (pathNeeded) {
      fields.require("path", "path: /ping, because built-in servers have no default path");
    }
    if (fields.has("body") && fields.has("body-base64")) {
      complaints.add(key, "a point can have body or body-base64, not both.");
    }
    Body body =
        fields
            .value("body", this::body)
            .or(() -> fields.value("body-base64", PointReader::base64))
            .orElse(Body.NONE);
    Request request =
        new Request(
            fields.value(PointKeys.METHOD).orElse("GET"),
            fields.value(PointKeys.PATH),
            headers(fields, Function.identity()),
            body,
            expect(fields));
    measure
        .flatMap(PointReader::withoutRate)
        .filter(_ -> fields.has(PointKeys.RATE))
        .ifPresent(why -> complaints.add(fields.keyNode(PointKeys.RATE.name()), why));
    OptionalDouble rateRps =
        fields.value(PointKeys.RATE).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    return new Point(
        name,
        request,
        fields
            .value(PointKeys.CONNECTIONS)
            .orElseGet(() -> measure.map(Measure::usualConnections).orElse(Defaults.CONNECTIONS)),
        rateRps,
        fields.value("jdk", this::jdk),
        fields.number(PointKeys.CPUS),
        fields.value(PointKeys.HEAP),
        measure.filter(m -> !m.equals(new SteadyMeasure())),
        factors(fields),
        Optional.of(traffic).filter(t -> !t.equals(Traffic.USUAL)));
  }

  private Traffic traffic(Fields fields, boolean pathNeeded, boolean mayPause) {
    Optional<Script> script =
        fields.at(PointKeys.SCRIPT.name()).flatMap(node -> script(node, pathNeeded, mayPause));
    boolean http2 = fields.value(PointKeys.HTTP2).orElse(false);
    OptionalInt streams = fields.number(PointKeys.STREAMS);
    if (fields.has(PointKeys.STREAMS) && !http2) {
      complaints.add(
          fields.keyNode(PointKeys.STREAMS.name()),
          "'streams' requires http2: true, because HTTP/1.1 carries one request at a time per"
              + " connection.");
    }
    return new Traffic(
        script,
        http2 ? OptionalInt.of(streams.orElse(1)) : OptionalInt.empty(),
        fields.value(PointKeys.ARRIVALS).orElse(false),
        fields.value(PointKeys.TIMEOUT));
  }

  /** Why a rate of the point would be ignored by a measure; empty if it is not. */
  static Optional<String> withoutRate(Measure measure) {
    return measure.is(MeasureTrait.COMMON_RATE)
        ? Optional.empty()
        : Optional.of(
            "'rate' has no effect with 'measure: %s'. Remove one of them."
                .formatted(measure.key()));
  }

  /** A script in a file, or here. */
  private Optional<Script> script(Node node, boolean pathNeeded, boolean mayPause) {
    Optional<Script> read =
        node instanceof MappingNode
            ? Optional.of(ScriptReader.read(node, base, complaints))
            : Fields.single("script", node, this::scriptFile, complaints);
    read.filter(_ -> !complaints.any()) // Else it may not be all that the file says.
        .flatMap(script -> unfit(script, pathNeeded, mayPause))
        .ifPresent(why -> complaints.add(node, "script: " + why));
    return read;
  }

  private Script scriptFile(String name) {
    Path file;
    try {
      file = base.resolve(name).normalize();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'" + SyntaxRules.visible(name) + "' is not a valid file name.", e);
    }
    try {
      return ScriptReader.read(file);
    } catch (ExperimentException e) {
      throw new IllegalArgumentException(
          e.complaints().stream()
              .map(complaint -> complaint.where() + ": " + complaint.sentence())
              .collect(Collectors.joining("\n")),
          e);
    }
  }

  /**
   * Why an experiment can't send a script; empty if it can.
   *
   * @param pathNeeded whether its requests need paths, because a server has no usual one
   * @param mayPause whether what is measured allows pauses
   */
  public static Optional<String> unfit(Script script, boolean pathNeeded, boolean mayPause) {
    if (script.thinks() && !mayPause) {
      return Optional.of(
          "has pauses (think), but a comparison uses closed loops without pauses, and fixed rates."
              + " Remove think, or write measure: capacity or measure: {total: 400} in an experiment"
              + " file: these allow pauses.");
    }
    int requests = script.names().size();
    if (requests > MOST_REQUESTS) {
      return Optional.of(
          "has %d different requests, but a comparison judges at most %d. Remove some."
              .formatted(requests, MOST_REQUESTS));
    }
    if (YamlText.of(script.form()).length() > LARGEST_SCRIPT) {
      return Optional.of(
          "has more than %d KiB with its data and bodies, but an experiment keeps all of it. Use fewer rows of data."
              .formatted(LARGEST_SCRIPT / 1024));
    }
    return script.journeys().stream()
        .flatMap(journey -> journey.steps().stream())
        .filter(step -> pathNeeded && step.path().isEmpty())
        .findFirst()
        .map(
            step ->
                "'%s' has no path. Write path: /ping, because built-in servers have no default path."
                    .formatted(step.name()));
  }

  /** Which point of a grid this was, where a whole experiment is written out. */
  private Map<String, String> factors(Fields point) {
    Map<String, String> factors = new LinkedHashMap<>();
    point
        .at("factors")
        .ifPresent(
            node -> {
              Fields entries = Fields.known(node, "'factors'", GridReader.FACTORS, complaints);
              for (String name : entries.keys()) {
                entries
                    .value(name, SyntaxRules::label)
                    .ifPresent(value -> factors.put(name, value));
              }
            });
    return factors;
  }

  String jdk(String text) {
    return SyntaxRules.jdk(text, base);
  }

  /** A rate that an engine can send. */
  static double rate(String text) {
    return PointKeys.RATE.parse(text);
  }

  /**
   * The headers of a request, given as a mapping or a list of lines.
   *
   * @param then makes something of each; may throw an {@link IllegalArgumentException} whose
   *     message is a sentence
   */
  public <T> List<T> headers(Fields point, Function<Request.Header, T> then) {
    List<T> headers = new ArrayList<>();
    point
        .at("headers")
        .ifPresent(
            node -> {
              if (node instanceof SequenceNode) {
                headers.addAll(
                    point.list("headers", node, line -> then.apply(SyntaxRules.header(line))));
                return;
              }
              Fields entries =
                  Fields.free(
                      node,
                      "'headers'",
                      "duplicate header '%s'. To send it twice, write a list: headers: ['A: 1', 'A: 2']"
                          ::formatted,
                      complaints);
              for (String name : entries.keys()) {
                entries
                    .value(name, value -> then.apply(SyntaxRules.header(name, value)))
                    .ifPresent(headers::add);
              }
            });
    return headers;
  }

  /** A body given as text, or as {@code @} and a file. */
  public Body body(String text) {
    if (!text.startsWith("@")) {
      return limited(Body.of(text));
    }
    String name = text.substring(1);
    try {
      Path file = base.resolve(name).normalize();
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "no such file: %s. Paths are relative to this file.".formatted(file));
      }
      if (Files.size(file) > LARGEST_BODY) {
        throw new IllegalArgumentException(
            "%s has %d bytes, but a body can have at most %d."
                .formatted(file, Files.size(file), LARGEST_BODY));
      }
      return Body.of(Files.readAllBytes(file));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'" + SyntaxRules.visible(name) + "' is not a valid file name.", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("can't read %s (%s).".formatted(name, e), e);
    }
  }

  static Body base64(String text) {
    try {
      return limited(Body.of(Base64.getDecoder().decode(text.replaceAll("\\s", ""))));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not valid base64 (" + e.getMessage() + ").", e);
    }
  }

  private static Body limited(Body body) {
    if (body.length() > LARGEST_BODY) {
      throw new IllegalArgumentException(
          "a body can have at most %d bytes, but this one has %d."
              .formatted(LARGEST_BODY, body.length()));
    }
    return body;
  }

  private ExpectedAnswer expect(Fields point) {
    return point
        .at("expect")
        .map(
            node -> {
              Fields fields = Fields.known(node, PointKeys.EXPECTED, complaints);
              int[] status =
                  fields
                      .value(PointKeys.STATUS)
                      .orElse(
                          new int[] {
                            ExpectedAnswer.SUCCESS.lowestStatus(),
                            ExpectedAnswer.SUCCESS.highestStatus()
                          });
              Optional<String> contains = fields.value(PointKeys.CONTAINS);
              return new ExpectedAnswer(status[0], status[1], contains);
            })
        .orElse(ExpectedAnswer.SUCCESS);
  }
}
