package dev.sett.why;

import dev.sett.model.design.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads one rule file. Stops at the first error with a message. */
final class RuleReader {

  private static final List<String> KEYS =
      List.of(
          "title",
          "symptom",
          "about",
          "stage",
          "weight",
          "needs",
          "says",
          "shows",
          "tests",
          "advice",
          "reference",
          "covers",
          "beats",
          "after",
          "fault");

  private final String file;
  private final Map<String, Node> entries = new LinkedHashMap<>();

  private RuleReader(String file) {
    this.file = file;
  }

  /**
   * The rule that a file holds.
   *
   * @param name of the rule
   * @param text of the file
   * @throws RuleException when something in it is wrong
   */
  static Rule read(String name, String text) {
    return new RuleReader(name + ".yaml").rule(name, text);
  }

  private Rule rule(String name, String text) {
    Node root;
    try {
      root =
          new Compose(LoadSettings.builder().setUseMarks(true).build())
              .composeString(text)
              .orElseThrow(() -> new RuleException(file, 1, "the file is empty."));
    } catch (YamlEngineException e) {
      throw (RuleException)
          new RuleException(file, 1, "not valid YAML: " + e.getMessage()).initCause(e);
    }
    entries.putAll(mapping(root, "a rule", KEYS));
    Node needs = required("needs");
    return new Rule(
        name,
        text("title"),
        text("symptom"),
        text("about"),
        stage(),
        weight(),
        list(needs).stream()
            .map(n -> ExpressionReader.condition(scalar(n), file, line(n)))
            .toList(),
        list(needs).stream().map(this::scalar).toList(),
        says(),
        shows(),
        tests(),
        advice(),
        text("reference"),
        names("covers"),
        names("beats"),
        names("after"),
        Optional.ofNullable(entries.get("fault")).map(this::scalar));
  }

  private Stage stage() {
    Node node = entries.get("stage");
    if (node == null) {
      return Stage.MECHANISM;
    }
    return Arrays.stream(Stage.values())
        .filter(stage -> stage.key().equals(scalar(node)))
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    node,
                    "stage '%s' is not allowed (expected one of: %s)."
                        .formatted(
                            scalar(node),
                            Arrays.stream(Stage.values())
                                .map(Stage::key)
                                .collect(Collectors.joining(", ")))));
  }

  private int weight() {
    String found = text("weight");
    if (!found.matches("[1-9][0-9]?|100")) {
      throw wrong(required("weight"), "weight '" + found + "' is not allowed (expected 1 to 100).");
    }
    return Integer.parseInt(found);
  }

  private String says() {
    Node node = required("says");
    FactText.check(scalar(node), file, line(node));
    return scalar(node).strip();
  }

  private List<String> shows() {
    List<String> names = new ArrayList<>();
    for (Node node : list(required("shows"))) {
      String name = scalar(node);
      if (Facts.fact(name).filter(fact -> !fact.isText()).isEmpty()) {
        throw wrong(
            node, "'" + name + "' is not a numeric fact. docs/why/facts.md lists the facts.");
      }
      names.add(name);
    }
    return List.copyOf(names);
  }

  private List<Rule.Trying> tests() {
    Node node = entries.get("tests");
    return node == null ? List.of() : list(node).stream().map(this::test).toList();
  }

  private Rule.Trying test(Node node) {
    Map<String, Node> parts = mapping(node, "a test", List.of("change", "if", "predicts"));
    Node change = Optional.ofNullable(parts.get("change")).orElseThrow(() -> lacks(node, "change"));
    Node predicts =
        Optional.ofNullable(parts.get("predicts")).orElseThrow(() -> lacks(node, "predicts"));
    ChangeReader.check(scalar(change), file, line(change));
    String[] words = scalar(predicts).strip().split("\\s+", 2);
    Metric metric =
        Arrays.stream(Metric.values())
            .filter(m -> m.key().equals(words[0]))
            .findFirst()
            .orElseThrow(
                () ->
                    wrong(
                        predicts,
                        "'"
                            + words[0]
                            + "' is not a metric. Example: requests-per-second 1.5..2.2."));
    List<Expression.Amount> ends =
        ExpressionReader.range(words.length > 1 ? words[1] : "", file, line(predicts));
    return new Rule.Trying(
        scalar(change),
        Optional.ofNullable(parts.get("if"))
            .map(when -> ExpressionReader.condition(scalar(when), file, line(when))),
        metric,
        ends.get(0),
        ends.get(1),
        Optional.ofNullable(parts.get("if")).map(this::scalar),
        scalar(predicts).strip(),
        line(change));
  }

  private Map<String, String> advice() {
    Map<String, String> advice = new LinkedHashMap<>();
    mapping(required("advice"), "advice").forEach((key, value) -> advice.put(key, scalar(value)));
    return Collections.unmodifiableMap(advice);
  }

  private List<String> names(String key) {
    Node node = entries.get(key);
    return node == null ? List.of() : list(node).stream().map(this::scalar).toList();
  }

  private String text(String key) {
    return scalar(required(key)).strip();
  }

  private Node required(String key) {
    Node node = entries.get(key);
    if (node == null) {
      throw new RuleException(file, 1, "'" + key + "' is missing.");
    }
    return node;
  }

  private RuleException lacks(Node node, String key) {
    return wrong(node, "'" + key + "' is missing in a test.");
  }

  private Map<String, Node> mapping(Node node, String what, List<String> keys) {
    Map<String, Node> all = mapping(node, what);
    all.forEach(
        (key, value) -> {
          if (!keys.contains(key)) {
            throw wrong(
                value,
                "unknown key '%s' in %s. Known keys: %s."
                    .formatted(key, what, String.join(", ", keys)));
          }
        });
    return all;
  }

  private Map<String, Node> mapping(Node node, String what) {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong(node, what + " must be a mapping (key: value).");
    }
    Map<String, Node> all = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (all.putIfAbsent(scalar(tuple.getKeyNode()), tuple.getValueNode()) != null) {
        throw wrong(tuple.getKeyNode(), "duplicate key '" + scalar(tuple.getKeyNode()) + "'.");
      }
    }
    return all;
  }

  private List<Node> list(Node node) {
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong(node, "expected a list.");
    }
    return sequence.getValue();
  }

  private String scalar(Node node) {
    if (!(node instanceof ScalarNode scalar) || scalar.getValue().isBlank()) {
      throw wrong(node, "expected a text or a number.");
    }
    return scalar.getValue();
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  private RuleException wrong(Node node, String sentence) {
    return new RuleException(file, line(node), sentence);
  }
}
