package dev.sett.model.yaml;

import dev.sett.model.keys.Block;
import dev.sett.model.keys.Key;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SyntaxRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The entries of one mapping. Whatever is wrong becomes a complaint and an empty answer, so that a
 * reader can go on and find the rest.
 */
public final class Fields {

  private final Node place;
  private final Map<String, NodeTuple> entries;
  private final Complaints complaints;

  private Fields(Node place, Map<String, NodeTuple> entries, Complaints complaints) {
    this.place = place;
    this.entries = entries;
    this.complaints = complaints;
  }

  /**
   * The entries of a mapping whose keys are known.
   *
   * @param what the mapping in words, such as {@code a point}
   */
  public static Fields known(Node node, String what, List<String> allowed, Complaints complaints) {
    Fields fields = free(node, what, key -> "duplicate key '" + key + "'.", complaints);
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        if (tuple.getKeyNode() instanceof ScalarNode key
            && !allowed.contains(key.getValue())
            && !isMerge(key)) {
          complaints.add(key, unknown(key.getValue(), what, allowed));
        }
      }
    }
    return fields;
  }

  /** The entries of a mapping that has these keys. */
  public static Fields known(Node node, Block<?> block, Complaints complaints) {
    return known(node, block.what(), block.names(), complaints);
  }

  /**
   * The entries of a mapping whose keys are the user's own.
   *
   * @param twice the sentence for a duplicate key
   */
  public static Fields free(
      Node node, String what, UnaryOperator<String> twice, Complaints complaints) {
    Map<String, NodeTuple> entries = new LinkedHashMap<>();
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
          complaints.add(tuple.getKeyNode(), "keys must be plain text.");
        } else if (isMerge(key)) {
          complaints.add(key, "merge keys (<<) are not supported. Write the entries out.");
        } else if (entries.putIfAbsent(key.getValue(), tuple) != null) {
          complaints.add(key, twice.apply(SyntaxRules.visible(key.getValue())));
        }
      }
    } else if (!isEmpty(node)) {
      complaints.add(
          node, "%s must be a mapping (key: value), but this is %s.".formatted(what, kind(node)));
    }
    return new Fields(node, entries, complaints);
  }

  private static boolean isMerge(ScalarNode key) {
    return key.isPlain() && key.getValue().equals("<<");
  }

  private static String unknown(String key, String what, List<String> allowed) {
    String known = " Allowed: " + String.join(", ", allowed) + ".";
    return NearestWord.of(key, allowed)
        .map(
            n ->
                "unknown key '%s' in %s. Did you mean '%s'?"
                    .formatted(SyntaxRules.visible(key), what, n))
        .orElse("unknown key '%s' in %s.".formatted(SyntaxRules.visible(key), what))
        .concat(known);
  }

  /** Where complaints of the mapping as a whole belong. */
  Node place() {
    return place;
  }

  /** These entries, with complaints of the whole at a node of the caller's choice: their name. */
  public Fields at(Node newPlace) {
    return new Fields(newPlace, entries, complaints);
  }

  /** The node of a key that is there. */
  public Node keyNode(String key) {
    return Optional.ofNullable(entries.get(key)).orElseThrow().getKeyNode();
  }

  /** Keys in the order of the file. */
  public List<String> keys() {
    return List.copyOf(entries.keySet());
  }

  public boolean has(String key) {
    return entries.containsKey(key);
  }

  boolean has(Key<?, ?> key) {
    return has(key.name());
  }

  /** The value of a key, if the key is there. */
  public Optional<Node> at(String key) {
    return Optional.ofNullable(entries.get(key)).map(NodeTuple::getValueNode);
  }

  /** Complains unless the key is there. */
  public void require(String key, String example) {
    if (!has(key)) {
      complaints.add(place, "'%s' is missing. Write %s.".formatted(key, example));
    }
  }

  /**
   * A single value, turned from text to what it stands for.
   *
   * @param parse may throw an {@link IllegalArgumentException} whose message is a sentence
   */
  public <T> Optional<T> value(String key, Function<String, T> parse) {
    return at(key).flatMap(found -> scalar(key, found)).flatMap(s -> parsed(key, s, parse));
  }

  /** The single value of a key. */
  public <T> Optional<T> value(Key<?, T> key) {
    return value(key.name(), key::parse);
  }

  /** The whole number of a key. */
  OptionalInt number(Key<?, Integer> key) {
    return value(key).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /** A single value that stands at a node, as {@link #value} reads one. */
  public static <T> Optional<T> single(
      String key, Node found, Function<String, T> parse, Complaints complaints) {
    Fields none = new Fields(found, Map.of(), complaints);
    return none.scalar(key, found).flatMap(s -> none.parsed(key, s, parse));
  }

  /** A list of texts; a single text is split like a command. */
  public Optional<List<String>> words(String key) {
    return at(key)
        .flatMap(
            found ->
                found instanceof SequenceNode
                    ? Optional.of(list(key, found, Function.identity()))
                    : scalar(key, found).flatMap(s -> parsed(key, s, CommandLine::split)));
  }

  /** The items of a list of single values; those with a complaint are left out. */
  <T> List<T> list(String key, Node list, Function<String, T> parse) {
    List<T> items = new ArrayList<>();
    if (list instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        scalar(key, item).flatMap(s -> parsed(key, s, parse)).ifPresent(items::add);
      }
    } else {
      complaints.add(list, "%s must be a list, but this is %s.".formatted(key, kind(list)));
    }
    return items;
  }

  private Optional<ScalarNode> scalar(String key, Node found) {
    if (isEmpty(found)) {
      complaints.add(
          found,
          "%s has no value. Remove the key, or write \"\" for an empty value.".formatted(key));
      return Optional.empty();
    }
    if (found instanceof ScalarNode scalar) {
      if (scalar.getValue().indexOf('\0') >= 0) {
        complaints.add(found, key + " contains a NUL character. Remove it.");
        return Optional.empty();
      }
      return Optional.of(scalar);
    }
    complaints.add(found, "%s must be a single value, but this is %s.".formatted(key, kind(found)));
    return Optional.empty();
  }

  private <T> Optional<T> parsed(String key, ScalarNode scalar, Function<String, T> parse) {
    try {
      return Optional.of(parse.apply(scalar.getValue()));
    } catch (IllegalArgumentException e) {
      complaints.add(scalar, key + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Whether nothing is written there: {@code key:} and no more. */
  public static boolean isEmpty(Node node) {
    return node instanceof ScalarNode scalar
        && scalar.isPlain()
        && (scalar.getValue().isEmpty()
            || scalar.getValue().equals("~")
            || scalar.getValue().equals("null"));
  }

  private static String kind(Node node) {
    return switch (node) {
      case MappingNode m -> "a mapping";
      case SequenceNode s -> "a list";
      case ScalarNode s when isEmpty(s) -> "empty";
      case ScalarNode s -> "the text '" + SyntaxRules.visible(s.getValue()) + "'";
      default -> "something else";
    };
  }
}
