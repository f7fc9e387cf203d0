package dev.sett.model.keys;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a point, and those of a grid. */
public final class PointKeys {

  /** Releases and homes of JDKs. */
  static final Values<String> JDKS = Values.text("a release number, or the home folder of a JDK");

  /** Numbers of connections. */
  static final Values<Integer> CONNECTION_NUMBERS = Values.number(1, 100_000);

  /** Numbers of CPUs. */
  static final Values<Integer> CPU_NUMBERS = Values.number(1, 4096);

  private static final double HIGHEST_RATE_RPS = 10_000_000;

  private static final String EVEN = "even";

  private static final String POISSON = "poisson";

  private static final Kind TEXT = new Kind.Text("a text");

  public static final Key<Point, String> PATH =
      Key.of(
          "path",
          Values.text(SyntaxRules::path, path -> path, "starts with a slash"),
          point -> point.request().path(),
          "Path and query; required if a variant is a built-in server; default: that of url");

  public static final Key<Point, String> METHOD =
      Key.of(
          "method",
          Values.text(SyntaxRules::method, method -> method, "in capitals"),
          point -> Optional.of(point.request().method()).filter(m -> !m.equals("GET")),
          "GET",
          "HTTP method");

  public static final Key<Point, List<Request.Header>> HEADERS =
      Key.of(
          "headers",
          Values.shape(
              PointKeys::written, new Kind.Either(new Kind.Named(TEXT), new Kind.Listed(TEXT))),
          point -> Optional.of(point.request().headers()).filter(h -> !h.isEmpty()),
          "Headers in this order; to send one twice, write a list: [\"Accept: text/plain\","
              + " \"Accept: text/html\"]");

  public static final Key<Point, String> BODY =
      Key.of(
          "body",
          Values.text("up to 512 KiB"),
          point -> filled(point).flatMap(PointKeys::readable),
          "Request body: the text itself, or @ and a file, relative to this one");

  public static final Key<Point, String> BODY_BASE64 =
      Key.of(
          "body-base64",
          Values.text("up to 512 KiB"),
          point -> filled(point).filter(b -> readable(b).isEmpty()).map(Body::base64),
          "Request body in base64, instead of body");

  public static final Key<ExpectedAnswer, int[]> STATUS =
      Key.always(
          "status",
          Values.text(PointKeys::status, PointKeys::written, "100 to 599"),
          expect -> new int[] {expect.lowestStatus(), expect.highestStatus()},
          new int[] {200, 399},
          "One status, or a range such as 200-299");

  public static final Key<ExpectedAnswer, String> CONTAINS =
      Key.of(
          "contains",
          Values.text(PointKeys::contained, text -> text, "not empty"),
          ExpectedAnswer::bodyContains,
          "Text that the body must contain");

  /** The keys of {@code expect}. */
  public static final Block<ExpectedAnswer> EXPECTED =
      new Block<>("'expect'", List.of(STATUS, CONTAINS));

  public static final Key<Point, ExpectedAnswer> EXPECT =
      Key.of(
          "expect",
          Values.shape(EXPECTED::written, new Kind.Mapping(EXPECTED)),
          point ->
              Optional.of(point.request().expect()).filter(e -> !e.equals(ExpectedAnswer.SUCCESS)),
          "Any other response counts as an error");

  public static final Key<Point, Integer> CONNECTIONS =
      Key.always(
          "--connections",
          CONNECTION_NUMBERS,
          Point::connections,
          Defaults.CONNECTIONS,
          "Number of connections");

  public static final Key<Point, Double> RATE =
      Key.of(
          "--rate",
          new Values<>(PointKeys::rate, Quantity::formatRate, new Kind.Rate(HIGHEST_RATE_RPS)),
          point -> point.rateRps().stream().boxed().findFirst(),
          "Rate of the cost phase in requests per second; default: rate-share of the lowest"
              + " capacity of the first block");

  public static final Key<Point, Integer> CPUS =
      Key.of(
          "cpus",
          CPU_NUMBERS,
          point -> Values.boxed(point.cpus()),
          "CPUs of every server at this point; default: as placement says");

  public static final Key<Point, String> HEAP =
      Key.of(
          "heap",
          Values.text(SyntaxRules::heap, heap -> heap, "from 2m, in m or g"),
          Point::heap,
          "Maximum heap of every variant at this point; overrides a variant's own -Xmx");

  public static final Key<Point, String> JDK =
      Key.of(
          "jdk",
          JDKS,
          Point::jdk,
          "JDK of every variant at this point; default: the variant's own, or the lab's");

  public static final Key<Point, Measure> MEASURE =
      Key.of(
          "measure",
          Values.shape(measure -> measure, new Kind.Text("see Measures")),
          Point::special,
          "What is measured there; default: steady");

  public static final Key<Point, Map<String, String>> FACTORS =
      Key.of(
          "factors",
          Values.shape(factors -> factors, new Kind.Named(TEXT)),
          point -> Optional.of(point.factors()).filter(f -> !f.isEmpty()),
          "Which point of a grid this was; Sett writes it into results");

  public static final Key<Point, Script> SCRIPT =
      Key.of(
          "--script",
          Values.shape(
              PointKeys::written,
              new Kind.Either(new Kind.Text("a file, relative to this one"), new Kind.Other())),
          point -> point.traffic().script(),
          "Load script of several requests or journeys, instead of path, method, headers, body and"
              + " expect");

  public static final Key<Point, Boolean> HTTP2 =
      Key.of(
          "--http2",
          Values.yesNo(),
          point -> Optional.of(true).filter(_ -> point.traffic().streams().isPresent()),
          "HTTP/2: negotiated on https, with prior knowledge (h2c) on http; default: HTTP/1.1");

  public static final Key<Point, Integer> STREAMS =
      Key.of(
          "--streams",
          Values.number(1, 1000),
          point -> Values.boxed(point.traffic().streams()),
          1,
          "Concurrent requests (in a script, journeys) per connection; requires http2");

  public static final Key<Point, Boolean> ARRIVALS =
      Key.of(
          "--arrivals",
          new Values<>(
              PointKeys::poisson,
              poisson -> poisson ? POISSON : EVEN,
              new Kind.Word(List.of(EVEN, POISSON))),
          point -> Optional.of(true).filter(_ -> point.traffic().poisson()),
          false,
          "How requests at a rate arrive: at even times, or independently of one another");

  public static final Key<Point, Duration> TIMEOUT =
      Key.of(
          "--timeout",
          Values.time(Duration.ofMillis(100), Duration.ofHours(1)),
          point -> point.traffic().timeout(),
          "Maximum time from sending a request to receiving its complete answer, later ones are"
              + " errors; default: 10s, in ramps and totals 2m");

  /** All keys of a point, as complaints list them. */
  public static final Block<Point> ALL =
      new Block<>(
          "a point",
          List.of(
              PATH,
              METHOD,
              HEADERS,
              BODY,
              BODY_BASE64,
              EXPECT,
              SCRIPT,
              HTTP2,
              STREAMS,
              CONNECTIONS,
              RATE,
              ARRIVALS,
              TIMEOUT,
              CPUS,
              HEAP,
              JDK,
              MEASURE,
              FACTORS));

  /** The same in the order in which they are written. */
  static final Block<Point> WRITTEN =
      new Block<>(
          ALL.what(),
          Stream.concat(Stream.of(METHOD), ALL.keys().stream().filter(k -> k != METHOD)).toList());

  /** What may be a list in a grid, in the order in which it stands in a point's name. */
  public static final List<Key<Point, ?>> VARIED =
      List.of(PATH, CONNECTIONS, RATE, CPUS, JDK, HEAP);

  /** The keys of a grid: first those that may be lists. */
  public static final Block<Point> GRID =
      new Block<>(
          "'grid'",
          Stream.concat(VARIED.stream(), ALL.keys().stream().filter(key -> key != FACTORS))
              .distinct()
              .<Key<? super Point, ?>>map(key -> VARIED.contains(key) ? listed(key) : key)
              .toList());

  private PointKeys() {}

  /** A key that may also be a list, and the path a mapping of labels. */
  private static <T> Key<Point, Object> listed(Key<? super Point, T> key) {
    Kind one = key.values().kind();
    Kind list = new Kind.Listed(one);
    return Key.of(
        key.name(),
        Values.unwritten(
            key == PATH
                ? new Kind.Either(one, list, new Kind.Named(one))
                : new Kind.Either(one, list)),
        _ -> Optional.empty(),
        key.about());
  }

  private static Object written(List<Request.Header> headers) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    headers.forEach(header -> mapping.put(header.name(), header.value()));
    return mapping.size() == headers.size()
        ? mapping
        : new Lines(headers.stream().map(h -> h.name() + ": " + h.value()).toList());
  }

  /** The script's own form, with its data a row a line. */
  private static Object written(Script script) {
    Map<String, Object> form = new LinkedHashMap<>(script.form());
    form.computeIfPresent(
        "data",
        (_, data) -> {
          Map<String, Object> lines = new LinkedHashMap<>();
          ((Map<?, ?>) data)
              .forEach(
                  (key, value) ->
                      lines.put(
                          key.toString(), value instanceof List<?> rows ? new Lines(rows) : value));
          return lines;
        });
    return form;
  }

  private static boolean poisson(String text) {
    return switch (text.strip()) {
      case EVEN -> false;
      case POISSON -> true;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid arrival pattern. Write even or poisson."
                  .formatted(SyntaxRules.visible(text)));
    };
  }

  private static Optional<Body> filled(Point point) {
    return Optional.of(point.request().body()).filter(body -> body.length() > 0);
  }

  /** The body as text, if it is text that a person can read and is not taken for a file name. */
  private static Optional<String> readable(Body body) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body.bytes())).toString();
      boolean strange =
          text.startsWith("@")
              || text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t');
      return strange ? Optional.empty() : Optional.of(text);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** A rate that an engine can send. */
  private static double rate(String text) {
    double rateRps = Quantity.rate(text);
    if (rateRps > HIGHEST_RATE_RPS) {
      throw new IllegalArgumentException(
          "'%s' is higher than any load engine can send. Write at most %s."
              .formatted(text, Quantity.formatRate(HIGHEST_RATE_RPS)));
    }
    return rateRps;
  }

  private static String contained(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("every body contains the empty string. Remove the key.");
    }
    return text;
  }

  /** Lowest and highest status of one such as 201 or a range such as 200-299. */
  private static int[] status(String text) {
    String[] ends = text.strip().split("-", -1);
    if (!text.strip().matches("\\d{3}(\\s*-\\s*\\d{3})?")) {
      throw new IllegalArgumentException(
          "'%s' is not a valid status. Write one such as 201, or a range such as 200-299."
              .formatted(SyntaxRules.visible(text)));
    }
    int low = (int) Quantity.count(ends[0], 100, 599);
    int high = (int) Quantity.count(ends[ends.length - 1], 100, 599);
    if (low > high) {
      throw new IllegalArgumentException(
          "the range %s is reversed. Write %d-%d.".formatted(text.strip(), high, low));
    }
    return new int[] {low, high};
  }

  private static Object written(int[] ends) {
    return ends[0] == ends[1] ? ends[0] : ends[0] + "-" + ends[1];
  }
}
