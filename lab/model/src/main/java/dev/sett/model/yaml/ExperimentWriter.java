package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.keys.Block;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.keys.PlacementKeys;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.Quantity;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes an experiment as a file that {@link ExperimentReader} reads back to an equal one. */
public final class ExperimentWriter {

  /** Text that YAML and the reader take as it stands. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9/][A-Za-z0-9_/.@%+-]*(:[A-Za-z0-9_/.@%+-]+)*");

  private final StringBuilder out = new StringBuilder();

  private ExperimentWriter() {}

  /**
   * The experiment as YAML, with every setting spelled out. Bodies are written as text where they
   * are text, else as base64. Whitespace around {@code about} is lost.
   */
  public static String write(Experiment experiment) {
    ExperimentWriter writer = new ExperimentWriter();
    writer.experiment(experiment);
    return writer.out.toString();
  }

  private void experiment(Experiment experiment) {
    line(0, "format", "" + Defaults.FORMAT);
    line(0, "name", text(experiment.name()));
    about(experiment.about().strip());
    open(0, "variants");
    for (Variant variant : experiment.variants()) {
      open(1, text(variant.name()));
      switch (variant.launch()) {
        case BuiltInServer b -> builtIn(b);
        case OwnServer p -> ownProgram(p);
        case BuiltInJob p -> builtInProgram(p);
        case OwnJob c -> ownCommand(c);
      }
      env(variant.launch().env());
      variant.launch().jdk().ifPresent(jdk -> line(2, "jdk", text(jdk)));
      variant.connections().ifPresent(connections -> line(2, "connections", "" + connections));
      variant.cpus().ifPresent(cpus -> line(2, "cpus", "" + cpus));
      variant.headStart().ifPresent(time -> line(2, "head-start", Quantity.format(time)));
    }
    open(0, "points");
    experiment.points().forEach(this::point);
    open(0, "design");
    written(1, DesignKeys.ALL, experiment.design());
    Placement placement = experiment.placement();
    if (!placement.equals(Placement.AUTOMATIC)) {
      open(0, "placement");
      written(1, PlacementKeys.ALL, placement);
    }
    experiment.engine().ifPresent(engine -> line(0, "engine", text(engine)));
    experiment.quick().ifPresent(this::quick);
    out.append(PublishedWriter.write(experiment));
  }

  private void about(String about) {
    if (!about.isEmpty()
        && !about.contains("\r")
        && about.lines().allMatch(ExperimentWriter::blockLine)) {
      line(0, "about", "|-");
      about.lines().forEach(l -> out.append(l.isEmpty() ? "" : "  " + l).append('\n'));
    } else if (!about.isEmpty()) {
      line(0, "about", text(about));
    }
  }

  /** Whether a line can stand in a block of text as it is. */
  private static boolean blockLine(String line) {
    return line.equals(line.strip()) && line.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }

  private void builtIn(BuiltInServer b) {
    line(2, "server", text(b.server()));
    line(2, "threads", text(b.threads()));
    words("jvm-flags", b.jvmFlags());
    words("flags", b.flags());
  }

  private void ownProgram(OwnServer p) {
    line(2, "command", text(CommandLine.join(p.command())));
    line(2, "url", text(p.url().toString()));
    p.readyUrl().ifPresent(url -> line(2, "ready-url", text(url.toString())));
    p.cwd().ifPresent(cwd -> line(2, "cwd", text(cwd)));
    p.certificates().flatMap(Certificates::file).ifPresent(file -> line(2, "cacert", text(file)));
    if (p.certificates().filter(Certificates::any).isPresent()) {
      line(2, "insecure", "true");
    }
  }

  private void builtInProgram(BuiltInJob p) {
    line(2, "program", text(p.program()));
    line(2, "threads", text(p.threads()));
    words("jvm-flags", p.jvmFlags());
    words("flags", p.flags());
  }

  private void ownCommand(OwnJob c) {
    line(2, "run", text(CommandLine.join(c.command())));
    c.cwd().ifPresent(cwd -> line(2, "cwd", text(cwd)));
  }

  private void words(String key, List<String> words) {
    if (!words.isEmpty()) {
      line(2, key, list(words));
    }
  }

  private static String list(List<String> words) {
    return "[" + String.join(", ", words.stream().map(ExperimentWriter::text).toList()) + "]";
  }

  private void env(Map<String, String> env) {
    if (!env.isEmpty()) {
      open(2, "env");
      new TreeMap<>(env).forEach((key, value) -> line(3, text(key), text(value)));
    }
  }

  private void point(Point point) {
    Request request = point.request();
    open(1, text(point.name()));
    if (!request.method().equals("GET")) {
      line(2, "method", text(request.method()));
    }
    request.path().ifPresent(path -> line(2, "path", text(path)));
    headers(request.headers());
    if (request.body().length() > 0) {
      Optional<String> text = readable(request.body());
      line(
          2,
          text.isPresent() ? "body" : "body-base64",
          text(text.orElseGet(request.body()::base64)));
    }
    if (!request.expect().equals(ExpectedAnswer.SUCCESS)) {
      expect(request.expect());
    }
    line(2, "connections", "" + point.connections());
    point.rateRps().ifPresent(rate -> line(2, "rate", Quantity.formatRate(rate)));
    point.cpus().ifPresent(cpus -> line(2, "cpus", "" + cpus));
    point.heap().ifPresent(heap -> line(2, "heap", text(heap)));
    point.jdk().ifPresent(jdk -> line(2, "jdk", text(jdk)));
    point.special().ifPresent(measure -> line(2, "measure", measure(measure)));
    if (!point.factors().isEmpty()) {
      open(2, "factors");
      point.factors().forEach((factor, value) -> line(3, text(factor), text(value)));
    }
  }

  private static String measure(Measure measure) {
    return switch (measure) {
      case Measure.Steady steady -> "steady";
      case Measure.Start start -> "start";
      case Measure.Ramp ramp ->
          "{ramp: {over: %s, length: %s, warm: %s}}"
              .formatted(Quantity.format(ramp.over()), Quantity.format(ramp.length()), ramp.warm());
      case Measure.Footprint footprint ->
          "{footprint: {hold: %s}}".formatted(Quantity.format(footprint.hold()));
      case Measure.Ladder ladder ->
          "{ladder: {rates: [%s], step: %s, limit: \"%s < %s\"}}"
              .formatted(
                  String.join(", ", ladder.ratesRps().stream().map(Quantity::formatRate).toList()),
                  Quantity.format(ladder.step()),
                  Quantity.formatPercentile(ladder.percentile()),
                  Quantity.format(ladder.limit()));
      case Measure.Total total -> "{total: %d}".formatted(total.requests());
      case Measure.Job job -> "{job: %d}".formatted(job.units());
    };
  }

  private void quick(QuickForm quick) {
    if (quick.points().isEmpty() && quick.design().isEmpty()) {
      line(0, "quick", "{}");
      return;
    }
    open(0, "quick");
    if (!quick.points().isEmpty()) {
      line(1, "points", list(quick.points()));
    }
    quick
        .design()
        .ifPresent(
            design -> {
              open(1, "design");
              written(2, DesignKeys.ALL, design);
            });
  }

  private void headers(List<Request.Header> headers) {
    if (headers.isEmpty()) {
      return;
    }
    open(2, "headers");
    boolean different =
        headers.stream().map(Request.Header::name).distinct().count() == headers.size();
    for (Request.Header header : headers) {
      if (different) {
        line(3, text(header.name()), text(header.value()));
      } else {
        out.append("      - ").append(text(header.name() + ": " + header.value())).append('\n');
      }
    }
  }

  private void expect(ExpectedAnswer expect) {
    open(2, "expect");
    int low = expect.lowestStatus();
    int high = expect.highestStatus();
    line(3, "status", low == high ? "" + low : low + "-" + high);
    expect.bodyContains().ifPresent(contains -> line(3, "contains", text(contains)));
  }

  private <O> void written(int depth, Block<O> block, O object) {
    block
        .written(object)
        .forEach(
            (key, value) ->
                line(depth, key, value instanceof String s ? text(s) : value.toString()));
  }

  private void open(int depth, String key) {
    out.append("  ".repeat(depth)).append(key).append(":\n");
  }

  private void line(int depth, String key, String value) {
    out.append("  ".repeat(depth)).append(key).append(": ").append(value).append('\n');
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

  /** A text as a YAML scalar on one line: as it stands if possible, else in double quotes. */
  public static String text(String text) {
    if (text.length() <= 200 && PLAIN.matcher(text).matches() && !text.equals("null")) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                  if (c >= ' ' && c < 0x7f) {
                    quoted.append((char) c);
                  } else if (Character.isLetterOrDigit(c)) {
                    quoted.appendCodePoint(c);
                  } else {
                    quoted.append(String.format(Locale.ROOT, "\\U%08x", c));
                  }
                }
              }
            });
    return quoted.append('"').toString();
  }
}
