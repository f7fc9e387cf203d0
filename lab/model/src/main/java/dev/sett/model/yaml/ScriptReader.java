package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.script.Script;
import dev.sett.model.script.Template;
import dev.sett.model.text.Csv;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads load scripts, the format of {@code docs/reference/load-scripts.md}. Everything wrong with a
 * file is reported together, in order of line.
 */
public final class ScriptReader {

  private static final int MOST_REQUESTS = 100;
  private static final int HIGHEST_WEIGHT = 1_000_000;
  private static final int MOST_USERS = 100_000;
  private static final long LARGEST_DATA = 16 * 1024 * 1024;

  private static final List<String> KINDS = List.of("requests", "journey", "journeys");
  private static final List<String> TOP =
      List.of("requests", "journey", "journeys", "data", "think", "seed", "users");
  private static final List<String> JOURNEY = List.of("weight", "steps");
  private static final List<String> DATA = List.of("file", "rows", "order");

  private final Path base;
  private final Complaints complaints;

  private ScriptReader(Path base, Complaints complaints) {
    this.base = base;
    this.complaints = complaints;
  }

  /**
   * Reads a file. Names of other files in it are relative to its folder.
   *
   * @throws ExperimentException with all complaints, if it can't be read or something is wrong
   */
  public static Script read(Path file) {
    Path base = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), Path.of("/"));
    return read(file.toString(), ExperimentReader.text(file), base);
  }

  /**
   * Reads the text of a file.
   *
   * @param name name of the file, for complaints
   * @param base folder that names of other files are relative to
   * @throws ExperimentException with all complaints, if something is wrong
   */
  public static Script read(String name, String text, Path base) {
    Complaints complaints = new Complaints(name);
    Optional<Node> root =
        YamlTree.read(
            text.startsWith("\ufeff") ? text.substring(1) : text,
            "docs/reference/load-scripts.md",
            complaints);
    complaints.throwIfAny();
    Script script = read(root.orElseThrow(), base, complaints);
    complaints.throwIfAny();
    return script;
  }

  /** Reads a script that is part of another file, whose complaints go with its own. */
  static Script read(Node node, Path base, Complaints complaints) {
    return new ScriptReader(base, complaints).script(node);
  }

  private Script script(Node root) {
    if (!(root instanceof MappingNode)) {
      complaints.add(
          root,
          "a load script must be a mapping (key: value) with requests:, journey: or journeys:. See docs/reference/load-scripts.md.");
      return new Script(Defaults.SEED, List.of(), Optional.empty(), Optional.empty());
    }
    Fields top = Fields.known(root, "a load script", TOP, complaints);
    List<String> given = KINDS.stream().filter(top::has).toList();
    if (given.isEmpty()) {
      complaints.add(
          root,
          "there is nothing to send. Write requests: (a weighted mix), journey: (steps in order) or journeys: (a weighted mix of journeys).");
    }
    for (String second : given.subList(Math.min(1, given.size()), given.size())) {
      complaints.add(
          top.keyNode(second),
          "a script has only one of requests, journey and journeys, but '%s' is already given above."
              .formatted(given.getFirst()));
    }
    Optional<Script.Data> data = top.at("data").flatMap(this::data);
    Duration think = top.value("think", Quantity::duration).orElse(Duration.ZERO);
    StepReader steps =
        new StepReader(new PointReader(base, complaints), think, columns(top, data), complaints);
    List<Script.Journey> journeys = new ArrayList<>();
    top.at("requests").ifPresent(node -> journeys.addAll(mix(node, steps)));
    top.at("journey").ifPresent(node -> journeys.add(journey(node, top.keyNode("journey"), steps)));
    top.at("journeys").ifPresent(node -> journeys.addAll(journeys(node, steps)));
    if (journeys.stream().mapToInt(journey -> journey.steps().size()).sum() > MOST_REQUESTS) {
      complaints.add(root, "a script can have at most " + MOST_REQUESTS + " different requests.");
    }
    long seed =
        top.value("seed", text -> Quantity.count(text, 0, Long.MAX_VALUE)).orElse(Defaults.SEED);
    Optional<Integer> users = top.value("users", text -> (int) Quantity.count(text, 1, MOST_USERS));
    if (users.isPresent() && journeys.stream().allMatch(journey -> journey.onceSteps() == 0)) {
      complaints.add(
          top.keyNode("users"),
          "users: is the number of users that send the steps with once: true, and no step has that.");
    }
    return new Script(seed, journeys, data, users);
  }

  /** Names of the data's values; empty if they can't be known, because the data can't be read. */
  private static Optional<Set<String>> columns(Fields top, Optional<Script.Data> data) {
    return top.has("data")
        ? data.map(read -> new TreeSet<>(read.columns()))
        : Optional.of(Set.of());
  }

  private List<Script.Journey> mix(Node node, StepReader steps) {
    Fields requests = named(node, "requests", "hello: {weight: 1, path: /hello}");
    List<Script.Journey> journeys = new ArrayList<>();
    for (String name : requests.keys()) {
      Fields fields =
          steps.fields(
              name, requests.keyNode(name), requests.at(name).orElseThrow(), /* mix= */ true);
      journeys.add(
          new Script.Journey(
              name, weight(fields), List.of(steps.step(name, fields, steps.none()))));
    }
    return journeys;
  }

  private Script.Journey journey(Node node, Node key, StepReader steps) {
    return new Script.Journey("", 1, steps(node, key, "journey", "", steps));
  }

  private List<Script.Journey> journeys(Node node, StepReader steps) {
    Fields all = named(node, "journeys", "buy: {weight: 1, steps: {...}}");
    List<Script.Journey> journeys = new ArrayList<>();
    for (String name : all.keys()) {
      Node key = all.keyNode(name);
      steps.label("journey", name, key);
      Fields fields =
          Fields.known(all.at(name).orElseThrow(), "a journey", JOURNEY, complaints).at(key);
      fields.require(
          "steps", "steps: with at least one step below it, such as login: {path: /login}");
      List<Script.Step> read =
          fields
              .at("steps")
              .map(found -> steps(found, fields.keyNode("steps"), "steps", name + "/", steps))
              .orElse(List.of());
      journeys.add(new Script.Journey(name, weight(fields), read));
    }
    return journeys;
  }

  private List<Script.Step> steps(
      Node node, Node key, String what, String prefix, StepReader steps) {
    Fields named = named(node, what, "login: {path: /login}").at(key);
    StepReader.Known known = steps.none();
    for (String name : named.keys()) {
      known.comes(name, named.at(name).orElseThrow());
    }
    List<Script.Step> read = new ArrayList<>();
    for (String name : named.keys()) {
      Fields fields =
          steps.fields(name, named.keyNode(name), named.at(name).orElseThrow(), /* mix= */ false);
      Script.Step step = steps.step(prefix + name, fields, known);
      if (step.once() && !read.isEmpty() && !read.getLast().once()) {
        complaints.add(
            fields.place(),
            "step '%s' has once: true, but follows a step that every journey sends. Steps with once: true must come first."
                .formatted(name));
      }
      read.add(step);
    }
    if (!read.isEmpty() && read.getLast().once()) {
      complaints.add(
          key,
          "every step has once: true, so later journeys would be empty. At least the last step must be one that every journey sends.");
    }
    return read;
  }

  private Fields named(Node node, String what, String example) {
    Fields fields =
        Fields.free(
            node,
            "'" + what + "'",
            name -> "two entries are named '%s'. Rename one of them.".formatted(name),
            complaints);
    if (fields.keys().isEmpty()) {
      complaints.add(
          node, "'%s' is empty. Write at least one, such as %s.".formatted(what, example));
    }
    return fields;
  }

  private static int weight(Fields fields) {
    return fields.value("weight", text -> (int) Quantity.count(text, 1, HIGHEST_WEIGHT)).orElse(1);
  }

  private Optional<Script.Data> data(Node node) {
    if (!(node instanceof MappingNode)) {
      return Fields.single("data", node, text -> table(text, /* random= */ false), complaints);
    }
    Fields fields = Fields.known(node, "'data'", DATA, complaints);
    if (fields.has("file") == fields.has("rows")) {
      complaints.add(
          node, "'data' needs either file or rows: file: users.csv, or rows: [{name: Ada}].");
    }
    boolean random = fields.value("order", ScriptReader::random).orElse(false);
    return fields
        .value("file", text -> table(text, random))
        .or(() -> fields.at("rows").flatMap(rows -> rows(rows, random)));
  }

  private Optional<Script.Data> rows(Node node, boolean random) {
    Set<String> columns = new LinkedHashSet<>();
    List<List<String>> rows = new ArrayList<>();
    for (Node item : node instanceof SequenceNode list ? list.getValue() : List.<Node>of()) {
      Fields row =
          Fields.free(item, "a row of data", "duplicate column '%s'."::formatted, complaints);
      List<String> values = new ArrayList<>();
      for (String column : row.keys()) {
        row.value(column, text -> text).ifPresent(values::add);
      }
      if (columns.isEmpty()) {
        columns.addAll(row.keys());
      }
      if (!List.copyOf(columns).equals(row.keys())) {
        complaints.add(item, "every row of data needs the same columns in the same order.");
      }
      rows.add(values);
    }
    if (columns.isEmpty()) {
      complaints.add(node, "'rows' must be a list of mappings, such as [{name: Ada}].");
      return Optional.empty();
    }
    columns.forEach(column -> checkColumn(column, node));
    return Optional.of(new Script.Data(List.copyOf(columns), rows, random));
  }

  private void checkColumn(String column, Node node) {
    try {
      Template.name(column);
    } catch (IllegalArgumentException e) {
      complaints.add(node, String.valueOf(e.getMessage()));
    }
    if (Template.RESERVED.contains(column)) {
      complaints.add(
          node, "a column can't be named '%s', which is a reserved name.".formatted(column));
    }
  }

  private static boolean random(String text) {
    return switch (text.strip()) {
      case "in-turn" -> false;
      case "random" -> true;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid order of rows. Write in-turn or random."
                  .formatted(SyntaxRules.visible(text)));
    };
  }

  private Script.Data table(String name, boolean random) {
    try {
      Path file = base.resolve(name).normalize();
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "no such file: %s. Paths are relative to this file.".formatted(file));
      }
      if (Files.size(file) > LARGEST_DATA) {
        throw new IllegalArgumentException(
            "%s has %d bytes, but data can have at most %d."
                .formatted(file, Files.size(file), LARGEST_DATA));
      }
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
              .toString();
      Csv.Table table = parsed(file, text);
      return new Script.Data(table.columns(), table.rows(), random);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'" + SyntaxRules.visible(name) + "' is not a valid file name.", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("can't read %s as UTF-8 (%s).".formatted(name, e), e);
    }
  }

  private static Csv.Table parsed(Path file, String text) {
    Csv.Table table;
    try {
      table = Csv.read(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(file, e.getMessage()), e);
    }
    for (String reserved : Template.RESERVED) {
      if (table.columns().contains(reserved)) {
        throw new IllegalArgumentException(
            "%s: a column can't be named '%s', which is a reserved name. Rename it."
                .formatted(file, reserved));
      }
    }
    return table;
  }
}
